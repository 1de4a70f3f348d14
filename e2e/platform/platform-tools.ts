import type { Page } from "@playwright/test";
import { expect } from "../fixtures";

/** The banner on every page during a preview. */
export const banner = (page: Page) => page.getByRole("complementary", { name: "Preview" });

/** The list of remotes that drew the page. */
export const boundaries = (page: Page) => page.getByRole("complementary", { name: "Boundaries" });

/** Chooses a release or an address in the preview panel, as an administrator on /admin/platform. */
export async function choosePreview(page: Page, remote: string, release: string): Promise<void> {
  await page.getByRole("button", { name: "Preview a release" }).click();
  const panel = page.getByRole("dialog", { name: "Preview a release" });
  await panel.getByLabel("Remote").selectOption(remote);
  await panel.getByLabel("Release or address").fill(release);
  await panel.getByRole("button", { name: "Preview" }).click();
}

/** The preview stored on this device. */
export const kept = (page: Page): Promise<string | null> =>
  page.evaluate(() => localStorage.getItem("ensemble.preview"));

export async function openPlatform(page: Page, origin = ""): Promise<void> {
  await page.goto(`${origin}/admin/platform`);
  await expect(page.getByRole("heading", { level: 1, name: "Platform" })).toBeVisible();
}
