import { execFile } from "node:child_process";
import { cp, mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { readRelease, type Release, releaseApp, verifyEnvironment } from "@ensemble/platform";
import { store } from "@ensemble/platform/patched-release";
import { expect, loadApp } from "../fixtures";
import { openRenderedPage } from "../steps";
import { readManifest, test, workspace } from "./test-site";

const run = promisify(execFile);
const example = join(import.meta.dirname, "other-bundlers");
/** The bundlers' packages, which only this test needs, and the remote as each builds it. */
const scratch = join(workspace, ".cache/other-bundlers");
const bundlers = ["webpack", "rspack", "vite"];

// The last steps alter modules and abort their requests.
test.use({ expectedErrors: /integrity|Failed to load resource/ });

test("runs remotes that webpack, Rspack and Vite build from docs/remote-contract.md", async ({
  page,
  siteWith,
}) => {
  test.slow(); // Installs the bundlers first.
  await installBundlers();
  const shell = await readRelease("shell", "latest", store);
  const releases = await Promise.all(bundlers.map((bundler) => releaseBuiltBy(bundler, shell)));
  const pins = Object.fromEntries(releases.map(({ app, release }) => [app, { release }]));
  const environment = { releases: { shell: { release: shell.release }, ...pins } };
  expect(await verifyEnvironment(environment, store)).toEqual([]);

  // No step waits for the budget, which a busy machine exceeds.
  const site = await siteWith(pins, { rendered: true, loadBudget: 60_000 });
  for (const { app } of releases) {
    await openRenderedPage(page, `${site.origin}/${app}`);
    const heading = page.getByRole("heading", { level: 1, name: `Bundled by ${app}` });
    const price = page.getByText("$25.00 for anonymous");
    await expect(price).toBeVisible();
    const expectStyled = () => expect(price).toHaveCSS("outline-color", "rgb(1, 2, 3)");
    if (app !== "by-webpack") await expectStyled(); // Its styles come with the code.
    const served = await heading.elementHandle();
    await loadApp(page);
    await expectStyled();
    await page.getByRole("button", { name: "Pressed 0 times" }).click();
    await expect(page.getByRole("button", { name: "Pressed 1 times" })).toBeVisible();
    expect(await served!.evaluate((element) => element.isConnected), "was hydrated").toBe(true);
    await page.getByRole("button", { name: "Open" }).click();
    await expect(page.getByRole("dialog", { name: "A dialog of the shell" })).toBeVisible();
    await page.keyboard.press("Escape");
    await page.getByRole("link", { name: "To the experts" }).click();
    await expect(page.getByRole("heading", { level: 1, name: /^Expert Style/ })).toBeVisible();
  }

  // Modules import each other without a query, so a retry spells their path in another way.
  const module = `${site.origin}/r/by-vite/**/*.js`;
  // Other parameters than a screen's own make the page unrendered.
  const unrendered = `${site.origin}/by-vite?unrendered=1`;
  const unavailable = page.getByRole("heading", { name: "This page couldn't be loaded" });
  await page.route(module, (route) =>
    route.request().url().includes("%") ? route.fallback() : route.abort(),
  );
  await page.goto(unrendered);
  await expect(page.getByText("$25.00 for anonymous")).toBeVisible();
  await page.unrouteAll({ behavior: "ignoreErrors" });
  await page.route(module, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: `${await response.text()}\n` });
  });
  await page.goto(unrendered);
  await expect(unavailable).toBeVisible();
  await page.unrouteAll({ behavior: "ignoreErrors" });
  await page.addInitScript(() => Reflect.deleteProperty(Error, "isError"));
  await page.goto(unrendered);
  await expect(unavailable).toBeVisible();
});

/** npm's codes for a registry that isn't there, such as without a network. */
const unreachable = /E(NOTFOUND|AI_AGAIN|CONNREFUSED|CONNRESET|NETUNREACH|HOSTUNREACH|TIMEDOUT)\b/;

/** Installs the example's packages that the workspace lacks, unless the scratch folder has them. */
async function installBundlers(): Promise<void> {
  const { devDependencies } = await readManifest(example);
  const lacking: Record<string, string> = {};
  for (const [name, version] of Object.entries(devDependencies!)) {
    const own = await readManifest(join(workspace, "node_modules", name)).catch(() => undefined);
    if (own?.version !== version) lacking[name] = version;
  }
  const manifest = JSON.stringify({ private: true, devDependencies: lacking });
  const installed = join(scratch, "node_modules/installed.json");
  if ((await readFile(installed, "utf8").catch(() => "")) === manifest) return;
  await rm(scratch, { recursive: true, force: true });
  await mkdir(scratch, { recursive: true });
  await writeFile(join(scratch, "package.json"), manifest);
  const options = ["--ignore-scripts", "--no-audit", "--no-fund", "--fetch-retries=0"];
  // The bundlers' optional peers, such as a compiler, are a sixth of all packages.
  options.push("--legacy-peer-deps", "--prefer-offline");
  await run("npm", ["install", ...options], { cwd: scratch }).catch((error: Error) => {
    test.skip(unreachable.test(error.message), "npm's registry can't be reached.");
    throw error;
  });
  await writeFile(installed, manifest);
}

/** Builds and releases a copy of the example, named after its bundler. */
async function releaseBuiltBy(bundler: string, shell: Release): Promise<Release> {
  const source = join(scratch, bundler);
  await rm(source, { recursive: true, force: true });
  await cp(example, source, { recursive: true });
  for (const file of ["package.json", ...(await sourceFiles(source))]) {
    const text = await readFile(join(source, file), "utf8");
    await writeFile(join(source, file), text.replaceAll("by-bundler", `by-${bundler}`));
  }
  const accepted = Object.entries(shell.shared).map(([name, version]) => [name, `^${version}`]);
  await writeFile(join(source, "shared.json"), JSON.stringify(Object.fromEntries(accepted)));
  await run(process.execPath, ["build.mjs", bundler], { cwd: source });
  return releaseApp(`by-${bundler}`, store, { source, compression: "quick" });
}

async function sourceFiles(folder: string): Promise<string[]> {
  const files = await readdir(join(folder, "src"), { recursive: true });
  return files.filter((file) => file.endsWith(".tsx")).map((file) => join("src", file));
}
