import { execFile } from "node:child_process";
import { cp, mkdtemp, rm } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { releaseApp } from "@ensemble/platform";
import { expect } from "../fixtures";
import { installPublished } from "./fixtures/packed-packages";
import { store } from "@ensemble/platform/trial-release";
import { test } from "./fixtures/trial-test";

const run = promisify(execFile);

test("integrates a remote that another repository checks and builds with the published packages alone", async ({
  page,
  siteWith,
}) => {
  test.slow(); // Installs, checks, tests and builds the remote first.
  const source = await mkdtemp(join(tmpdir(), "ensemble-elsewhere-"));
  await cp(join(import.meta.dirname, "elsewhere"), source, { recursive: true });
  const who = ["-c", "user.name=Gift cards", "-c", "user.email=cards@example.com"];
  for (const words of [["init"], ["add", "."], ["commit", "-m", "Gift cards"]]) {
    await run("git", [...who, ...words], { cwd: source });
  }
  await installPublished(source);
  const { resolve } = createRequire(join(source, "package.json"));
  const tool = (manifest: string, script: string, ...args: string[]) =>
    run(process.execPath, [join(resolve(manifest), "..", script), ...args], { cwd: source });

  await tool("typescript/package.json", "bin/tsc");
  await tool("vitest/package.json", "vitest.mjs", "run");
  await tool("@rsbuild/core/package.json", "bin/rsbuild.js", "build");
  const release = await releaseApp("gift-cards", store, { source });
  expect(release).toMatchObject({ version: "0.3.0", owner: "@example/gift-cards", budget: 4000 });

  const site = await siteWith({ "gift-cards": { release: release.release } });
  await page.goto(`${site.origin}/gift-cards`);
  await expect(page.getByRole("heading", { name: "Gift cards from elsewhere" })).toBeVisible();
  await expect(page.getByText("From $25.00. You are anonymous.")).toBeVisible();
  await page
    .getByRole("navigation", { name: "Main" })
    .getByRole("link", { name: "Experts" })
    .click();
  await expect(page.getByRole("heading", { level: 1, name: /^Expert Style/ })).toBeVisible();
  await rm(source, { recursive: true });
});
