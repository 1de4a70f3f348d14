import {
  mockResponses,
  connectToTestBackend,
  expectAccessible,
  failRequests,
  renderScreen,
  screen,
  waitFor,
  within,
} from "@ensemble/testing";
import { beforeAll, describe, expect, test } from "vitest";
import { remote } from "../../remote";

const backend = connectToTestBackend();

test("reports that an item or a shop doesn't exist", async () => {
  const { remove } = await renderScreen(remote, "/items/no-such-item");
  screen.getByRole("heading", { level: 1, name: "Item not found" });
  await remove();
  await renderScreen(remote, "/shops/no-such-shop");
  screen.getByRole("heading", { level: 1, name: "Shop not found" });
});

test("shows the items of a shop, a page at a time", async () => {
  const { address } = await renderScreen(remote, "/shops/zara?page=900");
  await waitFor(() => expect(address()).toMatch(/^\/shops\/zara\?page=\d\d?$/));
  screen.getByRole("heading", { level: 1, name: "Zara" });
  const cards = await screen.findAllByRole("article");
  for (const { textContent } of cards) expect(textContent).toContain("· Zara");
});

test("adds the next page of items, and keeps the first when the next fails to load", async () => {
  const { user, address, remove } = await renderScreen(remote, "/items?color=black");
  const cards = () => screen.queryAllByRole("article");
  const online = failRequests(/rest\/v1\/items.*offset=24/);
  await user.click(screen.getByRole("link", { name: "Load More" }));
  await screen.findByText(/^The items couldn't be loaded\./);
  expect(address()).toBe("/items?color=black&page=2");
  expect(cards()).toHaveLength(24);
  // The page after the missing one would leave a gap.
  expect(screen.queryByRole("link", { name: "Load More" })).toBeNull();
  online();
  await user.click(screen.getByRole("button", { name: "Retry" }));
  await waitFor(() => expect(cards()).toHaveLength(48));
  screen.getByText(/^Showing 48 of \d+ items$/);
  screen.getByRole("link", { name: "Load More" });
  await expectAccessible();

  // The same URL without that history, and back to the previous page.
  await remove();
  const { user: another, address: opened } = await renderScreen(
    remote,
    "/items?color=black&page=2",
  );
  screen.getByText(/^Showing 24 of \d+ items$/);
  await another.click(screen.getByRole("link", { name: "Previous Page" }));
  await waitFor(() => expect(opened()).toBe("/items?color=black"));
});

test("reports items that failed to load and loads them on retry", async () => {
  const online = failRequests(/rest\/v1\/items/);
  const { user } = await renderScreen(remote, "/items");
  await screen.findByText(/^The items couldn't be loaded\./);
  online();
  await user.click(screen.getByRole("button", { name: "Retry" }));
  await screen.findAllByRole("article");
});

test("lists items by category, color, size and price", async () => {
  const { user, address, settled } = await renderScreen(remote, "/items?category=dress");
  screen.getByRole("heading", { level: 1, name: "Dresses" });
  await user.selectOptions(screen.getByLabelText("Color"), "Red");
  await user.selectOptions(screen.getByLabelText("Size"), "XL");
  await user.selectOptions(screen.getByLabelText("Sort by"), "Price: Low to High");
  await settled();
  expect(address()).toBe("/items?category=dress&color=red&size=XL&sort=price-low");
  const cards = screen.getAllByRole("article").map(({ textContent }) => textContent);
  expect(cards.every((text) => text.includes("Red · "))).toBe(true);
  const prices = cards.map((text) => Number(/\$([\d.]+)/.exec(text)?.[1]));
  expect(prices).toEqual(prices.toSorted((a, b) => a - b));
});

test("lists what is new, and what is reduced by its reduction (SHOP-10)", async () => {
  const { user, address, settled, remove } = await renderScreen(remote, "/items?show=reduced");
  screen.getByRole("heading", { level: 1, name: "Sale" });
  await user.selectOptions(screen.getByLabelText("Sort by"), "Reduction");
  await settled();
  expect(address()).toBe("/items?show=reduced&sort=reduction");
  const shares = screen.getAllByRole("article").map(({ textContent }) => {
    const [price, was] = [...textContent.matchAll(/\$([\d.]+)/g)].map(([, amount]) =>
      Number(amount),
    );
    return Math.round(100 * (1 - price! / was!));
  });
  expect(shares[0]).toBeGreaterThan(0);
  expect(shares).toEqual(shares.toSorted((a, b) => b - a));
  await remove();
  await renderScreen(remote, "/items?show=new");
  screen.getByRole("heading", { level: 1, name: "New Items" });
  screen.getByText(/^Showing \d+ of \d+ items$/);
});

test("keeps the focus on a filter that returns to the first page", async () => {
  const { user, address } = await renderScreen(remote, "/items?page=2");
  await user.selectOptions(screen.getByLabelText("Color"), "Black");
  await waitFor(() => expect(address()).toBe("/items?color=black"));
  expect(screen.getByLabelText("Color")).toHaveFocus();
});

test("clears filters without matches", async () => {
  const { user, address } = await renderScreen(remote, "/items?category=bag&size=XS");
  await user.click(screen.getByRole("button", { name: "Clear All Filters" }));
  await waitFor(() => expect(address()).toBe("/items"));
  await screen.findAllByRole("article");
});

test("filters items in a sheet that shows the number of matches (SHOP-10)", async () => {
  const { user, address } = await renderScreen(remote, "/items");
  await user.click(screen.getByRole("button", { name: "Filters" }));
  const sheet = within(await screen.findByRole("dialog", { name: "Filters" }));
  await user.selectOptions(sheet.getByRole("combobox", { name: "Color" }), "Navy");
  await waitFor(() => expect(address()).toBe("/items?color=navy"));
  const { count } = await backend
    .client()
    .from("items")
    .select("id", { count: "exact", head: true })
    .eq("color", "navy")
    .throwOnError();
  await user.click(await sheet.findByRole("button", { name: `Show ${count} Items` }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  screen.getByRole("button", { name: "Filters 1" });
});

async function fetchSlug(name: string, color: string): Promise<string> {
  const { data } = await backend
    .client()
    .from("items")
    .select("slug")
    .eq("name", name)
    .eq("color", color)
    .single()
    .throwOnError();
  return (data as { slug: string }).slug;
}

const openItem = async (name: string, color: string) =>
  renderScreen(remote, `/items/${await fetchSlug(name, color)}`);
const region = async (name: string | RegExp) => within(await screen.findByRole("region", { name }));

test("shows an item with its price, shop, sizes, outfits and similar items", async () => {
  await openItem("Structured wool-blend blazer", "navy");
  screen.getByRole("heading", { level: 1, name: "Structured wool-blend blazer" });
  expect(screen.getAllByText("$119.90")[0]).toBeVisible();
  expect(screen.getByRole("link", { name: "Zara" })).toHaveAttribute("href", "/shops/zara");
  expect(screen.getByRole("link", { name: "Blazers" })).toHaveAttribute(
    "href",
    "/items?category=blazer",
  );
  within(screen.getByRole("table", { name: "Sizes" })).getByRole("rowheader", { name: "M" });
  const shop = screen.getByRole("link", {
    name: /^Shop Now: Structured wool-blend blazer at Zara/,
  });
  expect(shop.getAttribute("href")).toMatch(/^\/go\/.+\?.*item/);
  const outfits = await region("Outfits With This Item");
  outfits.getByRole("link", { name: "Modern Office Elegance" });
  const alike = await region("More Blazers in Navy");
  expect(alike.getAllByRole("article").length).toBeGreaterThan(1);
});

test("shows similar items first and disables the shop link when an item is sold out", async () => {
  await openItem("Baroque pearl necklace", "white");
  await screen.findByRole("heading", { name: "Outfits With This Item" });
  const headings = screen
    .getAllByRole("heading", { level: 2 })
    .map((heading) => heading.textContent);
  expect(headings.indexOf("More Jewelry in White")).toBeLessThan(
    headings.indexOf("Outfits With This Item"),
  );
  expect(screen.getByRole("button", { name: "Shop Now: Baroque pearl necklace" })).toBeDisabled();
});

describe("of items that were taken down", () => {
  const belts = async (taken_down_at: string | null) =>
    backend
      .client(backend.serviceKey)
      .from("items")
      .update({ taken_down_at })
      .eq("name", "Leather belt")
      .eq("color", "brown")
      .throwOnError();
  beforeAll(async () => {
    await belts("2026-11-01T12:00:00Z");
    return () => belts(null);
  });

  test("shows none in lists and among other colors", async () => {
    const { remove } = await renderScreen(remote, "/items?category=belt&color=brown");
    await screen.findByText(/^Showing \d+ of|^No items found/);
    expect(screen.queryByRole("link", { name: "Leather belt" })).toBeNull();
    await remove();
    await openItem("Leather belt", "black");
    await screen.findByRole("region", { name: "Outfits With This Item" });
    expect(screen.queryByRole("region", { name: "Other Colors" })).toBeNull();
  });

  test("says that an item is no longer sold, without its price, shop link and alerts", async () => {
    await openItem("Leather belt", "brown");
    screen.getByRole("heading", { level: 1, name: "Leather belt" });
    screen.getByText("This item is no longer sold.");
    screen.getByRole("button", { name: /^Leather belt Zoom/ });
    expect(screen.queryByRole("link", { name: /^Shop Now: Leather belt at/ })).toBeNull();
    expect(screen.queryByRole("button", { name: /^Notify me/ })).toBeNull();
    await expectAccessible();
  });
});

test("shows an empty state for a shop without items, and opens its page by a former path", async () => {
  const shops = backend.client(backend.serviceKey).from("shops");
  const shop = { name: "Quist", slug: "quist", domains: ["quist.example"] };
  await shops.insert(shop).throwOnError();
  await shops.update({ slug: "atelier-quist" }).eq("slug", "quist").throwOnError();
  const { address } = await renderScreen(remote, "/shops/quist?utm_source=mail&color=navy");
  await screen.findByRole("heading", { level: 1, name: "Quist" });
  expect(address()).toBe("/shops/atelier-quist?utm_source=mail&color=navy");
  screen.getByRole("heading", { name: "No items right now" });
  screen.getByRole("link", { name: "Browse All Items" });
  expect(screen.queryByLabelText("Color")).toBeNull();
});

test.each([
  ["2026-12-31T00:00:00Z", 100, "Sale ends Dec 30"],
  ["2026-12-31T12:00:00Z", null, "Price until Dec 31"],
])("names the last day of a sale that ends at %s (SHOP-15)", async (end, reference, text) => {
  mockResponses(/rest\/v1\/items\?.*slug=eq/, async (request, passOn) => {
    const [item] = (await (await passOn(request)).json()) as Record<string, unknown>[];
    const sale = { price: 120, current_price: 90, sale_ends_at: end, reference_price: reference };
    const variants = [{ size: "M", availability: "in_stock", ...sale }];
    return Response.json([
      { ...item, price: 90, reference_price: reference, item_variants: variants },
    ]);
  });
  await openItem("Structured wool-blend blazer", "navy");
  await screen.findByText(text);
  const explains = screen.queryByText(/^Not marked as reduced/) !== null;
  expect(explains).toBe(reference === null);
  const sizes = within(screen.getByRole("table", { name: "Sizes" }));
  expect(sizes.getAllByRole("columnheader").map(({ textContent }) => textContent)).toEqual([
    "Size",
    "Availability",
  ]);
});

test("draws the regular and the asked price of an item, and lists both on demand", async () => {
  const day = (date: string, price: number | null, regular_price = price) => ({
    since: `2026-${date}T00:00:00Z`,
    ...{ price, regular_price },
  });
  mockResponses(/rpc\/item_price_history/, () =>
    Promise.resolve(
      Response.json([
        day("01-01", 120),
        day("01-11", 90, 120),
        day("01-21", null),
        day("01-31", 100),
      ]),
    ),
  );
  const { user } = await openItem("Structured wool-blend blazer", "navy");
  const graph = await screen.findByRole("img", { name: "Price and regular price over time" });
  expect(graph).toHaveAccessibleDescription(
    "Since Jan 1, 2026, the lowest price was $90.00 and the highest regular price $120.00; it is $100.00 now.",
  );
  // Ten days are 111.1 units; nothing is drawn while the item wasn't sold.
  expect([...graph.querySelectorAll("path")].map((path) => path.getAttribute("d"))).toEqual([
    "M0 0H111.1V0H222.2M333.3 66.7H400",
    "M0 0H111.1V100H222.2M333.3 66.7H400",
  ]);
  await user.click(screen.getByText("All Prices"));
  const history = within(screen.getByRole("table", { name: "Price History" }));
  const rows = history.getAllByRole("row").slice(1);
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    "Jan 31, 2026$100.00$100.00",
    "Jan 21, 2026Not sold",
    "Jan 11, 2026$120.00Lowest $90.00",
    "Jan 1, 2026$120.00$120.00",
  ]);
});

test("enlarges the image and restores the focus", async () => {
  const { user } = await openItem("Structured wool-blend blazer", "navy");
  const picture = screen.getByRole("button", { name: /Structured wool-blend blazer Zoom/ });
  await user.click(picture);
  const sheet = within(await screen.findByRole("dialog", { name: "Structured wool-blend blazer" }));
  sheet.getByRole("region", { name: "Enlarged image" });
  await user.click(sheet.getByRole("button", { name: "Close" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});

test("links to the item in another color", async () => {
  const { user, address } = await openItem("Leather belt", "black");
  const colors = await region("Other Colors");
  await user.click(colors.getByRole("link", { name: "Brown" }));
  await waitFor(() => expect(address()).toMatch(/^\/items\/leather-belt-brown-/));
});
