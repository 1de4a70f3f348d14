import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { chromium } from "@playwright/test";

const installed = [
  process.env.ENSEMBLE_BROWSER,
  // A quarter faster than the full browser in headless mode.
  "/usr/bin/chromium-headless-shell",
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe",
];

/** Lacks the back/forward cache, among others. */
const isShell = (path: string) => path.endsWith("-headless-shell");

/**
 * Returns the path of a Chromium for tests: an installed one, else Playwright's download, else
 * Debian's package if running as root. Throws if none is available. `full` excludes the headless
 * shell.
 */
export async function findBrowser({ full = false } = {}): Promise<string> {
  const browser = installed.find((path) => path && existsSync(path) && !(full && isShell(path)));
  if (browser) return browser;
  const downloaded = chromium.executablePath();
  if (existsSync(downloaded)) return downloaded;

  console.log("Chromium isn't installed; downloading Playwright's ...");
  run(process.execPath, ["node_modules/@playwright/test/cli.js", "install", "chromium"]);
  if (existsSync(downloaded)) return downloaded;

  if (process.getuid?.() === 0 && existsSync("/usr/bin/apt-get")) {
    console.log("The download failed; installing Debian's chromium ...");
    run("/usr/bin/apt-get", ["update", "-qq"]);
    for (const name of full ? ["chromium"] : ["chromium-headless-shell", "chromium"]) {
      run("/usr/bin/apt-get", ["install", "-y", "-qq", name]);
      if (existsSync(`/usr/bin/${name}`)) return `/usr/bin/${name}`;
    }
  }
  throw new Error(
    "The browser tests need Chromium. Install it or set its path: ENSEMBLE_BROWSER=/path/to/chromium npm test",
  );
}

function run(program: string, args: string[]): void {
  spawnSync(program, args, {
    stdio: "inherit",
    env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
  });
}
