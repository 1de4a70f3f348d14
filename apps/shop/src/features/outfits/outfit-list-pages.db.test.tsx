import {
  connectToTestBackend,
  expectAccessible,
  failRequests,
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
