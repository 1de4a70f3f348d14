import type { Locator, Page } from "@playwright/test";
import { expectReadable } from "../accessible";
import { expect, test } from "../fixtures";
import { tabTo, toastWith } from "../steps";
import {
  readMetadata,
  newTitle,
  nextStored,
  photographAsStored,
  photographWithLocation,
  findRow,
  samplePicture,
  findTiles,
} from "./pictures";

test.beforeEach(({ signIn }) => signIn("admin"));

/** Opens the form for a new outfit and fills all required fields except the images. */
async function openNewOutfit(page: Page, title: string): Promise<Locator> {
  await page.goto("/admin/outfits");
  await page.getByRole("button", { name: "Upload New Outfit" }).click();
  const form = page.getByRole("dialog", { name: "Upload New Outfit" });
  await form.getByLabel("Title", { exact: true }).fill(title);
  await form.getByLabel("Budget", { exact: true }).selectOption("100_200");
  await form.getByLabel("Size range").fill("S-L");
  await form.getByRole("checkbox", { name: "Summer" }).check();
  return form;
}

test("uploads an outfit by its required fields and one press, in the order of EDIT-4, resized and without location, edits its images, and deletes it with its files", async ({
  page,
}) => {
  test.slow(); // Covers an outfit's whole life on a slow connection.
  const writes: string[] = [];
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    const table = /\/(outfits|outfit_images|outfit-images|save_outfit)(?:$|\/)/.exec(pathname)?.[1];
    if (table && ["POST", "PATCH"].includes(request.method())) {
      writes.push(`${request.method()} ${table}`);
    }
  });
  const title = newTitle("Harbor Morning");
  const form = await openNewOutfit(page, title);
  const files = form.getByLabel("Choose images or drop them here");
  const { buffer } = await samplePicture("damaged.png");
  const damaged = buffer.subarray(0, 40);
  await files.setInputFiles([{ name: "damaged.png", mimeType: "image/png", buffer: damaged }]);
  await expect(toastWith(page, "Failed to process images. Please try again.")).toBeVisible();
  await files.setInputFiles([
    await photographWithLocation("pier.jpg"),
    await samplePicture("coat.png"),
    await samplePicture("boots.webp", { width: 600, height: 900 }),
  ]);
  await expect(form.getByText("Compressing images...")).toBeVisible();
  await expect(toastWith(page, "3 image(s) uploaded and compressed successfully")).toBeVisible();
  await form.getByLabel("Alt text for image 1").fill("A coat on a pier");
  await expectReadable(page);
  const sent = page.waitForRequest("**/storage/v1/object/outfit-images/*");
  const network = await page.context().newCDPSession(page);
  const sendAtMost = (uploadThroughput: number) =>
    network.send("Network.emulateNetworkConditions", {
      offline: false,
      latency: 0,
      downloadThroughput: -1,
      uploadThroughput,
    });
  await sendAtMost(60 * 1024);
  await form.getByRole("button", { name: "Upload Outfit" }).click();
  // On a slow connection, part of a photograph is sent.
  const bar = form.getByRole("progressbar", { name: "Uploading image 1" });
  const position = () => bar.evaluate((element: HTMLProgressElement) => element.position);
  await expect.poll(position).toBeGreaterThan(0.02);
  expect(await position()).toBeLessThan(1);
  await expect(bar).toHaveAttribute("aria-valuetext", /^[\d,]+ of [\d,]+ KB$/);
  await expect(findTiles(form).nth(1)).toContainText("Waiting");
  await sendAtMost(-1);
  const upload = await sent;
  await expect(toastWith(page, "Outfit uploaded successfully!")).toBeVisible();
  expect(writes).toEqual([
    "POST outfits",
    ...Array.from({ length: 3 }, () => ["POST outfit-images", "POST outfit_images"]).flat(),
    "POST save_outfit",
  ]);
  expect(new URL(upload.url()).pathname).toMatch(/\/[0-9a-f-]{36}_0\.jpg$/);
  expect(await readMetadata(upload.postDataBuffer()!)).toEqual(photographAsStored);
  const first = upload.url().replace("/object/", "/object/public/");

  const row = findRow(page, title);
  await expect(row).toContainText("3 images");
  await row.getByRole("button", { name: `Edit ${title}` }).click();
  const edit = page.getByRole("dialog", { name: "Edit Outfit" });
  await edit.getByRole("button", { name: "Remove image 1" }).click();
  await expect(findTiles(edit)).toHaveCount(2);
  await expect(edit.getByLabel("Choose images or drop them here")).toBeFocused();
  await edit
    .getByLabel("Choose images or drop them here")
    .setInputFiles([await samplePicture("three.jpg", { color: "#0000aa" })]);
  await expect(findTiles(edit)).toHaveCount(3);
  await edit.getByLabel("Alt text for image 3").fill("The newest picture");
  await edit.getByLabel("Alt text for image 1").fill("Now the main one");
  const [second] = await Promise.all([
    nextStored(page, "outfit-images/*"),
    edit.getByRole("button", { name: "Save Outfit" }).click(),
  ]);
  await expect(toastWith(page, "Outfit updated successfully!")).toBeVisible();
  expect((await page.request.get(first)).ok(), "the removed image is gone").toBe(false);
  await row.getByRole("button", { name: `History of ${title}` }).click();
  const history = page.getByRole("dialog", { name: title });
  await expect(history).toContainText(/Image\s*\(empty\) → The newest picture/);
  await expect(history).toContainText(/Image\s*A coat on a pier → \(empty\)/);
  await history.getByRole("button", { name: "Close" }).click();
  await row.getByRole("link", { name: `View ${title} on the site` }).click();
  await expect(page).toHaveURL(/\/outfits\/harbor-morning-/);
  await expect(page.getByRole("img", { name: "Now the main one" }).first()).toBeVisible();

  // A deleted outfit keeps its images; permanent deletion removes them.
  await page.goto("/admin/outfits");
  const confirm = page.getByRole("alertdialog").getByRole("button", { name: "Delete" });
  await page.getByRole("button", { name: `Delete ${title}`, exact: true }).click();
  await confirm.click();
  await expect(row).toBeHidden();
  expect((await page.request.get(second)).status()).toBe(200);
  await page.goto("/admin/outfits?status=deleted");
  await page.getByRole("button", { name: `Delete ${title} permanently` }).click();
  await confirm.click();
  await expect(row).toBeHidden();
  await expect.poll(async () => (await page.request.get(second)).ok()).toBe(false);
});

