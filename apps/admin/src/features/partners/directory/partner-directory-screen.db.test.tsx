import { db, unwrap } from "@ensemble/session";
import {
  administrator,
  connectToTestBackend,
  expectAccessible,
  failRequests,
  renderScreen,
  screen,
  waitFor,
  within,
} from "@ensemble/testing";
import { expect, test } from "vitest";
import { remote } from "../../../remote";

const backend = connectToTestBackend();

const directory = "/admin/partners/directory";
const open = (search = "") => renderScreen(remote, `${directory}${search}`, { as: administrator });
const cards = () => screen.getAllByRole("article");
const card = (shop: string) =>
  screen.getByRole("heading", { level: 2, name: shop }).closest("article")!;
const filter = (label: string) => screen.getByRole("combobox", { name: new RegExp(`^${label}`) });

type Window = Awaited<ReturnType<typeof open>>;
async function choose({ user }: Window, shop: string, action: string): Promise<void> {
  await user.click(screen.getByRole("button", { name: `More actions for ${shop}` }));
  await user.click(await screen.findByRole("menuitem", { name: action }));
}

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

test("keeps a partner with clicks and deactivates it instead", async () => {
  const shop = "Northlight Opticians";
  const window = await open("?q=northlight");
  await choose(window, shop, "Delete Partner");
  const question = await screen.findByRole("alertdialog", { name: `Deactivate ${shop}?` });
  expect(question).toHaveTextContent("cannot be deleted");
  await expectAccessible();
  await window.user.click(within(question).getByRole("button", { name: "Deactivate" }));
  await screen.findByText(`${shop} is inactive now.`);
  await waitFor(() => expect(card(shop)).toHaveTextContent("Inactive"));

  await choose(window, shop, "Delete Partner");
  const refusal = await screen.findByRole("alertdialog", { name: `${shop} cannot be deleted` });
  expect(within(refusal).getAllByRole("button")[0]).toHaveFocus();
  await window.user.click(within(refusal).getByRole("button", { name: "Close" }));
  await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
  await choose(window, shop, "Edit Partner");
  const form = within(await screen.findByRole("dialog", { name: `Edit Partner: ${shop}` }));
  await window.user.selectOptions(form.getByLabelText("Status"), "Active");
  await window.user.click(form.getByRole("button", { name: "Update Partner" }));
  await waitFor(() => expect(within(card(shop)).getByText("Active")).toBeVisible());
});

test("moves the focus from the menu into the form and back", async () => {
  const { user } = await open("?q=zara");
  const menu = () => screen.getByRole("button", { name: "More actions for Zara" });
  menu().focus();
  await user.keyboard("{Enter}");
  await screen.findByRole("menuitem", { name: "View Details" });
  await user.keyboard("{End}{ArrowUp}");
  await waitFor(() => expect(screen.getByRole("menuitem", { name: "Edit Partner" })).toHaveFocus());
  await user.keyboard("{Enter}");
  const form = within(await screen.findByRole("dialog", { name: "Edit Partner: Zara" }));
  await user.type(form.getByLabelText("Contact Phone"), "+34 1");
  await user.keyboard("{Escape}");
  await user.click(await screen.findByRole("button", { name: "Leave" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  await waitFor(() => expect(menu()).toHaveFocus());
});

test("names invalid input beside its fields and in the summary", async () => {
  const { user } = await open("?q=zara");
  await user.click(screen.getByRole("button", { name: "Add Partner" }));
  const form = within(await screen.findByRole("dialog", { name: "Register New Partner" }));
  await user.type(form.getByLabelText("Contact Email"), "iris");
  await user.type(form.getByLabelText("Website URL"), "shop.example");
  await user.clear(form.getByLabelText("Commission Rate (%)"));
  await user.type(form.getByLabelText("Commission Rate (%)"), "100.01");
  await user.click(form.getByRole("button", { name: "Register Partner" }));
  const summary = await form.findByRole("alert");
  await waitFor(() => expect(summary).toHaveFocus());
  const toast = (await screen.findByText("Error")).closest("li")!;
  expect(toast).toHaveTextContent("ErrorPlease select at least one product category");
  await user.click(within(toast).getByRole("button", { name: "Dismiss" }));
  for (const issue of [
    /^Shop name is required/,
    /^Contact name is required/,
    /^Valid email is required/,
    /^Enter a whole web address/,
    /^Commission rate must be between 0 and 100/,
    /^Please select at least one product category/,
  ]) {
    expect(within(summary).getByRole("button", { name: issue })).toBeVisible();
    expect(form.getAllByText(issue)).toHaveLength(2);
  }
  await expectAccessible();
  await user.click(within(summary).getByRole("button", { name: /^Please select/ }));
  expect(form.getByRole("button", { name: "Fashion & Apparel" })).toHaveFocus();
  await user.keyboard(" ");
  await waitFor(() => expect(form.queryByText(/^Please select/)).toBeNull());
  await user.click(within(summary).getByRole("button", { name: /^Shop name/ }));
  expect(form.getByLabelText("Shop Name")).toHaveFocus();
});

test("keeps what was typed when the network fails, and saves it on the next attempt", async () => {
  const { user } = await open("?q=zara");
  await user.click(screen.getByRole("button", { name: "Add Partner" }));
  const form = within(await screen.findByRole("dialog", { name: "Register New Partner" }));
  await user.type(form.getByLabelText("Shop Name"), "Patient Goods");
  await user.type(form.getByLabelText("Contact Name"), "Iris Vale");
  await user.type(form.getByLabelText("Contact Email"), "iris@shop.example");
  await user.click(form.getByRole("button", { name: "Home & Lifestyle" }));
  const restore = failRequests(/rest\/v1\/affiliate_partners/);
  await user.click(form.getByRole("button", { name: "Register Partner" }));
  await screen.findByText("Failed to save partner. Please try again.");
  await form.findByText(/the server could not be reached/);
  expect(form.getByLabelText("Shop Name")).toHaveValue("Patient Goods");
  const category = form.getByRole("button", { name: "Home & Lifestyle" });
  expect(category).toHaveAttribute("aria-pressed", "true");
  restore();
  await user.click(form.getByRole("button", { name: "Register Partner" }));
  await screen.findByText("Partner registered successfully!");
  const rows = db().from("affiliate_partners").select("status").eq("shop_name", "Patient Goods");
  expect(await unwrap(rows)).toEqual([{ status: "pending" }]);
});

test("shows a failed load and loads the directory on retry", async () => {
  const restore = failRequests(/rpc\/search_partners/);
  const { user } = await open();
  expect(screen.getByText(/^The partners could not be loaded\./)).toBeVisible();
  restore();
  await user.click(screen.getByRole("button", { name: "Retry" }));
  await waitFor(() => expect(card("Amaro Jewellers")).toBeVisible());
});
