import { expect, reading, test } from "../fixtures";

test("jumps to a section from the contents and from the address", reading, async ({ page }) => {
  await page.goto("/legal/privacy");
  await expect(page.getByRole("contentinfo")).toBeVisible();
  const contents = page.getByRole("navigation", { name: "On this page" });
  await contents.getByRole("link", { name: "Deleting your account" }).click();
  await expect(page).toHaveURL("/legal/privacy#deletion");
  const section = page.getByRole("heading", { name: "Deleting your account" });
  await expect(section).toBeInViewport();
  await page.goto("/legal/terms");
  await page.goto("/legal/privacy#deletion");
  await expect(section).toBeInViewport();
});
