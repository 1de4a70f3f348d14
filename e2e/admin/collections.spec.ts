import { expect, test } from "../fixtures";
import { toastWith } from "../toast";
import { rowOf, tilesOf } from "./outfit-form";
import { samplePicture } from "./sample-picture";

test.beforeEach(({ signIn }) => signIn("admin"));

test("creates a collection with its outfits in order, edits, deletes and restores it", async ({
  page,
  browser,
  baseURL,
}) => {
  test.slow(); // Covers a collection's whole life.
  const visitor = await browser.newPage({ baseURL });
  await page.goto("/admin/outfits");
  await page.getByRole("main").getByRole("link", { name: "Collections" }).click();
  await expect(page).toHaveURL("/admin/collections");
  await page.getByRole("button", { name: "New Collection" }).click();
  const form = page.getByRole("dialog", { name: "New Collection" });
  await form.getByLabel("Title").fill("Windy Days");
  await form.getByLabel("Tags").fill("Work, Casual, Work");
  await form
    .getByLabel("Choose an image")
    .setInputFiles([await samplePicture("cover.jpg", { width: 1500, height: 1000 })]);
  await expect(tilesOf(form)).toHaveCount(1);
  const chosen = form.getByRole("list", { name: "Chosen outfits" }).getByRole("listitem");
  for (const title of ["Modern Office Elegance", "Effortless Weekend"]) {
    await form.getByLabel("Search outfits to add").fill(title);
    await form.getByRole("button", { name: `Add ${title}` }).click();
  }
  await expect(chosen).toHaveCount(2);
  await form.getByRole("button", { name: "Move Effortless Weekend up" }).press("Enter");
  await expect(chosen.first()).toContainText("Effortless Weekend");
  const stored = page.waitForRequest("**/storage/v1/object/outfit-images/collection-*");
  await form.getByRole("button", { name: "Save Collection" }).click();
  const cover = new URL((await stored).url()).pathname.replace("/object/", "/object/public/");
  await expect(toastWith(page, "Collection created successfully!")).toBeVisible();
  const row = rowOf(page, "Windy Days");
  await expect(row).toContainText("Work, Casual");
  await expect(row).toContainText("Published");

  await visitor.goto("/collections/windy-days");
  const cards = visitor.getByRole("article");
  await expect(cards).toHaveCount(2);
  await expect(cards.first()).toContainText("Effortless Weekend");

  await row.getByRole("button", { name: "Edit Windy Days" }).click();
  const edit = page.getByRole("dialog", { name: "Edit Collection" });
  await edit.getByLabel("Title").fill("Windy Weeks");
  await edit.getByRole("button", { name: "Remove image" }).click();
  await edit
    .getByLabel("Choose an image")
    .setInputFiles([await samplePicture("other.jpg", { width: 1500, height: 1000 })]);
  await expect(tilesOf(edit)).toHaveCount(1);
  await edit.getByRole("button", { name: "Remove Effortless Weekend" }).click();
  await edit.getByRole("button", { name: "Save Collection" }).click();
  await expect(toastWith(page, "Collection updated successfully!")).toBeVisible();
  expect((await page.request.get(cover)).ok()).toBe(false);
  await page.getByRole("button", { name: "History of Windy Weeks" }).click();
  const history = page.getByRole("dialog", { name: "Windy Weeks" });
  await expect(history).toContainText(/Outfit\s*Effortless Weekend → nothing/);
  await expect(history).toContainText(/Outfit\s*nothing → Modern Office Elegance/);
  await history.getByRole("button", { name: "Close" }).click();
  await visitor.reload();
  await expect(visitor.getByRole("heading", { level: 1, name: "Windy Weeks" })).toBeVisible();
  await expect(cards).toHaveCount(1);

  await page.getByRole("button", { name: "Delete Windy Weeks" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
  const undo = toastWith(page, "Collection deleted").getByRole("button", { name: "Undo" });
  await expect(undo).toBeVisible();
  await visitor.reload();
  await expect(visitor.getByRole("heading", { name: "Collection not found" })).toBeVisible();
  await page.goto("/admin/collections?status=deleted");
  await page.getByRole("button", { name: "Restore Windy Weeks" }).click();
  await expect(toastWith(page, "Collection restored")).toBeVisible();
  await visitor.goto("/collections/windy-days");
  await expect(cards).toHaveCount(1);
  await visitor.close();
});
