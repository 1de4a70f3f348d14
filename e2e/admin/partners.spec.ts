import sharp from "sharp";
import { expect, test } from "../fixtures";
import { toastWith } from "../steps";
import {
  readMetadata,
  nextStored,
  photographAsStored,
  photographWithLocation,
  findTiles,
} from "./pictures";

const directory = "/admin/partners/directory";

/** A red circle on a transparent background. */
const circle = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="40"><circle cx="20" cy="20" r="16" fill="#c22"/></svg>',
);

// The card may request a logo that was just replaced.
test.use({ expectedErrors: /Failed to load resource|ERR_/ });

test("registers a partner with a logo, replaces it with a transparent one, and deletes the partner", async ({
  page,
  signIn,
}) => {
  const shop = `Cloud & Petal ${crypto.randomUUID()}`;
  const card = page
    .getByRole("article")
    .filter({ has: page.getByRole("heading", { name: shop, exact: true }) });
  const choose = async (action: string) => {
    await page.getByRole("button", { name: `More actions for ${shop}` }).click();
    await page.getByRole("menuitem", { name: action }).click();
  };
  await signIn("admin");
  await page.goto("/admin/partners/register");
  const form = page.getByRole("dialog", { name: "Register New Partner" });
  await form.getByLabel("Shop Name").fill(shop);
  await form.getByLabel("Contact Name").fill("Iris Vale");
  await form.getByLabel("Contact Email").fill("iris@shop.example");
  await form.getByRole("button", { name: "Home & Lifestyle" }).click();
  const coverage = form.getByRole("textbox", { name: "Geographic Coverage" });
  for (const place of ["Europe", "Asia"]) {
    await coverage.fill(place);
    await coverage.press("Enter");
  }
  await form.getByRole("button", { name: "Remove Asia" }).click();
  const file = form.getByLabel("Choose an image or drop it here");
  await file.setInputFiles([await photographWithLocation("Our Shop.jpg")]);
  await expect(findTiles(form)).toContainText("Our Shop.jpg");
  const [first] = await Promise.all([
    nextStored(page, "partner-assets/*"),
    form.getByRole("button", { name: "Register Partner" }).click(),
  ]);
  expect(first).toMatch(/\/partner-assets\/\d{13}-our-shop\.jpg$/);
  await expect(toastWith(page, "Partner registered successfully!")).toBeVisible();
  await expect(page).toHaveURL(directory);
  expect(await readMetadata(await (await page.request.get(first)).body())).toEqual(
    photographAsStored,
  );

  await page.getByLabel("Search by shop, contact, or code").fill(shop);
  await choose("Edit Partner");
  const edit = page.getByRole("dialog", { name: `Edit Partner: ${shop}` });
  await expect(edit.getByRole("button", { name: "Remove Europe" })).toBeVisible();
  await expect(edit.getByRole("button", { name: "Remove Asia" })).toHaveCount(0);
  await edit.getByLabel("Status").selectOption("Active");
  const logo = await sharp(circle).png().toBuffer();
  await edit
    .getByLabel("Choose an image or drop it here")
    .setInputFiles({ name: "My Logo.png", mimeType: "image/png", buffer: logo });
  await expect(findTiles(edit)).toContainText("My Logo.png");
  const [second] = await Promise.all([
    nextStored(page, "partner-assets/*"),
    edit.getByRole("button", { name: "Update Partner" }).click(),
  ]);
  await expect(toastWith(page, "Partner updated successfully!")).toBeVisible();
  await expect(card.getByText("Active", { exact: true })).toBeVisible();
  await expect.poll(async () => (await page.request.get(first)).ok()).toBe(false);
  const rendered = sharp(await (await page.request.get(second)).body());
  expect((await rendered.metadata()).hasAlpha).toBe(true);

  await choose("View Details");
  await expect(page.getByRole("heading", { level: 1, name: shop })).toBeVisible();
  await expect(page.getByRole("region", { name: "History" })).toContainText("Pending → Active");
  await page.getByRole("button", { name: "Delete Partner" }).click();
  const question = page.getByRole("alertdialog", { name: `Delete ${shop}?` });
  await question.getByRole("button", { name: "Delete", exact: true }).click();
  await expect(toastWith(page, `${shop} has been deleted.`)).toBeVisible();
  await expect(page).toHaveURL(directory);
});
