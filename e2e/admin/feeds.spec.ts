import { openDataApi } from "../accounts";
import { expect, test } from "../fixtures";

/** A file of coats in two sizes each, which calls the color a shade. */
const feedOf = (run: string, prices: readonly number[]) =>
  [
    "id,title,link,image_link,price,availability,item_group_id,size,shade,product_type",
    ...prices.flatMap((price, at) =>
      ["S", "M"].map((size) =>
        [
          `${run}-${at}-${size},Coat ${run} ${at},https://kestrelrow.example/${run}/${at}`,
          `https://kestrelrow.example/${at}.jpg,${price}.00 USD,in_stock,${run}-${at},${size}`,
          "Navy,Coats",
        ].join(),
      ),
    ),
    "",
  ].join("\n");

test("follows a feed: columns, a try, picks, a changed price on an item's page, a shrunken file that is held", async ({
  page,
  request,
  signIn,
}) => {
  const run = crypto.randomUUID().slice(0, 8);
  const file = (prices: readonly number[]) => ({
    name: "coats.csv",
    mimeType: "text/csv",
    buffer: Buffer.from(feedOf(run, prices)),
  });
  const ended = page.getByText(/^Last try: (done|held)/);
  const press = (name: string) => page.getByRole("button", { name, exact: true }).click();

  await signIn("admin");
  await page.goto("/admin/feeds");
  await press("New Feed");
  const form = page.getByRole("dialog", { name: "New Feed" });
  await form.getByLabel("Shop", { exact: true }).selectOption("Kestrel Row");
  await form.getByLabel("Name").fill(`Coats ${run}`);
  await form.getByLabel("File").setInputFiles(file([120, 130, 140, 150]));
  await form.getByRole("button", { name: "Save Feed" }).click();
  await press("Try It");
  await expect(ended).toBeVisible({ timeout: 20_000 });
  await page
    .getByRole("region", { name: "Columns" })
    .getByLabel("Color", { exact: true })
    .selectOption("shade");
  await press("Save Columns");
  await press("Try It");
  const words = page.getByRole("table", { name: "Words" });
  await expect(words.getByLabel("Meaning of Navy, a color")).toHaveValue("navy", {
    timeout: 20_000,
  });
  await press("Activate Feed");
  await press("Run Now");
  await expect(page.getByText(/^Last run: done\. .*4 new offers/)).toBeVisible({ timeout: 20_000 });

  const feed = page.url();
  await page.goto(`/admin/feeds/offers?q=${run}`);
  await expect(page.getByText("4 offers", { exact: true })).toBeVisible();
  await page
    .getByRole("checkbox", { name: /^Select all/ })
    .first()
    .check();
  await press("Pick");
  await page.getByRole("dialog").getByRole("button", { name: "Add Items" }).click();
  await expect(page.getByText("4 items added.", { exact: true })).toBeVisible();
  const data = await openDataApi(request);
  const [item] = await data.read("items", `select=slug&name=eq.Coat ${run} 0`);
  await page.goto(`/items/${String(item!["slug"])}`);
  await expect(page.getByText("$120.00").first()).toBeVisible();
  await expect(page.getByText(/^Price checked /)).toBeVisible();

  const upload = async (prices: readonly number[]) => {
    await page.goto(feed);
    await press("Edit Feed");
    const edit = page.getByRole("dialog", { name: "Edit Feed" });
    await edit.getByLabel("File").setInputFiles(file(prices));
    await edit.getByRole("button", { name: "Save Feed" }).click();
    await expect(edit).toBeHidden();
    await press("Run Now");
  };
  await upload([99, 130, 140, 150]);
  await expect(page.getByText(/^Last run: done\. .*1 item changed/)).toBeVisible({
    timeout: 20_000,
  });
  await page.goto(`/items/${String(item!["slug"])}`);
  await expect(page.getByText("$99.00").first()).toBeVisible();

  await upload([99]);
  await expect(page.getByText(/^3 of 4 linked items would be sold out/)).toBeVisible({
    timeout: 20_000,
  });
  await page.goto(`/admin/items?q=${run}&availability=sold_out`);
  await expect(page.getByText("No items match your search or filters.")).toBeVisible();
});