test.describe("while other tests delete outfits", () => {
  // The list shows outfits of other tests; Storage returns 400 for images that they deleted.
  test.use({ expectedErrors: /400 \(Bad Request\)/ });

  test("uploads an outfit using only the keyboard, and keeps typed text", async ({ page }) => {
    const keys = page.keyboard;
    const text = newTitle("Keys Only");
    await page.goto("/admin/outfits");
    await tabTo(page, page.getByRole("button", { name: "Upload New Outfit" }));
    await keys.press("Enter");
    const form = page.getByRole("dialog", { name: "Upload New Outfit" });
    const title = form.getByLabel("Title", { exact: true });
    await expect(title).toBeFocused();
    await keys.type(text);
    await keys.press("Escape");
    await expect(page.getByRole("alertdialog")).toContainText("Leave without saving?");
    await page.getByRole("button", { name: "Keep Editing" }).press("Enter");
    await expect(title).toHaveValue(text);

    await title.focus();
    const next = (label: string) => tabTo(page, form.getByLabel(label, { exact: true }), 3);
    for (const label of ["Subtitle", "Description", "Occasion"]) await next(label);
    await keys.type("Party");
    for (const label of ["Vibe", "Budget"]) await next(label);
    await keys.type("$100");
    await next("Size range");
    await keys.type("XS-M");
    await tabTo(page, form.getByRole("checkbox", { name: "Winter" }), 5);
    await keys.press("Space");
    const opened = page.waitForEvent("filechooser");
    await tabTo(page, form.getByLabel("Choose images or drop them here"), 5);
    await expectFocusShown(page);
    await keys.press("Space");
    const chooser = await opened;
    await chooser.setFiles([await samplePicture("first.jpg"), await samplePicture("second.jpg")]);
    await expect(findTiles(form)).toHaveCount(2);
    await tabTo(page, form.getByRole("button", { name: "Move image 2 up" }), 7);
    await expectFocusShown(page);
    await keys.press("Enter");
    await expect(findTiles(form).first()).toContainText("second.jpg");
    await expect(form.getByRole("button", { name: "Move image 1 down" })).toBeFocused();
    await tabTo(page, form.getByLabel("Search items to add"), 8);
    await keys.type("Structured wool");
    const add = form.getByRole("button", { name: /^Add Structured wool-blend blazer/ }).first();
    await expect(add).toBeVisible();
    await tabTo(page, add, 3);
    await expectFocusShown(page);
    await keys.press("Enter");
    await expect(
      form.getByRole("list", { name: "Selected items" }).getByRole("listitem"),
    ).toHaveCount(1);
    await tabTo(page, form.getByRole("checkbox", { name: "The Office Edit" }), 30);
    await keys.press("Space");
    await tabTo(page, form.getByRole("button", { name: "Upload Outfit" }), 20);
    await keys.press("Enter");
    await expect(toastWith(page, "Outfit uploaded successfully!")).toBeVisible();
    await expect(page.getByRole("button", { name: "Upload New Outfit" })).toBeFocused();
    await expect(findRow(page, text)).toContainText("Party • Winter • Size XS-M • 2 images");
  });
});

/** Expects the focused element, or the element rendered for it, to show a focus ring. */
async function expectFocusShown(page: Page): Promise<void> {
  const shown = await page.evaluate(() => {
    let rendered: Element | null = document.activeElement;
    for (let depth = 0; rendered && depth < 3; depth += 1, rendered = rendered.parentElement) {
      const { outlineStyle, outlineWidth } = getComputedStyle(rendered);
      if (outlineStyle !== "none" && parseFloat(outlineWidth) >= 2) return true;
    }
    return false;
  });
  expect(shown, "the focus is visible").toBe(true);
}
