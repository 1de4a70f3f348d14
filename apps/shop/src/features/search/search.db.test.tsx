import {
  connectToTestBackend,
  expectAccessible,
  failRequests,
  holdRequests,
  renderElement,
  renderScreen,
  screen,
  waitFor,
  within,
} from "@ensemble/testing";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { remote } from "../../remote";
import SearchScreen from "./search-screen";

connectToTestBackend();

const open = (search: string) => renderScreen(remote, `/search${search}`);
const total = () =>
  Number(/of (\d+) outfits/.exec(screen.getByText(/^Showing \d/).textContent)?.[1]);

/** The checkboxes appear after the filters have opened. */
const openFilters = async (user: { click: (button: Element) => Promise<void> }) => {
  await user.click(screen.getByRole("button", { name: /^Filters/ }));
  await screen.findByRole("group", { name: "Occasions" });
};
const value = (group: string, name: string) =>
  within(screen.getByRole("group", { name: group })).getByRole("checkbox", { name });
const box = () => screen.getByPlaceholderText("Search outfits...");

test("widens results within a group and narrows them across groups", async () => {
  const { user, address, settled } = await open("?q=e");
  const all = total();
  await openFilters(user);
  expect(screen.queryByRole("button", { name: "Clear all filters" })).toBeNull();
  await user.click(value("Occasions", "Work"));
  await settled();
  const work = total();
  expect(work).toBeLessThan(all);
  await user.click(value("Occasions", "Party"));
  await waitFor(() => expect(address()).toBe("/search?q=e&occasions=work%2Cparty"));
  await settled();
  const either = total();
  expect(either).toBeGreaterThan(work);
  expect(either).toBeLessThan(all);
  await user.click(value("Retailers", "H&M"));
  await waitFor(() => expect(total()).toBeLessThan(either));
  screen.getByRole("button", { name: "Filters 3" });
  await user.click(screen.getByRole("button", { name: "Clear all filters" }));
  await waitFor(() => expect(address()).toBe("/search?q=e"));
  await waitFor(() => expect(total()).toBe(all));
});

test("shows how many outfits each value would find", async () => {
  const { user } = await open("?vibes=edgy");
  await openFilters(user);
  const work = value("Occasions", "Work");
  await waitFor(() => expect(work).toHaveAccessibleDescription(/^\d+ outfits?$/));
  const described = document.getElementById(work.getAttribute("aria-describedby")!)!;
  const promised = Number.parseInt(described.textContent);
  expect(promised).toBeGreaterThan(0);
  // Counts ignore the group's own values, so more vibes would find more.
  expect(value("Vibes", "Romantic")).not.toHaveAccessibleDescription("0 outfits");
  await user.click(work);
  await waitFor(() => expect(total()).toBe(promised));
});

test("never replaces a newer response with an older one", async () => {
  const { user, address, settled } = await open("");
  const release = holdRequests(/rpc\/search_catalogue/, /office/);
  await user.type(box(), "office{Enter}");
  await waitFor(() => expect(address()).toBe("/search?q=office"));
  // Results of the older search must not show for the newer text.
  expect(screen.queryByText(/for "office"/)).toBeNull();
  await user.clear(box());
  await user.type(box(), "ping pong{Enter}");
  await screen.findByText('1 result for "ping pong"');
  release();
  await settled();
  screen.getByText('1 result for "ping pong"');
  screen.getByRole("link", { name: "Ping-Pong and Dumplings" });
});

test("shows items with their own filters", async () => {
  const { user, address } = await open("?q=black+dress");
  const kinds = within(screen.getByRole("navigation", { name: "Result types" }));
  await user.click(kinds.getByRole("link", { name: /^Items/ }));
  await waitFor(() => expect(address()).toBe("/search?q=black+dress&show=items"));
  await screen.findByText(/^Showing \d+ of \d+ items$/);
  await user.click(screen.getByRole("button", { name: "Filters" }));
  expect(screen.queryByRole("group", { name: "Occasions" })).toBeNull();
  const shop = await within(await screen.findByRole("group", { name: "Shops" })).findByRole(
    "checkbox",
    { name: "Maison Orlane" },
  );
  await waitFor(() => expect(shop).toHaveAccessibleDescription(/^\d+ items?$/));
  await user.click(shop);
  await waitFor(() =>
    expect(address()).toBe("/search?q=black+dress&show=items&shops=Maison+Orlane"),
  );
  await waitFor(() => expect(screen.getAllByText(/Black · Maison Orlane/)).not.toHaveLength(0));
  screen.getByRole("button", { name: "Filters 1" });
});

