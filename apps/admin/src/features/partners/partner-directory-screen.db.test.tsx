import {
  administrator,
  connectToTestBackend,
  failRequests,
  renderScreen,
  screen,
  waitFor,
  within,
} from "@ensemble/testing";
import { expect, test } from "vitest";
import { remote } from "../../remote";

const backend = connectToTestBackend();

const directory = "/admin/partners/directory";
const open = (search = "") => renderScreen(remote, `${directory}${search}`, { as: administrator });
const cards = () => screen.getAllByRole("article");
const card = (shop: string) =>
  screen.getByRole("heading", { level: 2, name: shop }).closest("article")!;
const filter = (label: string) => screen.getByRole("combobox", { name: new RegExp(`^${label}`) });

test("finds a partner and shows its facts", async () => {
  const { user, address } = await open("?q=zara");
  const zara = within(card("Zara"));
  const facts = ["Lucía Ferrer", "Active", "Premium", "Fashion & Apparel", "7.5%"];
  const labels = ["Revenue", "Conversion", "Commission Rate", "Tracking Code"];
  for (const words of [...facts, ...labels]) expect(zara.getByText(words)).toBeVisible();
  expect(zara.getByText(/^AF_[A-Z0-9]{8}$/)).toBeVisible();
  const search = screen.getByLabelText("Search by shop, contact or code");
  await user.clear(search);
  await user.type(search, "lucía");
  await waitFor(() => expect(address()).toMatch(/q=luc/));
  await waitFor(() => expect(cards()).toHaveLength(1));
  await user.selectOptions(filter("Status"), "Suspended");
  await screen.findByRole("heading", { name: "No partners found" });
  await user.click(screen.getByRole("button", { name: "Show all partners" }));
  await waitFor(() => expect(cards()).toHaveLength(24));
  expect(address()).toBe(directory);
});

test("turns the page, filters and sorts in the URL", async () => {
  // One more than fits on a page.
  const partners = backend.client(backend.serviceKey).from("affiliate_partners");
  const last = {
    shop_name: "Zzz",
    contact_name: "Zoe",
    contact_email: "zoe@next.example",
    product_categories: ["Electronics"],
  };
  await partners.insert(last).throwOnError();
  const { user, address } = await open();
  await user.click(screen.getByRole("link", { name: "Page 2" }));
  await waitFor(() => expect(address()).toBe(`${directory}?page=2`));
  await waitFor(() => expect(card("Zzz")).toBeVisible());
  expect(screen.queryByRole("heading", { name: "Amaro Jewellers" })).toBeNull();
  await user.click(screen.getByRole("link", { name: "Page 1" }));
  await waitFor(() => expect(card("Amaro Jewellers")).toBeVisible());
  await user.selectOptions(filter("Tier"), "Premium");
  await user.selectOptions(filter("Sort by"), "Most revenue");
  await waitFor(() => expect(address()).toBe(`${directory}?tier=premium&sort=-revenue`));
  await waitFor(() => {
    const amounts = cards().map((one) =>
      Number(
        within(one)
          .getByText(/^\$[\d,]+$/)
          .textContent.replace(/\D/g, ""),
      ),
    );
    expect(amounts.length).toBeGreaterThan(1);
    expect(amounts).toEqual(amounts.toSorted((one, other) => other - one));
  });
  for (const one of cards()) expect(one).toHaveTextContent("Premium");
});

test("reads tier and order from the URL", async () => {
  await open("?tier=premium&sort=-revenue");
  expect(filter("Tier")).toHaveValue("premium");
  expect(filter("Sort by")).toHaveDisplayValue("Most revenue");
});

test("shows a failed load and loads the directory on retry", async () => {
  const restore = failRequests(/rpc\/search_partners/);
  const { user } = await open();
  expect(screen.getByText(/^The partners could not be loaded\./)).toBeVisible();
  restore();
  await user.click(screen.getByRole("button", { name: "Retry" }));
  await waitFor(() => expect(card("Amaro Jewellers")).toBeVisible());
});
