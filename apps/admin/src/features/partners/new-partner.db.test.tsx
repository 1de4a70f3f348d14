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
import { remote } from "../../remote";

connectToTestBackend();

const directory = "/admin/partners/directory";
const open = (search = "") => renderScreen(remote, `${directory}${search}`, { as: administrator });

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
