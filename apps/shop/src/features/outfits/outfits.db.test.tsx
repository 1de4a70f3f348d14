import { shopOccasionNames, vibeNames } from "@ensemble/domain";
import { db, startFavorites, toggleFavorite, unwrap, useFavorites } from "@ensemble/session";
import {
  connectToTestBackend,
  expectAccessible,
  failRequests,
  fireEvent,
  renderElement,
  renderScreen,
  screen,
  waitFor,
  within,
} from "@ensemble/testing";
import { afterEach, beforeAll, describe, expect, onTestFinished, test, vi } from "vitest";
import { remote } from "../../remote";
import LooksPart from "./looks-part";
import { OutfitCard } from "./outfit-card";
import { emptyFilters, outfitFilters, type OutfitFilters, outfitRules } from "./outfit-filters";
import { OutfitRows } from "./outfit-list";
import { assertPage, filterArguments } from "./outfit-page";
import { type CardPage, cards, listedCards, type OutfitCardRow } from "./outfits";

const backend = connectToTestBackend();

const requests = {
  list_outfits: () => db().rpc("list_outfits", { page_size: 100 }),
  quiz_outfits: () =>
    db().rpc("quiz_outfits", {
      vibe: "classic",
      budget: "100_200",
      colors: ["navy"],
      occasions: ["work"],
      brands: ["ZARA"],
      page_size: 100,
      page_offset: 0,
    }),
};

test.each(Object.keys(requests) as (keyof typeof requests)[])(
  "returns the same cards from %s as from the table",
  async (name) => {
    const result: unknown = await unwrap(requests[name]());
    assertPage<CardPage>(result);
    expect(result.outfits).toHaveLength(100);
    const ids = result.outfits.map(({ id }) => id);
    const rows = await unwrap(cards().in("id", ids));
    for (const card of result.outfits) {
      const row = rows.find(({ id }) => id === card.id)!;
      // A quiz card also has the columns of its reason.
      if (name === "quiz_outfits") expect(card).toMatchObject(row);
      else expect(card).toEqual(row);
    }
  },
);

const labels: [string, string, string][] = [
  ...Object.entries(shopOccasionNames).map(
    ([value, label]) => ["occasions", value, label] as [string, string, string],
  ),
  ...Object.entries(vibeNames).map(
    ([value, label]) => ["vibes", value, label] as [string, string, string],
  ),
];

test("finds outfits of every occasion and vibe by its label", async () => {
  const total = async (args: object): Promise<number> => {
    const { data, error } = await backend.client().rpc("list_outfits", args);
    expect(error).toBeNull();
    return (data as { total: number }).total;
  };
  for (const [group, value, label] of labels) {
    const chosen = await total({ [group]: [value] });
    expect(chosen, value).toBeGreaterThan(0);
    expect(await total({ [group]: [value], search: label }), label).toBe(chosen);
  }
});

