import {
  connectToTestBackend,
  expectAccessible,
  failRequests,
  fireEvent,
  holdRequests,
  renderScreen,
  screen,
  waitFor,
  within,
} from "@ensemble/testing";
import { afterEach, expect, test, vi } from "vitest";
import { remote } from "../../remote";

connectToTestBackend();
afterEach(() => vi.useRealTimers());

const open = (search = "") => renderScreen(remote, `/outfits${search}`);
const cards = () => screen.queryAllByRole("article");
const showing = () => screen.getByText(/^Showing \d+ of \d+ outfits$/).textContent;
const outfit = (title: string) => screen.queryByRole("link", { name: title });
const searchBox = () => screen.getByLabelText<HTMLInputElement>("Search by title or tag");

test("finds titles and tags in any case, until the chip is removed", async () => {
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

test("says that nothing was found and offers to clear the filters", async () => {
  const { user } = await open("?q=100%25+nothing");
  screen.getByRole("heading", { name: "No outfits found" });
  await user.click(screen.getByRole("button", { name: "Clear all filters" }));
  await waitFor(() => expect(cards()).toHaveLength(24));
});

test("puts the cheapest or the dearest first when sorted by price", async () => {
  const { user, settled } = await open();
  const prices = () =>
    screen.getAllByText(/^\$[\d,]+$/).map(({ textContent }) => +textContent.replaceAll(/\D/g, ""));
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

test("filters by price, colors, seasons and vibe in the sheet, and says so by chips", async () => {
  const { user, address } = await open();
  await user.click(screen.getByRole("button", { name: "More Filters" }));
  const sheet = within(await screen.findByRole("dialog", { name: "More Filters" }));
  sheet.getByText("$0–$500+");
  const highest = sheet.getByRole("slider", { name: "Highest price" });
  fireEvent.change(highest, { target: { value: "490" } });
  fireEvent.keyUp(highest);
  await waitFor(() => expect(address()).toBe("/outfits?price=0-490"));
  await user.click(sheet.getByRole("button", { name: "Red" }));
  await user.click(sheet.getByRole("button", { name: "Winter" }));
  await user.selectOptions(sheet.getByLabelText("Vibe"), "Classic");
  const filtered = "/outfits?price=0-490&colors=red&seasons=Winter&vibe=classic";
  await waitFor(() => expect(address()).toBe(filtered));
  await expectAccessible();
  await user.click(sheet.getByRole("button", { name: /^Show \d+ outfits?$/ }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  screen.getByRole("button", { name: "Remove filter Red" });
  screen.getByRole("button", { name: "More Filters 4" });
});

test("remembers grid or list in the address", async () => {
  const { user, address, remove } = await open();
  await user.click(screen.getByRole("button", { name: "List view" }));
  await waitFor(() => expect(address()).toBe("/outfits?view=list"));
  await remove();
  await open("?view=list");
  screen.getByRole("button", { name: "List view", pressed: true });
  expect(screen.getAllByText(/Work · Classic · \$200–\$400/).length).toBeGreaterThan(0);
});

test("never replaces a newer answer by an older one", async () => {
  const { user, address, settled } = await open();
  const release = holdRequests(/rpc\/list_outfits/, /"romantic"/);
  await user.click(searchBox());
  await user.paste("romantic");
  await waitFor(() => expect(address()).toBe("/outfits?q=romantic"));
  await user.clear(searchBox());
  await user.paste("office eleg");
  await waitFor(() => expect(address()).toBe("/outfits?q=office+eleg"));
  await waitFor(() => expect(showing()).toBe("Showing 1 of 1 outfits"));
  release();
  await settled();
  expect(showing()).toBe("Showing 1 of 1 outfits");
  expect(outfit("Modern Office Elegance")).toBeVisible();
});

test.each(["400", "1e15"])("redirects to the last page when asked for page %s", async (page) => {
  const { address } = await open(`?occasion=work&page=${page}`);
  await waitFor(() => expect(address()).toMatch(/^\/outfits\?occasion=work(&page=\d)?$/));
  await waitFor(() => expect(cards().length).toBeGreaterThan(0));
});

test("keeps what was loaded, reports what failed and loads it on retry", async () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  const { user, settled } = await open();
  const select = (label: string, option: string) =>
    user.selectOptions(screen.getByLabelText(label), option);
  const everything = showing();
  await select("Occasion", "Work");
  await settled();
  expect(showing()).not.toBe(everything);

  vi.setSystemTime(Date.now() + 120_000); // By then the list is stale enough to be read again.
  const online = failRequests(/rest\/v1/);
  await select("Occasion", "All occasions");
  await screen.findByText(/^The outfits could not be refreshed\./);
  await expectAccessible();
  expect(showing()).toBe(everything);
  expect(cards()).toHaveLength(24);
  await select("Budget", "$200–$400");
  await screen.findByText(/^The outfits could not be loaded\./);
  await expectAccessible();
  online();
  await user.click(screen.getByRole("button", { name: "Retry" }));
  await waitFor(() => expect(cards().length).toBeGreaterThan(0));
  expect(screen.queryByText(/could not be/)).toBeNull();
});

test("adds the next page, changes the address, and shows as much when one comes back (OUT-19)", async () => {
  const { user, address, settled, remove } = await open();
  await user.click(screen.getByRole("link", { name: "Load more" }));
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

  // The same address without that history.
  await remove();
  await open("?page=2");
  expect(showing()).toMatch(/^Showing 24 of/);
});
