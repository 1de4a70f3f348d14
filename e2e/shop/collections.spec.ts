import { expect, test } from "../fixtures";

test("collections are filtered by their tags, and the address says so", async ({ page }) => {
  await page.goto("/collections");
  await expect(page.getByRole("article")).toHaveCount(12);
  const chips = page.getByRole("group", { name: "Filter by tag" });
  await expect(chips.getByRole("button")).toHaveText([
    "All",
    "Work",
    "Casual",
    "Date Night",
    "Budget-Friendly",
  ]);

  await chips.getByRole("button", { name: "Date Night" }).click();
  await expect(page).toHaveURL("/collections?tag=date-night");
  await expect(page.getByRole("link", { name: "Dinner for Two" })).toBeVisible();
  await expect(page.getByRole("link", { name: "The Office Edit" })).toBeHidden();

  await page.reload();
  await expect(chips.getByRole("button", { name: "Date Night", pressed: true })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole("article")).toHaveCount(12);
});

test("no collection with a tag is said, and can be undone", async ({ page }) => {
  await page.route("**/rest/v1/collections?*", (route) => route.fulfill({ json: [] }));
  await page.goto("/collections?tag=work");
  await expect(page.getByRole("heading", { name: "No collections found" })).toBeVisible();
  await page.getByRole("button", { name: "Show all collections" }).click();
  await expect(page).toHaveURL("/collections");
});

test("a collection shows its outfits and leads back", async ({ page }) => {
  await page.goto("/collections");
  await page.getByRole("link", { name: "The Office Edit" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "The Office Edit" })).toBeVisible();
  await expect(page).toHaveTitle(/The Office Edit/);
  const outfits = page.getByRole("region", { name: "Outfits in this Collection" });
  await expect(outfits.getByRole("link", { name: "Modern Office Elegance" })).toBeVisible();
  const count = await outfits.getByRole("article").count();
  await expect(page.getByText(`${count} outfits`, { exact: true })).toBeVisible();

  await page.getByRole("link", { name: "Back to Collections" }).click();
  await expect(page).toHaveURL("/collections");
});

test("a collection without outfits says that it is being curated", async ({ page }) => {
  await page.route("**/rest/v1/collection_outfits?*", (route) => route.fulfill({ json: [] }));
  await page.goto("/collections/the-office-edit");
  await expect(
    page.getByText("This collection is being curated. Check back soon for amazing outfits!"),
  ).toBeVisible();
});

test("an unknown collection says so and leads on", async ({ page }) => {
  await page.goto("/collections/no-such-thing");
  await expect(page.getByRole("heading", { name: "Collection not found" })).toBeVisible();
  await expect(page.getByText("The collection you're looking for doesn't exist.")).toBeVisible();
  await page.getByRole("link", { name: "Browse All Collections" }).click();
  await expect(page.getByRole("article")).toHaveCount(12);
});
