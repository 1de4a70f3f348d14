import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { chromium } from "@playwright/test";

const installed = [
  process.env.ENSEMBLE_BROWSER,
  // Takes a quarter less time than the whole browser without its window.
  "/usr/bin/chromium-headless-shell",
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe",
];

/**
 * The path of a Chromium for the tests: an installed one, else Playwright's own download, else
 * Debian's package where permitted. Throws with what to do when there is none.
 */
export async function findBrowser(): Promise<string> {
  const browser = installed.find((path) => path && existsSync(path));
  if (browser) return browser;
  const downloaded = chromium.executablePath();
  if (existsSync(downloaded)) return downloaded;

  console.log("No Chromium is installed; fetching Playwright's ...");
  run(process.execPath, ["node_modules/@playwright/test/cli.js", "install", "chromium"]);
  if (existsSync(downloaded)) return downloaded;

  if (process.getuid?.() === 0 && existsSync("/usr/bin/apt-get")) {
    console.log("That did not work; installing Debian's chromium ...");
    run("/usr/bin/apt-get", ["update", "-qq"]);
    for (const name of ["chromium-headless-shell", "chromium"]) {
      run("/usr/bin/apt-get", ["install", "-y", "-qq", name]);
      if (existsSync(`/usr/bin/${name}`)) return `/usr/bin/${name}`;
    }
  }
  throw new Error(
    "The browser tests need Chromium. Install it, or name one: ENSEMBLE_BROWSER=/path/to/chromium npm test",
  );
}

function run(program: string, args: string[]): void {
  spawnSync(program, args, {
    stdio: "inherit",
    env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
  });
}
