import {
  mockResponses,
  connectToTestBackend,
  failRequests,
  renderScreen,
  screen,
  waitFor,
  within,
} from "@ensemble/testing";
import { expect, test } from "vitest";
import { remote } from "../../remote";

connectToTestBackend();

const open = (address = "/collections") => renderScreen(remote, address);
const cards = () => screen.queryAllByRole("article");

const mockEmptyResponse = (table: RegExp): (() => void) =>
  mockResponses(table, async () => new Response("[]", { status: 200 }));

test("filters collections by tag and keeps the tag in the URL", async () => {
  const { user, address, remove } = await open();
  expect(cards()).toHaveLength(12);
  const chips = () => within(screen.getByRole("group", { name: "Filter by tag" }));
  const labels = chips()
    .getAllByRole("button")
    .map(({ textContent }) => textContent);
  expect(labels).toEqual(["All", "Work", "Casual", "Date Night", "Budget-Friendly"]);
  await user.click(chips().getByRole("button", { name: "Date Night" }));
  await waitFor(() => expect(address()).toBe("/collections?tag=date-night"));
  await waitFor(() => expect(screen.queryByRole("link", { name: "The Office Edit" })).toBeNull());
  screen.getByRole("link", { name: "Dinner for Two" });
  await remove();
  await open("/collections?tag=date-night");
  chips().getByRole("button", { name: "Date Night", pressed: true });
});

test("says that no collection has the tag and offers all of them", async () => {
  mockEmptyResponse(/rest\/v1\/collections\?/);
  const { user, address } = await open("/collections?tag=work");
  screen.getByRole("heading", { name: "No collections found" });
  await user.click(screen.getByRole("button", { name: "Show All Collections" }));
  await waitFor(() => expect(address()).toBe("/collections"));
});

test.each([
  ["/outfits/modern-office-elegance", "The outfit"],
  ["/collections/the-office-edit", "The collection"],
  ["/collections", "The collections"],
  ["/search?q=navy", "The results"],
])("names the list that failed to load at %s and loads it on retry", async (address, what) => {
  const online = failRequests(/rest\/v1\//);
  const { user } = await open(address);
  expect(screen.getAllByRole("alert")[0]).toHaveTextContent(`${what} couldn't be loaded.`);
  online();
  await user.click(screen.getByRole("button", { name: "Retry" }));
  await waitFor(() => expect(cards().length).toBeGreaterThan(0));
  expect(screen.queryByText(/couldn't be loaded/)).toBeNull();
});

test("says that a collection without outfits is being curated", async () => {
  mockResponses(/rpc\/list_outfits/, async () => Response.json({ total: 0, outfits: [] }));
  await open("/collections/the-office-edit");
  screen.getByText("This collection is being curated. Check back soon for amazing outfits!");
});

test("sorts and filters a collection in the URL, starting in curated order (COLL-8)", async () => {
  const { user, address, settled } = await open("/collections/the-office-edit");
  const titles = () => cards().map((card) => within(card).getByRole("heading").textContent);
  const curated = titles();
  expect(curated.length).toBeGreaterThan(3);
  const sort = screen.getByRole("combobox", { name: "Sort by" });
  expect(sort).toHaveDisplayValue("Featured");
  await user.selectOptions(sort, "Price: Low to High");
  await waitFor(() => expect(address()).toBe("/collections/the-office-edit?sort=price-low"));
  await settled();
  expect(titles()).not.toEqual(curated);
  expect(titles().toSorted()).toEqual(curated.toSorted());
  await user.selectOptions(screen.getByRole("combobox", { name: "Occasion" }), "Workout");
  await screen.findByRole("heading", { name: "No outfits found" });
  await user.click(screen.getAllByRole("button", { name: "Clear All Filters" })[0]!);
  await waitFor(() => expect(address()).toBe("/collections/the-office-edit"));
  await waitFor(() => expect(titles()).toEqual(curated));
});

test("says that a collection doesn't exist and links to all of them", async () => {
  const { user } = await open("/collections/no-such-thing");
  screen.getByRole("heading", { name: "Collection not found" });
  screen.getByText("The collection you're looking for doesn't exist.");
  await user.click(screen.getByRole("link", { name: "Browse All Collections" }));
  await waitFor(() => expect(cards()).toHaveLength(12));
});