test("shows items first when only items match", async () => {
  await open("?q=necklace+under+20");
  screen.getByText(/^Showing \d+ of \d+ items$/);
});

describe("search screen", () => {
  afterEach(() => vi.restoreAllMocks());

  async function rendered(at: string) {
    const { container, rerender, settled } = await renderElement(<SearchScreen />, { at });
    await settled();
    const button = () =>
      container.querySelector<HTMLButtonElement>("[aria-controls=search-filters]")!;
    const box = (label: string) =>
      [...container.querySelectorAll("label")]
        .find(({ textContent }) => textContent === label)
        ?.querySelector("input");
    return { container, button, box, settled, again: () => rerender(<SearchScreen />) };
  }

  test("reopens open filters on return", async () => {
    const { button, box, settled, again } = await rendered("/search");
    expect(box("Romantic")).toBeUndefined();
    button().click();
    await waitFor(() => expect(box("Romantic")).toBeDefined());
    await settled();
    box("Romantic")!.click();
    await waitFor(() => expect(window.location.search).toBe("?vibes=romantic"));
    await again();
    await waitFor(() => expect(box("Romantic")?.checked).toBe(true));
    button().click();
    await waitFor(() => expect(box("Romantic")).toBeUndefined());
    await again();
    await settled();
    expect(button().getAttribute("aria-expanded")).toBe("false");
  });

  test("adds the next page of results and keeps the filters open", async () => {
    const { container, button, box, settled } = await rendered("/search?vibes=minimal,classic");
    const cards = () => container.querySelectorAll("article").length;
    const link = (rel: string) => container.querySelector<HTMLAnchorElement>(`a[rel=${rel}]`)!;
    button().click();
    await waitFor(() => expect(box("Romantic")).toBeDefined());
    link("next").focus();
    link("next").click();
    await waitFor(() => expect(cards()).toBe(48));
    await settled();
    expect(window.location.search).toBe("?vibes=minimal%2Cclassic&page=2");
    expect(container.textContent).toMatch(/Showing 48 of \d+ outfits/);
    expect(box("Minimal")!.checked).toBe(true);
    // The focus is in the added page.
    const added = container.querySelectorAll("article")[24]!;
    expect(document.activeElement!.contains(added)).toBe(true);
    button().click();
    await waitFor(() => expect(box("Minimal")).toBeUndefined());
    expect(cards()).toBe(48);
  });

  test("disables a value without outfits unless it's selected", async () => {
    const { button, box, settled } = await rendered("/search?q=zebra&vibes=edgy");
    button().click();
    await waitFor(() => expect(box("Edgy")).toBeDefined());
    await settled();
    await expectAccessible();
    expect(box("Edgy")!.disabled).toBe(false);
    expect([box("Romantic")!.disabled, box("Work")!.disabled, box("Zara")!.disabled]).toEqual([
      true,
      true,
      true,
    ]);
  });

  test("shows the filters in a sheet on phones", async () => {
    const matches = { matches: true, addEventListener: vi.fn(), removeEventListener: vi.fn() };
    vi.spyOn(window, "matchMedia").mockReturnValue(matches as unknown as MediaQueryList);
    const { container, button, box, settled } = await rendered("/search?vibes=edgy");
    button().click();
    await waitFor(() => expect(container.querySelector("dialog[open]")).not.toBeNull());
    await settled();
    const sheet = container.querySelector("dialog")!;
    await waitFor(() => expect(sheet.contains(box("Edgy")!)).toBe(true));
    const total = /of (\d+) outfits/.exec(container.textContent)![1];
    expect(sheet.textContent).toContain(`Show ${total} Outfits`);
  });

  test("reports that nothing matches and clears text and filters together", async () => {
    const { user, address } = await open("?q=zebra&vibes=edgy");
    screen.getByRole("button", { name: "Filters 1" });
    screen.getByRole("heading", { name: "No outfits found" });
    screen.getByText("Try adjusting your search terms or filters to find what you're looking for.");
    const browse = screen.getByRole("link", { name: "Browse Collections" });
    expect(browse).toHaveAttribute("href", "/collections");
    await user.click(screen.getByRole("button", { name: "Clear Search" }));
    await waitFor(() => expect(address()).toBe("/search"));
    await screen.findByText(/^Showing 24 of \d+ outfits$/);
  });

  test("shows results for the corrected spelling", async () => {
    await open("?q=weding+guest");
    screen.getByText(/^Showing results for/);
    expect(screen.getByRole("link", { name: "wedding guest" })).toHaveAttribute(
      "href",
      "/search?q=wedding%20guest",
    );
    expect(total()).toBeGreaterThan(0);
  });

  test("offers the closest results when nothing matches exactly", async () => {
    await open("?q=curtains");
    screen.getByRole("heading", { name: "No outfits found" });
    const closest = screen.getByRole("region", { name: "Closest Matches" });
    expect(within(closest).getAllByRole("article").length).toBeGreaterThan(0);
  });
});

