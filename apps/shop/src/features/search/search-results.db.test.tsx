import {
  connectToTestBackend,
  holdRequests,
  renderScreen,
  screen,
  waitFor,
  within,
} from "@ensemble/testing";
import { expect, test } from "vitest";
import { remote } from "../../remote";

connectToTestBackend();

const open = (search: string) => renderScreen(remote, `/search${search}`);
const total = () => Number(/of (\d+) outfits/.exec(screen.getByText(/^Showing/).textContent)?.[1]);
const value = (group: string, name: string) =>
  within(screen.getByRole("group", { name: group })).getByRole("checkbox", { name });
const box = () => screen.getByPlaceholderText("Search outfits...");

test("widens within a group and narrows across groups when filters combine", async () => {
  const { user, address, settled } = await open("?q=e");
  const all = total();
  await user.click(screen.getByRole("button", { name: "Filters" }));
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

test("shows beside each value how many outfits it would find", async () => {
  const { user } = await open("?vibes=edgy");
  await user.click(screen.getByRole("button", { name: "Filters 1" }));
  const work = value("Occasions", "Work");
  await waitFor(() => expect(work).toHaveAccessibleDescription(/^\d+ outfits?$/));
  const described = document.getElementById(work.getAttribute("aria-describedby")!)!;
  const promised = Number.parseInt(described.textContent);
  expect(promised).toBeGreaterThan(0);
  // A group is counted under the other groups only: more vibes would show more.
  expect(value("Vibes", "Romantic")).not.toHaveAccessibleDescription("0 outfits");
  await user.click(work);
  await waitFor(() => expect(total()).toBe(promised));
});

test("never replaces a newer response by an older one", async () => {
  const { user, address, settled } = await open("");
  const release = holdRequests(/rpc\/search_catalogue/, /office/);
  await user.type(box(), "office{Enter}");
  await waitFor(() => expect(address()).toBe("/search?q=office"));
  // Meanwhile nothing of the older search shows for the newer text.
  expect(screen.queryByText(/for "office"/)).toBeNull();
  await user.clear(box());
  await user.type(box(), "ping pong{Enter}");
  await screen.findByText('1 result for "ping pong"');
  release();
  await settled();
  screen.getByText('1 result for "ping pong"');
  screen.getByRole("link", { name: "Ping-Pong and Dumplings" });
});

test("shows pieces beside outfits, with filters of their own", async () => {
  const { user, address } = await open("?q=black+dress");
  const kinds = within(screen.getByRole("navigation", { name: "Kinds of results" }));
  await user.click(kinds.getByRole("link", { name: /^Pieces/ }));
  await waitFor(() => expect(address()).toBe("/search?q=black+dress&show=pieces"));
  await screen.findByText(/^Showing \d+ of \d+ pieces$/);
  await user.click(screen.getByRole("button", { name: "Filters" }));
  expect(screen.queryByRole("group", { name: "Occasions" })).toBeNull();
  const shop = await within(await screen.findByRole("group", { name: "Shops" })).findByRole(
    "checkbox",
    { name: "Maison Orlane" },
  );
  await waitFor(() => expect(shop).toHaveAccessibleDescription(/^\d+ pieces?$/));
  await user.click(shop);
  await waitFor(() =>
    expect(address()).toBe("/search?q=black+dress&show=pieces&shops=Maison+Orlane"),
  );
  await waitFor(() => expect(screen.getAllByText(/Black · Maison Orlane/)).not.toHaveLength(0));
  screen.getByRole("button", { name: "Filters 1" });
});

test("shows pieces at once when only pieces fit", async () => {
  await open("?q=necklace+under+20");
  screen.getByText(/^Showing \d+ of \d+ pieces$/);
});
