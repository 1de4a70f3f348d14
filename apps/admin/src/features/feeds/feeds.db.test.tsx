import {
  administrator,
  connectToTestBackend,
  expectAccessible,
  renderScreen,
  screen,
  waitFor,
  within,
} from "@ensemble/testing";
import { db, unwrap } from "@ensemble/session";
import { expect, test } from "vitest";
import { remote } from "../../remote";

connectToTestBackend();

const open = (address: string) => renderScreen(remote, address, { as: administrator });
const rows = (table: string) =>
  within(screen.getByRole("table", { name: table })).getAllByRole("row");

test("adds a feed, and tries it before it can change anything", async () => {
  const { user } = await open("/admin/feeds");
  expect(await screen.findByRole("link", { name: "All products" })).toBeVisible();
  await user.click(screen.getByRole("button", { name: "New Feed" }));
  const form = within(await screen.findByRole("dialog", { name: "New Feed" }));
  await user.type(form.getByLabelText("Name"), "Shoes");
  await user.type(form.getByLabelText(/^Address/), "ftp://feeds.zara.example/shoes");
  await user.click(form.getByRole("button", { name: "Save Feed" }));
  expect(await form.findAllByText("Enter an address that starts with https://.")).toHaveLength(2);
  await user.selectOptions(form.getByLabelText("Shop"), "Zara");
  await user.clear(form.getByLabelText(/^Address/));
  await user.type(form.getByLabelText(/^Address/), "https://feeds.zara.example/shoes?key=secret");
  await user.selectOptions(form.getByLabelText("Read It"), "Every day");
  await user.click(form.getByRole("button", { name: "Save Feed" }));

  expect(await screen.findByText("feeds.zara.example")).toBeVisible();
  expect(screen.queryByText(/secret/)).toBeNull();
  expect(screen.queryByRole("button", { name: "Run Now" })).toBeNull();
  await user.click(screen.getByRole("button", { name: "Try It" }));
  expect(await screen.findByText(/^The feed is being read/)).toBeVisible();
  await waitFor(() => expect(rows("Runs")).toHaveLength(2));
});

test("picks offers by shop and color, and shows them as picked", async () => {
  const { user } = await open("/admin/feeds/offers?shop=nordhus-studio&color=white");
  await waitFor(() => expect(rows("Offers").length).toBeGreaterThan(2));
  const before = rows("Offers").length;
  const name = within(rows("Offers")[1]!).getByRole("rowheader").textContent;
  await user.click(screen.getByRole("button", { name: `Pick ${name}` }));
  const dialog = within(await screen.findByRole("dialog", { name: "Pick 1 Offer" }));
  await user.click(dialog.getByRole("button", { name: "Add Items" }));
  expect(await screen.findByText("1 item added.")).toBeVisible();
  await waitFor(() => expect(rows("Offers")).toHaveLength(before - 1));
  await user.selectOptions(screen.getByLabelText("Show"), "Picked");
  expect(await screen.findByRole("rowheader", { name })).toBeVisible();
});

test("shows at an item what it follows and keeps, lets go of it, and unlinks it", async () => {
  const { remove } = await open("/admin/items");
  const offers = unwrap(
    db().from("feed_items").select("item_id, pins, feed_offers(id, name)").limit(1),
  );
  const [{ item_id: item, feed_offers: offer }] = (await offers) as [Awaited<typeof offers>[0]];
  const follow = (pins: string[]) => db().rpc("follow_offer", { item, offer: offer.id, pins });
  await follow(["name"]).throwOnError();
  await remove();
  const { user } = await open(`/admin/items/${item}`);
  const section = within(await screen.findByRole("region", { name: "Feed" }));
  expect(section.getByRole("link", { name: "All products of Nordhus Studio" })).toBeVisible();
  expect(section.getByRole("link", { name: offer.name })).toHaveAttribute("href");
  await expectAccessible();
  const price = section.getByLabelText("Keep my price");
  await user.click(price);
  await waitFor(() => expect(price).toBeChecked());

  const name = screen.getByLabelText("Name");
  await user.type(name, " of ours");
  await user.click(screen.getByRole("button", { name: "Save Item" }));
  await screen.findByText("Item saved");
  await user.click(section.getByRole("button", { name: "Let Go of Name" }));
  await waitFor(() => expect(name).toHaveValue(offer.name));
  await waitFor(() => expect(section.queryByText("Kept as set")).toBeNull());
  expect(price).toBeChecked();

  await user.click(section.getByRole("button", { name: "Unlink" }));
  await waitFor(() => expect(screen.queryByRole("region", { name: "Feed" })).toBeNull());
});

test("accepts a price that a page has, dismisses what is gone, and pauses a site", async () => {
  const { user } = await open("/admin/feeds/visits");
  await waitFor(() => expect(rows("Links")).toHaveLength(5));
  const price = rows("Links").find((row) => row.textContent.includes("Price differs"))!;
  expect(price).toHaveTextContent(/Price differs: \$49\.00 instead of \$\d/);
  const name = within(price).getByRole("rowheader").textContent;
  await user.click(screen.getByRole("button", { name: `Set Price: ${name}` }));
  expect(await screen.findByText("1 link accepted.")).toBeVisible();
  await waitFor(() => expect(rows("Links")).toHaveLength(4));
  const changed = await unwrap(db().from("items").select("price").eq("name", name));
  expect(changed.map((item) => item.price)).toContain(49);

  await user.click(screen.getAllByRole("checkbox", { name: "Select all on this page" })[0]!);
  const chosen = within(screen.getByRole("group", { name: "Selected links" }));
  await user.click(chosen.getByRole("button", { name: "Dismiss" }));
  expect(await screen.findByText("3 links dismissed.")).toBeVisible();
  expect(await screen.findByText("Nothing differs")).toBeVisible();
  await user.selectOptions(screen.getByLabelText("Show"), "Dismissed");
  await waitFor(() => expect(rows("Links")).toHaveLength(4));

  await user.click(screen.getByRole("button", { name: "Pause visits of maison-orlane.example" }));
  expect(await screen.findByText(/^Paused .* by admin@/)).toBeVisible();
});