describe("search suggestions", () => {
  beforeEach(() => localStorage.clear());

  const open = async (search = "") => {
    const rendered = await renderScreen(remote, `/search${search}`);
    const box = screen.getByPlaceholderText("Search outfits...");
    await rendered.user.click(box);
    await waitFor(() => expect(box).toHaveAttribute("role", "combobox"));
    return { ...rendered, box };
  };
  const option = (name: string) => screen.findByRole("option", { name });

  test("suggests while typing, and opens an outfit by keyboard", async () => {
    const { user, box, address } = await open();
    expect(box).toHaveAttribute("aria-expanded", "false");
    await user.type(box, "dumpl");
    const outfit = await option("Ping-Pong and Dumplings");
    await waitFor(() => expect(box).toHaveAttribute("aria-expanded", "true"));
    expect(box).toHaveAttribute("aria-controls", screen.getByRole("listbox").id);
    await expectAccessible();
    await user.keyboard("{ArrowDown}");
    expect(outfit).toHaveAttribute("aria-selected", "true");
    await waitFor(() => expect(box).toHaveAttribute("aria-activedescendant", outfit.id));
    expect(box).toHaveFocus();
    await user.keyboard("{Enter}");
    await waitFor(() => expect(address()).toBe("/outfits/ping-pong-and-dumplings"));
  });

  test("groups outfits, items, shops and occasions", async () => {
    const { user, box } = await open();
    await user.type(box, "wed");
    within(await screen.findByRole("group", { name: "Occasions" })).getByRole("option", {
      name: "wedding",
    });
    await user.clear(box);
    await user.type(box, "chelsea");
    await screen.findByRole("group", { name: "Items" });
    await user.clear(box);
    await user.type(box, "zar");
    const shops = await screen.findByRole("group", { name: "Shops" });
    await user.click(within(shops).getByRole("option", { name: "Zara" }));
    await screen.findByText(/results for "Zara"$/);
  });

  test("closes on Escape and on blur, and keeps the text", async () => {
    const { user, box } = await open();
    await user.type(box, "chels");
    await screen.findByRole("listbox");
    await user.keyboard("{Escape}");
    expect(screen.queryByRole("listbox")).toBeNull();
    expect(box).toHaveValue("chels");
    await user.keyboard("{ArrowDown}");
    await screen.findByRole("listbox");
    await user.tab();
    await waitFor(() => expect(screen.queryByRole("listbox")).toBeNull());
  });

  test("remembers searches on the device until they are cleared", async () => {
    const { user, box } = await open();
    await user.type(box, "silk dress{Enter}");
    await screen.findByText(/for "silk dress"$/);
    const again = screen.getByPlaceholderText("Search outfits...");
    await user.click(again);
    await user.clear(again);
    const recent = await screen.findByRole("group", { name: "Recent searches" });
    within(recent).getByRole("option", { name: "silk dress" });
    await expectAccessible();
    await user.click(screen.getByRole("button", { name: "Clear recent searches" }));
    await waitFor(() => expect(screen.queryByRole("listbox")).toBeNull());
    expect(localStorage.getItem("ensemble.searches")).toBeNull();
  });

  test("searches without suggestions when they fail", async () => {
    failRequests(/suggest_search/);
    const { user, box } = await open();
    await user.type(box, "ping pong{Enter}");
    await screen.findByText('1 result for "ping pong"');
    expect(screen.queryByRole("listbox")).toBeNull();
  });
});