describe("outfit list screen", () => {
  afterEach(() => vi.useRealTimers());

  const open = (search = "") => renderScreen(remote, `/outfits${search}`);
  const cards = () => screen.queryAllByRole("article");
  const showing = () => screen.getByText(/^Showing \d+ of \d+ outfits$/).textContent;
  const outfit = (title: string) => screen.queryByRole("link", { name: title });
  const searchBox = () => screen.getByLabelText<HTMLInputElement>("Search by title or tag");

  test("finds titles and tags regardless of case until the chip is removed", async () => {
    const { user, address } = await open();
    await user.click(searchBox());
    await user.paste("OFFICE eleg");
    await waitFor(() => expect(address()).toBe("/outfits?q=OFFICE+eleg"));
    await waitFor(() => expect(cards()).toHaveLength(1));
    expect(outfit("Modern Office Elegance")).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Remove filter “OFFICE eleg”" }));
    await waitFor(() => expect(cards()).toHaveLength(24));
    expect(searchBox()).toHaveValue("");
  });

  test("shows and announces an empty state, and clears the filters", async () => {
    const { user } = await open("?q=100%25+nothing");
    screen.getByRole("heading", { name: "No outfits found" });
    await screen.findByText("No outfits found", { selector: "[role=status]" });
    await user.click(screen.getByRole("button", { name: "Clear All Filters" }));
    await waitFor(() => expect(cards()).toHaveLength(24));
  });

  test("sorts by price in both directions", async () => {
    const { user, settled } = await open();
    const prices = () =>
      screen
        .getAllByText(/^\$[\d,]+/, { selector: "p > span" })
        .map(({ textContent }) => Number(/[\d,]+/.exec(textContent)![0].replace(",", "")));
    for (const [sort, sign] of [
      ["Price: Low to High", 1],
      ["Price: High to Low", -1],
    ] as const) {
      await user.selectOptions(screen.getByLabelText("Sort by"), sort);
      await settled();
      expect(prices()).toEqual(prices().toSorted((a, b) => sign * (a - b)));
      expect(prices()).toHaveLength(24);
    }
  });

  test("filters by price, colors, seasons and vibe in the sheet, and shows chips", async () => {
    const { user, address } = await open();
    await user.click(screen.getByRole("button", { name: "More Filters" }));
    const sheet = within(await screen.findByRole("dialog", { name: "More Filters" }));
    sheet.getByText("$0–$500+");
    const highest = sheet.getByRole("slider", { name: "Maximum price" });
    fireEvent.change(highest, { target: { value: "490" } });
    fireEvent.keyUp(highest);
    await waitFor(() => expect(address()).toBe("/outfits?price=0-490"));
    await user.click(sheet.getByRole("button", { name: "Red" }));
    await user.click(sheet.getByRole("button", { name: "Winter" }));
    await user.selectOptions(sheet.getByLabelText("Vibe"), "Classic");
    const filtered = "/outfits?price=0-490&colors=red&seasons=Winter&vibe=classic";
    await waitFor(() => expect(address()).toBe(filtered));
    await expectAccessible();
    await user.click(sheet.getByRole("button", { name: /^Show \d+ Outfits?$/ }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    screen.getByRole("button", { name: "Remove filter Red" });
    screen.getByRole("button", { name: "More Filters 4" });
  });

  test("moves the nearer end of the price range to a press of its track", async () => {
    const { user, address } = await open();
    await user.click(screen.getByRole("button", { name: "More Filters" }));
    const minimum = await screen.findByRole("slider", { name: "Minimum price" });
    const track = minimum.parentElement!;
    vi.spyOn(track, "getBoundingClientRect").mockReturnValue({ left: 0, width: 500 } as DOMRect);
    fireEvent.click(track, { clientX: 104 });
    await waitFor(() => expect(address()).toBe("/outfits?price=100-500"));
    fireEvent.click(track, { clientX: 396 });
    await waitFor(() => expect(address()).toBe("/outfits?price=100-400"));
    // One step apart.
    fireEvent.input(minimum, { target: { value: "400" } });
    fireEvent.focusOut(minimum);
    await waitFor(() => expect(address()).toBe("/outfits?price=390-400"));
  });

  test("stores grid or list view in the URL", async () => {
    const { user, address, remove } = await open();
    await user.click(screen.getByRole("button", { name: "List view" }));
    await waitFor(() => expect(address()).toBe("/outfits?view=list"));
    await remove();
    await open("?view=list");
    screen.getByRole("button", { name: "List view", pressed: true });
    const rows = screen.getAllByRole("article").map(({ textContent }) => textContent);
    expect(rows).toContainEqual(expect.stringContaining("Work · Classic · $200–$400"));
  });

  test.each(["400", "1e15"])("redirects to the last page from page %s", async (page) => {
    const { address } = await open(`?occasion=work&page=${page}`);
    await waitFor(() => expect(address()).toMatch(/^\/outfits\?occasion=work(&page=\d)?$/));
    await waitFor(() => expect(cards().length).toBeGreaterThan(0));
  });

  test("keeps loaded outfits, reports a failure and loads them on retry", async () => {
    vi.useFakeTimers({ toFake: ["Date"] });
    const { user, settled } = await open();
    const select = (label: string, option: string) =>
      user.selectOptions(screen.getByLabelText(label), option);
    const everything = showing();
    await select("Occasion", "Work");
    await settled();
    expect(showing()).not.toBe(everything);

    vi.setSystemTime(Date.now() + 120_000); // By now the list is stale and is refetched.
    const online = failRequests(/rest\/v1/);
    await select("Occasion", "All occasions");
    await screen.findByText(/^The outfits couldn't be refreshed\./);
    await expectAccessible();
    expect(showing()).toBe(everything);
    expect(cards()).toHaveLength(24);
    await select("Budget", "$200–$400");
    await screen.findByText(/^The outfits couldn't be loaded\./);
    await expectAccessible();
    online();
    await user.click(screen.getByRole("button", { name: "Retry" }));
    await waitFor(() => expect(cards().length).toBeGreaterThan(0));
    expect(screen.queryByText(/could(n't| not) be/)).toBeNull();
  });

  test("adds the next page, changes the URL, and restores all pages on back (OUT-19)", async () => {
    const { user, address, settled, remove } = await open();
    await user.click(screen.getByRole("link", { name: "Load More" }));
    await waitFor(() => expect(address()).toBe("/outfits?page=2"));
    await waitFor(() => expect(cards()).toHaveLength(48));
    expect(showing()).toMatch(/^Showing 48 of/);
    const titles = cards().map((card) => within(card).getByRole("heading").textContent);
    expect(new Set(titles).size).toBe(48);

    await user.click(screen.getByRole("link", { name: titles[30]! }));
    await waitFor(() => expect(address()).not.toMatch(/^\/outfits\?/));
    await settled();
    window.history.back();
    await waitFor(() => expect(address()).toBe("/outfits?page=2"));
    await waitFor(() => expect(cards()).toHaveLength(48));

    // The same URL without that history.
    await remove();
    await open("?page=2");
    expect(showing()).toMatch(/^Showing 24 of/);
  });
});

test("chooses a stylist in More Filters and names them on the chip", async () => {
  const { user, address } = await renderScreen(remote, "/outfits");
  await user.click(screen.getByRole("button", { name: "More Filters" }));
  const sheet = within(await screen.findByRole("dialog", { name: "More Filters" }));
  await sheet.findByRole("option", { name: "Maya Lindqvist" });
  await user.selectOptions(sheet.getByLabelText("Stylist"), "Maya Lindqvist");
  await waitFor(() => expect(address()).toBe("/outfits?stylist=maya-lindqvist"));
  await user.keyboard("{Escape}");
  await user.click(screen.getByRole("button", { name: "Remove filter By Maya Lindqvist" }));
  await waitFor(() => expect(address()).toBe("/outfits"));
});

describe("filter entries", () => {
  const noFilters = emptyFilters(outfitRules);
  let everything: number;
  beforeAll(async () => {
    everything = await countOutfits(noFilters);
  });

  async function countOutfits(filters: OutfitFilters): Promise<number> {
    const result: unknown = await unwrap(db().rpc("list_outfits", filterArguments(filters)));
    return (result as { total: number }).total;
  }

  const { choices, multiChoices, ranges } = noFilters;
  const chosen: Record<string, OutfitFilters> = {};
  const offered = { ...outfitRules.choices, stylist: ["maya-lindqvist"] };
  for (const [key, [value]] of Object.entries(offered)) {
    chosen[key] = { ...noFilters, choices: { ...choices, [key]: value } };
  }
  for (const [key, { offered }] of Object.entries(outfitFilters.multiChoices)) {
    chosen[key] = { ...noFilters, multiChoices: { ...multiChoices, [key]: [offered[0]] } };
  }
  for (const [key, { from, to }] of Object.entries(outfitRules.ranges)) {
    const middle = (from + to) / 2;
    chosen[`${key} from`] = { ...noFilters, ranges: { ...ranges, [key]: { from: middle, to } } };
    chosen[`${key} to`] = { ...noFilters, ranges: { ...ranges, [key]: { from, to: middle } } };
  }

  test.each(Object.entries(chosen))("narrows the list by %s", async (_, filters) => {
    const total = await countOutfits(filters);
    expect(total).toBeGreaterThan(0);
    expect(total).toBeLessThan(everything);
  });
});

describe("card markup", () => {
  let outfits: OutfitCardRow[];
  beforeAll(async () => {
    outfits = await unwrap(listedCards().order("id"));
  });

  /** Returns the markup of an outfit's hovered card and row. */
  async function renderMarkup(outfit: OutfitCardRow): Promise<string> {
    const { container, remove } = await renderElement(
      <>
        <OutfitCard outfit={outfit} sizes="100vw" />
        <OutfitRows outfits={[outfit]} />
      </>,
    );
    for (const article of container.querySelectorAll("article")) {
      fireEvent.pointerOver(article, { pointerType: "mouse" });
    }
    await expect.poll(() => container.querySelectorAll("img")).toHaveLength(4);
    const { innerHTML } = container;
    await remove();
    return innerHTML;
  }

  /** Returns the outfit with one value changed, by column. */
  function variants(outfit: OutfitCardRow): Map<string, OutfitCardRow> {
    const changed = new Map<string, OutfitCardRow>();
    const { outfit_images: images, ...columns } = outfit;
    const newestFirst = outfits.toSorted((a, b) => b.created_at.localeCompare(a.created_at));
    for (const column of Object.keys(columns) as (keyof typeof columns)[]) {
      const other = newestFirst.find((candidate) => candidate[column] !== outfit[column]);
      // A lower reference than the price isn't shown.
      const value =
        column === "reference_price"
          ? 2 * outfit.total_price
          : other
            ? other[column]
            : differentValue(outfit[column]);
      changed.set(column, { ...outfit, [column]: value });
    }
    for (const column of Object.keys(images[0]!) as (keyof (typeof images)[number])[]) {
      const mixed = images.map((image) => ({ ...image, [column]: `${image[column]}1` }));
      changed.set(`outfit_images.${column}`, { ...outfit, outfit_images: mixed });
    }
    return changed;
  }

  /** For columns in which all seeded outfits are equal. */
  const differentValue = (value: unknown) =>
    typeof value === "number" ? value + 1 : typeof value === "boolean" ? !value : "Something else";

  test("renders every column that a card selects", async () => {
    // Old and reviewed, so that a new outfit and one without reviews render differently.
    const oldest = outfits
      .filter(({ rating }) => rating !== null)
      .toSorted((a, b) => a.created_at.localeCompare(b.created_at));
    const [outfit] = oldest;
    onTestFinished(startFavorites());
    toggleFavorite("outfits", outfit!.id);
    const markup = await renderMarkup(outfit!);
    const unrendered: string[] = [];
    for (const [column, variant] of variants(outfit!)) {
      if ((await renderMarkup(variant)) === markup) unrendered.push(column);
    }
    useFavorites.setState({ outfits: [] });
    expect(unrendered, "columns of a card that nothing renders").toEqual([]);
  });
});

test("shows a stylist's newest looks with hearts, and nothing without any", async () => {
  const show = async (stylist: string) => {
    const rendered = await renderElement(<LooksPart stylist={stylist} limit={3} />);
    await rendered.settled();
    return rendered;
  };
  const none = await show("nobody");
  expect(none.container).toBeEmptyDOMElement();
  await none.remove();
  await show("maya-lindqvist");
  const { data } = await backend
    .client()
    .from("outfits")
    .select("title, outfit_credits!inner(expert_stylists!inner(slug))")
    .eq("outfit_credits.expert_stylists.slug", "maya-lindqvist")
    .eq("listed", true)
    .order("created_at", { ascending: false })
    .throwOnError();
  expect(data.length).toBeGreaterThan(3);
  const titles = screen.getAllByRole("heading", { level: 3 }).map(({ textContent }) => textContent);
  expect(titles).toEqual(data.slice(0, 3).map(({ title }) => title));
  const hearts = screen.getAllByRole("button", { name: /^Favorite / });
  expect(hearts.map(({ dataset }) => dataset.favorite)).toEqual(
    Array(3).fill(expect.stringMatching(/^outfits:/)),
  );
  await expectAccessible();
});
