import { execFile } from "node:child_process";
import { cp, mkdtemp, rm } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { releaseApp } from "@ensemble/platform";
import { expect } from "../fixtures";
import { installPublished } from "./packed-packages";
import { store } from "./trial-release";
import { test } from "./trial-test";

test("a remote from another repository, with nothing but the published packages, joins the site", async ({
  page,
  siteWith,
}) => {
  const source = await mkdtemp(join(tmpdir(), "ensemble-elsewhere-"));
  await cp(join(import.meta.dirname, "elsewhere"), source, { recursive: true });
  await installPublished(source);
  const bundler = createRequire(import.meta.url).resolve("@rsbuild/core/package.json");
  const build = [join(bundler, "../bin/rsbuild.js"), "build"];
  await promisify(execFile)(process.execPath, build, { cwd: source });

  const release = await releaseApp("gift-cards", store, { source });
  expect(release.version).toBe("0.3.0");
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
