import type { Locator } from "@playwright/test";
import sharp from "sharp";
import { expect, test } from "../fixtures";
import { toastWith } from "../toast";
import { tilesOf } from "./outfit-form";
import { card, choose, directory } from "./partner-directory";
import { factsOf, photographWithPlace } from "./sample-picture";

/** A red circle on a transparent background. */
const circle = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="40"><circle cx="20" cy="20" r="16" fill="#c22"/></svg>',
);

/** A partner name that no other test and no other run uses. */
const newShop = (about: string) => `${about} ${Date.now().toString(36)}${test.info().workerIndex}`;

/** Fills the required fields. */
async function fillIn(form: Locator, shop: string): Promise<void> {
  await form.getByLabel("Shop Name").fill(shop);
  await form.getByLabel("Contact Name").fill("Iris Vale");
  await form.getByLabel("Contact Email").fill("iris@shop.example");
  await form.getByRole("button", { name: "Home & Lifestyle" }).click();
}

test.beforeEach(({ signIn }) => signIn("admin"));

test("registers, edits and deletes a partner", async ({ page }) => {
  const shop = newShop("Cloud & Petal");
  await page.goto("/admin/partners/register");
  const form = page.getByRole("dialog", { name: "Register New Partner" });
  await expect(form.getByLabel("Commission Rate (%)")).toHaveValue("10");
  await expect(form.getByLabel("Commission Rate (%)")).toHaveAttribute("step", "0.01");
  await expect(form.getByLabel("Partnership Tier")).toHaveValue("bronze");
  await expect(form.getByLabel("Status")).toHaveValue("pending");
  await fillIn(form, shop);
  await form.getByLabel("Website URL").fill("https://www.cloudandpetal.example");
  await form.getByLabel("Instagram").fill("@cloudandpetal");
  await form.getByRole("textbox", { name: "Geographic Coverage" }).fill("Europe");
  await form.getByRole("textbox", { name: "Geographic Coverage" }).press("Enter");
  await form.getByRole("textbox", { name: "Geographic Coverage" }).fill("Asia");
  await form.getByRole("textbox", { name: "Geographic Coverage" }).press("Enter");
  await form.getByRole("button", { name: "Remove Asia" }).click();
  await form.getByRole("textbox", { name: "Custom Items" }).fill("vases");
  await form.getByRole("button", { name: "Register Partner" }).click();
  await expect(toastWith(page, "Partner registered successfully!")).toBeVisible();
  await expect(form).toBeHidden();
  await expect(page).toHaveURL(directory);

  await page.getByLabel("Search by shop, contact or code").fill(shop);
  await expect(card(page, shop).getByText("Pending")).toBeVisible();
  await expect(card(page, shop).getByText(/^AF_[A-Z0-9]{8}$/)).toBeVisible();
  await choose(page, shop, "Edit Partner");
  const edit = page.getByRole("dialog", { name: `Edit Partner: ${shop}` });
  await expect(edit.getByLabel("Instagram")).toHaveValue("@cloudandpetal");
  await expect(edit.getByRole("button", { name: "Remove Europe" })).toBeVisible();
  await expect(edit.getByRole("button", { name: "Remove Asia" })).toHaveCount(0);
  await expect(edit.getByRole("button", { name: "Remove vases" })).toBeVisible();
  await edit.getByLabel("Status").selectOption("Active");
  await edit.getByLabel("Partnership Tier").selectOption("Gold");
  await edit.getByLabel("Commission Rate (%)").fill("12.25");
  await edit.getByRole("button", { name: "Update Partner" }).click();
  await expect(toastWith(page, "Partner updated successfully!")).toBeVisible();
  for (const fact of ["Active", "Gold", "12.25%"])
    await expect(card(page, shop).getByText(fact, { exact: true })).toBeVisible();

  await choose(page, shop, "View Details");
  await expect(page.getByRole("heading", { level: 1, name: shop })).toBeVisible();
  const history = page.getByRole("region", { name: "History" });
  await expect(history.getByText("admin@ensemble.example created this")).toBeVisible();
  await expect(history.getByText("admin@ensemble.example changed")).toBeVisible();
  await expect(history).toContainText("pending → active");

  await page.getByRole("button", { name: "Delete Partner" }).click();
  const question = page.getByRole("alertdialog", { name: `Delete ${shop}?` });
  await question.getByRole("button", { name: "Delete", exact: true }).click();
  await expect(toastWith(page, `${shop} has been deleted.`)).toBeVisible();
  await expect(page).toHaveURL(directory);
  await page.getByLabel("Search by shop, contact or code").fill(shop);
  await expect(page.getByRole("heading", { name: "No partners found" })).toBeVisible();

  // A chart is drawn only for partners with daily figures.
  await page.goto(`${directory}/zara`);
  for (const figure of ["Clicks", "Revenue"])
    await expect(page.getByRole("application", { name: `${figure} of Zara by day` })).toBeVisible();
});

test.describe("partner logo", () => {
  // The card may request a logo that was just replaced.
  test.use({ expectedErrors: /Failed to load resource|ERR_/ });

  test("checks the logo's content, stores, replaces and removes it", async ({ page }) => {
    const shop = newShop("Framed");
    await page.goto(directory);
    await page.getByRole("button", { name: "Add Partner" }).click();
    const form = page.getByRole("dialog", { name: "Register New Partner" });
    await fillIn(form, shop);
    const file = form.getByLabel("Choose an image or drop it here");
    const buffer = Buffer.from("GIF89a");
    await file.setInputFiles({ name: "logo.png", mimeType: "image/png", buffer });
    await expect(
      form.getByText("logo.png is not a JPEG, PNG or WebP picture.").first(),
    ).toBeVisible();
    await file.setInputFiles([await photographWithPlace("Our Shop.jpg")]);
    await expect(tilesOf(form)).toContainText("Our Shop.jpg");
    const send = async (by: Locator) => {
      const [stored] = await Promise.all([
        page.waitForRequest((request) => request.url().includes("/object/partner-assets/")),
        by.click(),
      ]);
      return stored.url().replace("/object/", "/object/public/");
    };
    const first = await send(form.getByRole("button", { name: "Register Partner" }));
    expect(first).toMatch(/\/partner-assets\/\d{13}-our-shop\.jpg$/);
    await expect(toastWith(page, "Partner registered successfully!")).toBeVisible();
    // The browser re-encodes every image, which drops the camera's metadata and the location.
    expect(await factsOf(await (await page.request.get(first)).body())).toEqual({
      format: "jpeg",
      width: 1920,
      height: 2400,
      metadata: 0,
    });

    await page.getByLabel("Search by shop, contact or code").fill(shop);
    await choose(page, shop, "Edit Partner");
    const edit = page.getByRole("dialog", { name: `Edit Partner: ${shop}` });
    // A new logo replaces it and keeps its transparency.
    const logo = await sharp(circle).png().toBuffer();
    await edit
      .getByLabel("Choose an image or drop it here")
      .setInputFiles({ name: "My Logo.png", mimeType: "image/png", buffer: logo });
    await expect(tilesOf(edit)).toContainText("My Logo.png");
    const second = await send(edit.getByRole("button", { name: "Update Partner" }));
    expect(second).toMatch(/\/partner-assets\/\d{13}-my-logo\.png$/);
    await expect(toastWith(page, "Partner updated successfully!")).toBeVisible();
    await expect.poll(async () => (await page.request.get(first)).ok()).toBe(false);
    const drawn = sharp(await (await page.request.get(second)).body());
    expect((await drawn.metadata()).hasAlpha).toBe(true);
  });
});
