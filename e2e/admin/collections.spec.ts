import { expect, test } from "../fixtures";
import { toastWith } from "../steps";
import { newTitle, nextStored, findRow, samplePicture, findTiles } from "./pictures";

test("shows visitors a new collection in its order, its changes, and no collection once it is deleted", async ({
  page,
  browser,
  baseURL,
  signIn,
}) => {
  const [title, later] = [newTitle("Windy Days"), newTitle("Windy Weeks")];
  const visitor = await browser.newPage({ baseURL });
  const cards = visitor.getByRole("article");
  await signIn("admin");
  await page.goto("/admin/collections");
  await page.getByRole("button", { name: "New Collection" }).click();
  const form = page.getByRole("dialog", { name: "New Collection" });
  await form.getByLabel("Title").fill(title);
  await form.getByLabel("Tags").fill("Work, Casual, Work");
  const cover = form.getByLabel("Choose an image");
  await cover.setInputFiles([await samplePicture("cover.jpg", { width: 1500, height: 1000 })]);
  await expect(findTiles(form)).toHaveCount(1);
  for (const outfit of ["Modern Office Elegance", "Effortless Weekend"]) {
    await form.getByLabel("Search outfits to add").fill(outfit);
    await form.getByRole("button", { name: `Add ${outfit}` }).click();
  }
  await form.getByRole("button", { name: "Move Effortless Weekend up" }).press("Enter");
  const [first] = await Promise.all([
    nextStored(page, "outfit-images/collection-*"),
    form.getByRole("button", { name: "Save Collection" }).click(),
  ]);
  await expect(toastWith(page, "Collection created successfully!")).toBeVisible();
  await expect(findRow(page, title)).toContainText("Work, Casual");
  await visitor.goto(`/collections/${title.toLowerCase().replaceAll(" ", "-")}`);
  await expect(cards).toHaveCount(2);
  await expect(cards.first()).toContainText("Effortless Weekend");

  await page.getByRole("button", { name: `Edit ${title}` }).click();
  const edit = page.getByRole("dialog", { name: "Edit Collection" });
  await edit.getByLabel("Title").fill(later);
  await edit.getByRole("button", { name: "Remove image" }).click();
  await edit.getByLabel("Choose an image").setInputFiles([await samplePicture("other.jpg")]);
  await expect(findTiles(edit)).toHaveCount(1);
  await edit.getByRole("button", { name: "Remove Effortless Weekend" }).click();
  await edit.getByRole("button", { name: "Save Collection" }).click();
  await expect(toastWith(page, "Collection updated successfully!")).toBeVisible();
  expect((await page.request.get(first)).ok()).toBe(false);
  await visitor.reload();
  await expect(visitor.getByRole("heading", { level: 1, name: later })).toBeVisible();
  await expect(cards).toHaveCount(1);

  await page.getByRole("button", { name: `Delete ${later}` }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
  await expect(toastWith(page, "Collection deleted")).toBeVisible();
  await visitor.reload();
  await expect(visitor.getByRole("heading", { name: "Collection not found" })).toBeVisible();
  await visitor.close();
});
