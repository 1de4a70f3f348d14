import {
  administrator,
  connectToTestBackend,
  expectAccessible,
  renderScreen,
  screen,
  waitFor,
  within,
} from "@ensemble/testing";
import { expect, test } from "vitest";
import { remote } from "../../../remote";

const backend = connectToTestBackend();

const open = (search = "") =>
  renderScreen(remote, `/admin/outfits${search}`, { as: administrator });
const titles = () => screen.getAllByRole("rowheader");
const empty = () => screen.findByRole("heading", { name: "No outfits found" });

/** Whether anonymous visitors can read the outfit. */
async function isInShop(title: string): Promise<boolean> {
  const address = `http://backend.test/rest/v1/outfits?select=id&title=eq.${encodeURIComponent(title)}`;
  const response = await backend.fetch(
    new Request(address, { headers: { apikey: backend.anonKey } }),
  );
  return ((await response.json()) as unknown[]).length === 1;
}

test("searches, filters, sorts and pages in the URL", async () => {
  const { user, address } = await open();
  expect(titles()).toHaveLength(20);
  await user.click(screen.getByRole("link", { name: "Page 2" }));
  await waitFor(() => expect(address()).toContain("page=2"));
  await user.type(screen.getByLabelText("Search by title, occasion or vibe"), "modern office");
  await waitFor(() => expect(titles()).toHaveLength(1));
  expect(address()).toMatch(/\?q=modern\+office$/);
  expect(titles()[0]).toHaveTextContent("Modern Office Elegance");
  await user.selectOptions(screen.getByLabelText("Vibe"), "Street");
  await empty();
  await user.click(screen.getByRole("button", { name: "Show all outfits" }));
  await waitFor(() => expect(titles()).toHaveLength(20));
  await user.selectOptions(screen.getByLabelText("Budget"), "over_400");
  await user.click(screen.getByRole("button", { name: "Price" }));
  await waitFor(() => expect(address()).toBe("/admin/outfits?budget=over_400&sort=price"));
  const price = screen.getByRole("columnheader", { name: "Price" });
  expect(price).toHaveAttribute("aria-sort", "ascending");
  await user.selectOptions(screen.getByLabelText("Status"), "deleted");
  await empty();
});

test("takes an outfit out of the shop when it is deleted, until it is restored", async () => {
  const title = "Sugared Almonds";
  const { user } = await open("?q=Sugared");
  const remove = async () => {
    await user.click(screen.getByRole("button", { name: `Delete ${title}` }));
    const question = within(await screen.findByRole("alertdialog"));
    await user.click(question.getByRole("button", { name: "Delete" }));
    await empty();
  };
  expect(await isInShop(title)).toBe(true);
  await remove();
  expect(await isInShop(title)).toBe(false);
  await user.click(await screen.findByRole("button", { name: "Undo" }));
  await screen.findByText("Outfit restored");
  await waitFor(() => expect(screen.getByRole("table")).toHaveTextContent("Published"));
  expect(await isInShop(title)).toBe(true);

  await remove();
  await user.selectOptions(screen.getByLabelText("Status"), "deleted");
  await user.click(await screen.findByRole("button", { name: `Restore ${title}` }));
  await waitFor(async () => expect(await isInShop(title)).toBe(true));
});

test("names what is missing when the form is empty", async () => {
  const { user } = await open("?q=modern+office");
  await user.click(screen.getByRole("button", { name: "Upload New Outfit" }));
  const form = within(await screen.findByRole("dialog", { name: "Upload New Outfit" }));
  await user.click(form.getByRole("button", { name: "Upload Outfit" }));
  const summary = within(await form.findByRole("alert"));
  for (const missing of [
    "Title is required",
    "Size range is required",
    "At least one season tag is required",
    "Please upload at least one image",
  ]) {
    expect(summary.getByRole("button", { name: missing })).toBeVisible();
  }
  const toast = (await screen.findByText("Error")).closest("li");
  expect(toast).toHaveTextContent("Please upload at least one image");
  await user.click(summary.getByRole("button", { name: /^At least one season tag/ }));
  expect(form.getByRole("checkbox", { name: "Spring" })).toHaveFocus();

  await user.type(form.getByLabelText("Search items to add"), "coat");
  await form.findAllByRole("button", { name: /^Add / });
  await expectAccessible();
  await user.click(form.getByRole("button", { name: "Create a new item" }));
  await screen.findByRole("dialog", { name: "Create Item" });
  await expectAccessible();
});

test("opens dialogs that pass axe", async () => {
  const { user, settled } = await open("?q=modern+office");
  for (const [button, role, name] of [
    [/^Edit Modern Office/, "dialog", "Edit Outfit"],
    [/^History of Modern Office/, "dialog", "Modern Office Elegance"],
    [/^Delete Modern Office/, "alertdialog", "Delete outfit?"],
  ] as const) {
    await user.click(screen.getByRole("button", { name: button }));
    await screen.findByRole(role, { name });
    await settled();
    await expectAccessible();
    await user.keyboard("{Escape}");
    await waitFor(() => expect(screen.queryByRole(role, { name })).toBeNull());
  }
});
