import type { Page } from "@playwright/test";
import { type DataApi, openDataApi } from "../accounts";
import { expect, test } from "../fixtures";
import { toastWith } from "../steps";

/** Opens a shopper's page and expects a text in its part `main`, without waiting for another version. */
async function expectShown(visitor: Page, path: string, text: string | RegExp): Promise<void> {
  // A rendered page that is out of date stays so, because nothing loads before an activity.
  await visitor.goto(path);
  await expect(visitor.getByRole("main").getByText(text).first()).toBeVisible();
}

/** Adds a shop with 41 items, and an outfit of the first two. */
async function addCatalog(admin: DataApi, name: string) {
  const domain = `${name.toLowerCase().replaceAll(" ", "-")}.example`;
  const shop = await admin.insert("shops?select=id", { name, domains: [domain] });
  const [pictured] = await admin.read("items", "select=image&limit=1");
  const image = String(pictured!["image"]);
  const items = Array.from({ length: 41 }, (_, at) => ({
    id: crypto.randomUUID(),
    name: `${name} shirt ${at + 1}`,
    shop_id: shop["id"],
    retailer_url: `https://${domain}/shirt-${at + 1}`,
    image,
    further_images: [],
    garment: "shirt",
    color: "white",
    tags: [],
    sizes: ["S", "M"].map((size) => ({ size, price: 80, availability: "in_stock" })),
  }));
  await admin.insert("rpc/save_items", { items });
  const slug = domain.replace(".example", "");
  const outfit = await admin.insert("outfits", {
    ...{ slug, title: name, occasion: "work", vibe: "minimal", budget: "100_200" },
  });
  await admin.insert("outfit_images", {
    ...{ outfit_id: outfit["id"], image_url: image, display_order: 0 },
  });
  for (const position of [0, 1])
    await admin.insert("outfit_items", {
      ...{ outfit_id: outfit["id"], item_id: items[position]!.id, position },
    });
  await admin.update("outfits", `id=eq.${String(outfit["id"])}`, { hero_image: image });
  const slugs = await admin.read("items", `select=id,slug&shop_id=eq.${String(shop["id"])}`);
  return {
    items,
    outfit: `/outfits/${slug}`,
    getPath: (id: string) => `/items/${String(slugs.find((item) => item["id"] === id)!["slug"])}`,
  };
}

test("shows shoppers at once what an editor corrects, undoes, reprices by file, takes down and brings back", async ({
  page,
  browser,
  baseURL,
  request,
  signIn,
}) => {
  const name = `Morning ${crypto.randomUUID().slice(0, 8)}`;
  const { items, outfit, getPath } = await addCatalog(await openDataApi(request), name);
  const [shirt, other] = [items[0]!, items[1]!];
  const visitor = await browser.newPage({ baseURL });
  await signIn("admin");

  await page.goto("/admin");
  await page.getByRole("navigation", { name: "Administration" }).getByText("Items").click();
  await page.getByLabel("Search by name, shop, style code, or URL").fill(`${name} shirt`);
  await expect(page.getByText("41 items")).toBeVisible();
  await page.getByLabel("Search by name, shop, style code, or URL").fill(shirt.retailer_url);
  await page.getByRole("link", { name: shirt.name, exact: true }).click();
  const used = page.getByRole("region", { name: "Where It's Used" });
  await expect(used.getByRole("link", { name })).toBeVisible();
  const price = page.getByRole("grid").getByRole("gridcell").first();
  await price.focus();
  await page.keyboard.type("70");
  await page.keyboard.press("Enter");
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("Control+d");
  await page.getByRole("button", { name: "Save Item" }).click();
  await expect(toastWith(page, "Item saved")).toBeVisible();
  await expectShown(visitor, getPath(shirt.id), "$70.00");
  await expectShown(visitor, outfit, "$150");
  await toastWith(page, "Item saved").getByRole("button", { name: "Undo" }).click();
  await expect(toastWith(page, "The previous version was restored")).toBeVisible();
  await expectShown(visitor, outfit, "$160");

  await page.goto("/admin/partners/bulk?kind=items");
  const part = page.getByRole("region", { name: "Import" });
  const rows = items.slice(0, 40).flatMap(({ id }) => [`${id},S,65.5`, `${id},M,65.5`]);
  await part.getByLabel("CSV file").setInputFiles({
    name: "prices.csv",
    mimeType: "text/csv",
    buffer: Buffer.from(["Item,Size,Price", ...rows].join("\r\n")),
  });
  await part.getByRole("button", { name: "Check 80 Rows" }).click();
  await part.getByRole("button", { name: "Import All Valid Rows (80)" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Import" }).click();
  await expect(
    part.getByText("80 rows imported: 0 created, 80 updated, 0 unchanged, 0 rejected."),
  ).toBeVisible();
  await expectShown(visitor, getPath(other.id), "$65.50");
  await expectShown(visitor, outfit, "$131");

  await page.goto(`/admin/items/${other.id}`);
  await page.getByRole("button", { name: "Take Down" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Take Down" }).click();
  await expect(toastWith(page, "Item taken down")).toBeVisible();
  await expectShown(visitor, getPath(other.id), "This item is no longer sold.");
  await page.getByRole("button", { name: "Bring Back" }).click();
  await expect(toastWith(page, "Item brought back")).toBeVisible();
  await expectShown(visitor, getPath(other.id), "$65.50");
  await visitor.close();
});
