import { expectAccessibleBothWays, expectNoWiderThanPhone } from "../both-views";
import { expect, test } from "../fixtures";
import { tilesOf } from "./outfit-form";
import { samplePicture } from "./sample-picture";

test.beforeEach(async ({ page, signIn }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await signIn("admin");
});

test("keeps contrast and target size in every dialog, light and dark", async ({ page }) => {
  test.slow(); // A confirmation, a record, and a form with issues, images and search results.
  await page.goto("/admin/outfits");
  for (const [button, role, name] of [
    [/^History of Modern Office/, "dialog", "Modern Office Elegance"],
    [/^Delete Modern Office/, "alertdialog", "Delete outfit?"],
  ] as const) {
    await page.getByRole("button", { name: button }).click();
    const dialog = page.getByRole(role, { name });
    await expect(dialog).toBeVisible();
    await page.waitForLoadState("networkidle");
    await expectAccessibleBothWays(page, "looks");
    await page.keyboard.press("Escape");
    await expect(dialog).toBeHidden();
  }
  await page.getByRole("button", { name: "Upload New Outfit" }).click();
  const form = page.getByRole("dialog");
  await form
    .getByLabel("Choose images or drop them here")
    .setInputFiles([await samplePicture("one.jpg"), await samplePicture("two.jpg")]);
  await expect(tilesOf(form)).toHaveCount(2);
  await form.getByRole("button", { name: "Upload Outfit" }).click();
  await form.getByLabel("Search items to add").fill("coat");
  await expect(form.getByRole("button", { name: /^Add / }).first()).toBeVisible();
  await expectAccessibleBothWays(page, "looks");
});

test("fits every dialog on a phone", async ({ page }) => {
  test.slow();
  const expert = "/admin/experts/maya-lindqvist";
  for (const [address, button, name] of [
    ["/admin/outfits", /^Edit Modern Office/, "Edit Outfit"],
    ["/admin/collections", "Edit The Office Edit", "Edit Collection"],
    ["/admin/partners/directory?q=zara", "Add Partner", "Register New Partner"],
    ["/admin/partners/links?q=zara", "Create New Link", "Create New Link"],
    ["/admin/partners/api", "Create Key", "Create Key"],
    [expert, "Edit Profile", "Edit Maya Lindqvist"],
    [expert, "Add Package", "Add Package"],
    [expert, "Add Days Off", "Add days off"],
    [expert, "Edit Hours", "Weekly hours"],
  ] as const) {
    await page.setViewportSize({ width: 1280, height: 900 });
    await page.goto(address);
    await page.getByRole("main").getByRole("button", { name: button }).first().click();
    const dialog = page.getByRole("dialog", { name });
    await expect(dialog).toBeVisible();
    const copy = dialog.getByRole("button", { name: "Copy Monday to other days" });
    if (name === "Weekly hours") await copy.click();
    await page.waitForLoadState("networkidle");
    await page.setViewportSize({ width: 360, height: 780 });
    await expectNoWiderThanPhone(page);
  }
});
