import {
  administrator,
  connectToTestBackend,
  renderScreen,
  screen,
  waitFor,
  within,
} from "@ensemble/testing";
import { expect, test } from "vitest";
import { remote } from "../../remote";

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
