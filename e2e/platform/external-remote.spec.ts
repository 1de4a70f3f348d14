import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { cp, mkdir, mkdtemp, rm, symlink } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { packPackages, releaseApp } from "@ensemble/platform";
import { patchedRelease, store } from "@ensemble/platform/patched-release";
import { expect } from "../fixtures";
import { readManifest, test, workspace } from "./test-site";

const run = promisify(execFile);

test("integrates a remote that another repository checks and builds with only the published packages", async ({
  page,
  siteWith,
}) => {
  test.slow(); // Installs, checks, tests and builds the remote first.
  const source = await mkdtemp(join(tmpdir(), "ensemble-external-"));
  await cp(join(import.meta.dirname, "external-remote"), source, { recursive: true });
  const gitIdentity = ["-c", "user.name=Gift cards", "-c", "user.email=cards@example.com"];
  for (const args of [["init"], ["add", "."], ["commit", "-m", "Gift cards"]]) {
    await run("git", [...gitIdentity, ...args], { cwd: source });
  }
  await installPublished(source);
  const { resolve } = createRequire(join(source, "package.json"));
  const tool = (manifest: string, script: string, ...args: string[]) =>
    run(process.execPath, [join(resolve(manifest), "..", script), ...args], { cwd: source });

  await tool("typescript/package.json", "bin/tsc");
  await tool("vitest/package.json", "vitest.mjs", "run");
  await tool("@rsbuild/core/package.json", "bin/rsbuild.js", "build");
  const release = await releaseApp("gift-cards", store, { source });
  expect(release).toMatchObject({ version: "0.3.0", owner: "@example/gift-cards", budget: 5000 });
  const expert = { type: "string" };
  expect(release.offers).toMatchObject([{ name: "session", props: { properties: { expert } } }]);
  // A shop that places the remote's part on its pages.
  const shop = await patchedRelease("shop", (text) =>
    text.replaceAll("experts/author", "gift-cards/session"),
  );

  const site = await siteWith({
    "gift-cards": { release: release.release },
    shop: { release: shop.release },
  });
  await page.goto(`${site.origin}/gift-cards`);
  await expect(
    page.getByRole("heading", { name: "Gift cards from another repository" }),
  ).toBeVisible();
  await expect(page.getByText("From $25.00. You are anonymous.")).toBeVisible();
  await expect(page.getByText("Dinner for Two or Party Season")).toBeVisible();
  await page
    .getByRole("navigation", { name: "Main" })
    .getByRole("link", { name: "Experts" })
    .click();
  await expect(page.getByRole("heading", { level: 1, name: /^Expert Style/ })).toBeVisible();
  await page.goto(`${site.origin}/outfits/modern-office-elegance`);
  const part = page.locator('[data-part="gift-cards/session"]');
  await expect(part).toHaveText("Give a session with maya-lindqvist from $25.00");
  await rm(source, { recursive: true });
});

/**
 * Packs the published packages and unpacks them into `folder`/node_modules, with exactly the
 * dependencies that they and the folder's manifest declare. Links those from this workspace, so
 * that the test doesn't need the registry.
 */
async function installPublished(folder: string): Promise<void> {
  const modules = join(folder, "node_modules");
  const { devDependencies = {} } = await readManifest(folder);
  for (const [tool, version] of Object.entries(devDependencies)) {
    await linkPackage(modules, tool, version);
  }
  for (const { name, file } of await packPackages(join(folder, "packed"))) {
    const into = join(modules, name);
    await mkdir(into, { recursive: true });
    await run("tar", ["-xzf", file, "-C", into, "--strip-components=1"]);
    const { dependencies = {} } = await readManifest(into);
    for (const [dependency, version] of Object.entries(dependencies)) {
      if (dependency.startsWith("@ensemble/")) continue;
      // A version of its own, like here.
      const nested = join(name, "node_modules");
      const isNested = existsSync(join(workspace, "node_modules", nested, dependency));
      await linkPackage(modules, isNested ? join(nested, dependency) : dependency, version);
    }
  }
}

/** Links a package by its path in `node_modules`. */
async function linkPackage(modules: string, name: string, version: string): Promise<void> {
  const installed = join(workspace, "node_modules", name);
  expect((await readManifest(installed)).version, name).toBe(version);
  const link = join(modules, name);
  await mkdir(dirname(link), { recursive: true });
  if (!existsSync(link)) await symlink(installed, link, "junction");
}
