import { execFile } from "node:child_process";
import { cp, mkdir, mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { releaseApp } from "@ensemble/platform";
import { expect, test } from "../fixtures";
import { store } from "./trial-release";
import { startTrialSite } from "./trial-site";

const run = promisify(execFile);
const workspace = resolve(import.meta.dirname, "../..");
const published = ["contract", "query", "router", "session", "ui", "ui-overlay", "build"];

test("a remote from another repository, with nothing but the published packages, joins the site", async ({
  page,
  baseURL,
}) => {
  test.setTimeout(300_000); // It installs the packages as another repository would.
  const elsewhere = await mkdtemp(join(tmpdir(), "ensemble-elsewhere-"));
  const packed = join(elsewhere, "packed");
  const source = join(elsewhere, "gift-cards");
  await mkdir(packed);
  const workspaces = published.flatMap((name) => ["-w", `@ensemble/${name}`]);
  await run("npm", ["pack", ...workspaces, "--pack-destination", packed], { cwd: workspace });
  await cp(join(import.meta.dirname, "elsewhere"), source, { recursive: true });
  const packages = (await readdir(packed)).map((file) => join(packed, file));
  expect(packages).toHaveLength(published.length);
  const options = ["--no-audit", "--no-fund", "--prefer-offline"];
  await run("npm", ["install", ...options, ...packages], { cwd: source });
  await run("npx", ["rsbuild", "build"], { cwd: source });

  const release = await releaseApp("gift-cards", store, { source });
  expect(release.version).toBe("0.3.0");
  const site = await startTrialSite(baseURL!, { "gift-cards": { release: release.release } });
  await page.goto(`${site.origin}/gift-cards`);
  await expect(page.getByRole("heading", { name: "Gift cards from elsewhere" })).toBeVisible();
  await expect(page.getByText("From $25.00. You are anonymous.")).toBeVisible();
  await page
    .getByRole("navigation", { name: "Main" })
    .getByRole("link", { name: "Experts" })
    .click();
  await expect(page.getByRole("heading", { level: 1, name: /^Expert Style/ })).toBeVisible();
  await page.goto("about:blank");
  await site.close();
  await rm(elsewhere, { recursive: true });
});
