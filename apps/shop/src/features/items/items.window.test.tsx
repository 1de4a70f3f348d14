import { renderElement, screen } from "@ensemble/testing";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { openTabs } from "./item-click";
import { ItemSizes } from "./item-row";
import type { Item } from "./items";

const texts = () => screen.queryAllByRole("listitem").map(({ textContent }) => textContent);

test("strikes a sold-out size through and keeps the item's order of sizes", async () => {
  const inStock = [
    { size: "M", availability: "low_stock" },
    { size: "S", availability: "sold_out" },
  ] as const;
  const { container } = await renderElement(
    <ItemSizes sizes={["S", "M"]} sizeAvailability={inStock} />,
  );
  expect(texts()).toEqual(["S sold out", "M"]);
  expect(container.querySelectorAll("s")).toHaveLength(1);
});

test("hides the sizes when an item comes in one size", async () => {
  await renderElement(
    <ItemSizes sizes={[]} sizeAvailability={[{ size: null, availability: "in_stock" }]} />,
  );
  expect(texts()).toEqual([]);
});

describe("item click", () => {
  const item = (id: string, more: Partial<Item> = {}): Item => ({
    id,
    slug: id,
    name: id,
    shop_name: "Zara",
    shop_slug: "zara",
    tracking_code: null,
    retailer_url: `https://www.zara.com/${id}`,
    image: "",
    price: 10,
    color: "black",
    sizes: [],
    availability: "in_stock",
    reference_price: null,
    highest_price: null,
    ...more,
  });

  interface Tab {
    opener: unknown;
    location: { href: string };
  }
  let tabs: Tab[];
  /** How many tabs the browser allows. */
  let allowed: number;

  beforeEach(() => {
    tabs = [];
    allowed = Infinity;
    vi.useFakeTimers();
    vi.spyOn(window, "open").mockImplementation(() => {
      if (tabs.length >= allowed) return null;
      const tab: Tab = { opener: window, location: { href: "about:blank" } };
      tabs.push(tab);
      return tab as unknown as Window;
    });
  });

  afterEach(() => {
    vi.useRealTimers();
    vi.restoreAllMocks();
  });

  const address = ({ id }: Item): string => `/go/${id}`;
  const addresses = () => tabs.map(({ location }) => location.href);

  test("opens tabs without an opener, 200 ms apart, the first immediately", () => {
    const opened: string[] = [];
    openTabs([item("coat"), item("boots"), item("bag")], address, ({ id }) => opened.push(id));
    expect(opened).toEqual(["coat"]);
    vi.advanceTimersByTime(199);
    expect(opened).toHaveLength(1);
    vi.advanceTimersByTime(1);
    expect(opened).toEqual(["coat", "boots"]);
    vi.advanceTimersByTime(200);
    expect(addresses()).toEqual(
      ["coat", "boots", "bag"].map((id) => new URL(`/go/${id}`, location.href).href),
    );
    expect(tabs.every(({ opener }) => opener === null)).toBe(true);
  });

  test("skips items that are sold out or have no web URL", () => {
    const items = [
      item("gone", { availability: "sold_out" }),
      item("odd", { retailer_url: "javascript:alert(1)" }),
      item("coat"),
    ];
    openTabs(items, address, () => undefined);
    vi.runAllTimers();
    expect(addresses()).toEqual([new URL("/go/coat", location.href).href]);
  });

  test("doesn't report a blocked tab as opened, and stops when closed", () => {
    allowed = 1;
    const opened: string[] = [];
    openTabs([item("coat"), item("boots")], address, ({ id }) => opened.push(id));
    vi.runAllTimers();
    expect(opened).toEqual(["coat"]);

    allowed = Infinity;
    const stop = openTabs([item("hat"), item("bag")], address, ({ id }) => opened.push(id));
    stop();
    vi.runAllTimers();
    expect(opened).toEqual(["coat", "hat"]);
  });
});
