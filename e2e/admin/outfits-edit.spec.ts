import type { Page } from "@playwright/test";
import { expect, test } from "../fixtures";
import { tabTo } from "../tab-to";
import { toastWith } from "../toast";
import { openNewOutfit, rowOf, tilesOf } from "./outfit-form";
import { samplePicture } from "./sample-picture";

test.beforeEach(({ signIn }) => signIn("admin"));

test("edits an outfit, adds, moves and removes images, and deletes it with its files", async ({
  page,
}) => {
  const form = await openNewOutfit(page, "Edited Later");
  await form
    .getByLabel("Choose images or drop them here")
    .setInputFiles([
      await samplePicture("one.jpg", { color: "#aa0000" }),
      await samplePicture("two.jpg", { color: "#00aa00" }),
    ]);
  await expect(tilesOf(form)).toHaveCount(2);
  const file = page.waitForRequest("**/storage/v1/object/outfit-images/*_0.jpg");
  await form.getByRole("button", { name: "Upload Outfit" }).click();
  const first = new URL((await file).url()).pathname.replace("/object/", "/object/public/");
  await expect(toastWith(page, "Outfit uploaded successfully!")).toBeVisible();

  await page.getByRole("button", { name: "Edit Edited Later" }).click();
  const edit = page.getByRole("dialog", { name: "Edit Outfit" });
  await expect(edit.getByLabel("Size range")).toHaveValue("S-L");
  await expect(edit.getByRole("checkbox", { name: "Summer" })).toBeChecked();
  await edit.getByLabel("Title", { exact: true }).fill("Edited Since");
  await edit
    .getByLabel("Choose images or drop them here")
    .setInputFiles([await samplePicture("three.jpg", { color: "#0000aa" })]);
  await expect(tilesOf(edit)).toHaveCount(3);
  // By keyboard; the focus follows the image.
  const up = edit.getByRole("button", { name: "Move image 3 up" });
  await up.focus();
  await page.keyboard.press("Enter");
  await expect(tilesOf(edit).nth(1)).toContainText("three.jpg");
  await expect(edit.getByRole("button", { name: "Move image 2 up" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(tilesOf(edit).nth(0)).toContainText("three.jpg");
  await expect(edit.getByRole("button", { name: "Move image 1 down" })).toBeFocused();
  await edit.getByLabel("Alt text of image 1").fill("The newest picture");
  await edit.getByRole("button", { name: "Remove image 2" }).click();
  await expect(tilesOf(edit)).toHaveCount(2);
  await expect(edit.getByLabel("Choose images or drop them here")).toBeFocused();
  const added = page.waitForRequest("**/storage/v1/object/outfit-images/*");
  await edit.getByRole("button", { name: "Save Outfit" }).click();
  await expect(toastWith(page, "Outfit updated successfully!")).toBeVisible();
  const second = new URL((await added).url()).pathname.replace("/object/", "/object/public/");

  const row = rowOf(page, "Edited Since");
  await expect(row).toContainText("2 images");
  expect((await page.request.get(first)).ok()).toBe(false);
  await row.getByRole("button", { name: "History of Edited Since" }).click();
  const history = page.getByRole("dialog", { name: "Edited Since" });
  await expect(history.getByText("admin@ensemble.example changed").first()).toBeVisible();
  await expect(history.getByText("Edited Later", { exact: true })).toBeVisible();
  // Items are announced by name.
  const change = history.getByRole("listitem").filter({ hasText: "The newest picture" }).first();
  await expect(change).toContainText(/Image\s*nothing → The newest picture/);
  await expect(change).toContainText(/Hero image\s*an image → another image/);
  await expect(change).toContainText(/Image\s*Edited Later, main look → nothing/);
  await expect(history).not.toContainText(/[0-9a-f]{8}-[0-9a-f]{4}/);
  await history.getByRole("button", { name: "Close" }).click();
  await row.getByRole("link", { name: "See Edited Since in the shop" }).click();
  await expect(page.getByRole("img", { name: "The newest picture" }).first()).toBeVisible();

  // A deleted outfit can be restored with its images; deleting it for good removes them.
  await page.goto("/admin/outfits");
  const confirm = page.getByRole("alertdialog").getByRole("button", { name: "Delete" });
  await page.getByRole("button", { name: "Delete Edited Since", exact: true }).click();
  await confirm.click();
  await expect(row).toBeHidden();
  expect((await page.request.get(second)).status()).toBe(200);
  await page.goto("/admin/outfits?status=deleted");
  await page.getByRole("button", { name: "Delete Edited Since for good" }).click();
  await confirm.click();
  await expect(row).toBeHidden();
  await expect.poll(async () => (await page.request.get(second)).ok()).toBe(false);
});

test.describe("while other tests delete outfits", () => {
  // The list shows outfits of other journeys; Storage answers 400 for an image they have deleted.
  test.use({ expectedErrors: /400 \(Bad Request\)/ });

  test("uploads an outfit by keyboard alone and keeps typed text", async ({ page }) => {
    const keys = page.keyboard;
    await page.goto("/admin/outfits");
    await tabTo(page, page.getByRole("button", { name: "Upload New Outfit" }));
    await keys.press("Enter");
    const form = page.getByRole("dialog", { name: "Upload New Outfit" });
    const title = form.getByLabel("Title", { exact: true });
    await expect(title).toBeFocused();
    await keys.type("Keys Only");
    await keys.press("Escape");
    await expect(page.getByRole("alertdialog")).toContainText("Leave without saving?");
    await page.getByRole("button", { name: "Keep editing" }).press("Enter");
    await expect(title).toHaveValue("Keys Only");

    const next = (label: string) => tabTo(page, form.getByLabel(label, { exact: true }), 3);
    await title.focus();
    await next("Subtitle");
    await next("Description");
    await next("Occasion");
    await keys.type("Party");
    await next("Vibe");
    await next("Budget");
    await next("Size range");
    await keys.type("XS-M");
    await tabTo(page, form.getByRole("checkbox", { name: "Winter" }), 5);
    await keys.press("Space");
    const files = form.getByLabel("Choose images or drop them here");
    const opened = page.waitForEvent("filechooser");
    await tabTo(page, files, 5);
    await expectFocusShown(page);
    await keys.press("Space");
    const chooser = await opened;
    await chooser.setFiles([await samplePicture("first.jpg"), await samplePicture("second.jpg")]);
    await expect(tilesOf(form)).toHaveCount(2);
    await tabTo(page, form.getByLabel("Alt text of image 1"), 2);
    await keys.type("A coat without a mouse");
    const up = form.getByRole("button", { name: "Move image 2 up" });
    await tabTo(page, up, 5);
    await expectFocusShown(page);
    await keys.press("Enter");
    await expect(tilesOf(form).first()).toContainText("second.jpg");
    await expect(form.getByRole("button", { name: "Move image 1 down" })).toBeFocused();

    await tabTo(page, form.getByLabel("Search items to add"), 8);
    await keys.type("Structured wool");
    const add = form.getByRole("button", { name: /^Add Structured wool-blend blazer/ }).first();
    await expect(add).toBeVisible();
    await tabTo(page, add, 3);
    await expectFocusShown(page);
    await keys.press("Enter");
    await expect(
      form.getByRole("list", { name: "Chosen items" }).getByRole("listitem"),
    ).toHaveCount(1);
    await tabTo(page, form.getByRole("checkbox", { name: "The Office Edit" }), 30);
    await keys.press("Space");
    await tabTo(page, form.getByRole("button", { name: "Upload Outfit" }), 20);
    await keys.press("Enter");
    await expect(toastWith(page, "Outfit uploaded successfully!")).toBeVisible();
    await expect(page.getByRole("button", { name: "Upload New Outfit" })).toBeFocused();
    await expect(rowOf(page, "Keys Only")).toContainText("Party • Winter • Size XS-M • 2 images");
  });
});

/** Expects the focused element, or the element drawn for it, to show a focus ring. */
async function expectFocusShown(page: Page): Promise<void> {
  const shown = await page.evaluate(() => {
    let drawn: Element | null = document.activeElement;
    for (let depth = 0; drawn && depth < 3; depth += 1, drawn = drawn.parentElement) {
      const { outlineStyle, outlineWidth } = getComputedStyle(drawn);
      if (outlineStyle !== "none" && parseFloat(outlineWidth) >= 2) return true;
    }
    return false;
  });
  expect(shown, "the focus is to be seen").toBe(true);
}
