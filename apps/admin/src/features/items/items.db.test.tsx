import {
  administrator,
  connectToTestBackend,
  expectAccessible,
  failRequests,
  mockResponses,
  renderScreen,
  screen,
  waitFor,
  within,
} from "@ensemble/testing";
import { expect, test } from "vitest";
import { remote } from "../../remote";
import { fetchItem, toItemSave, writeItem } from "./item-draft";

connectToTestBackend();

const open = (search = "") => renderScreen(remote, `/admin/items${search}`, { as: administrator });
const rows = () => screen.getAllByRole("rowheader");

/** Selects the first items and opens the dialog of a bulk change. Returns their ids. */
async function openBulk({ user }: Pick<Screen, "user">, count: number, action: string) {
  const selected = rows().slice(0, count);
  for (const row of selected)
    await user.click(within(row.closest("tr")!).getByRole("checkbox", { name: /^Select / }));
  const ids = selected.map((row) => getId(row));
  await user.click(screen.getByRole("button", { name: action }));
  return { dialog: within(await screen.findByRole("dialog")), ids };
}
type Screen = Awaited<ReturnType<typeof open>>;

const getId = (row: HTMLElement) =>
  within(row).getByRole("link").getAttribute("href")!.replace("/admin/items/", "");
const findRow = (id: string) =>
  rows()
    .find((row) => getId(row) === id)
    ?.closest("tr");

test("stores search, filters, sort and page in the URL", async () => {
  const { user, address } = await open();
  expect(rows()).toHaveLength(50);
  await user.click(screen.getByRole("link", { name: "Page 2" }));
  await waitFor(() => expect(address()).toContain("page=2"));
  await user.type(screen.getByLabelText("Search by name, shop, style code, or URL"), "mango.com");
  await waitFor(() => expect(address()).toBe("/admin/items?q=mango.com"));
  await user.selectOptions(screen.getByLabelText("Category"), "Coats");
  await user.click(screen.getByRole("button", { name: "Price" }));
  await waitFor(() => expect(address()).toBe("/admin/items?q=mango.com&category=coat&sort=price"));
  await waitFor(() => {
    for (const row of rows()) expect(row.closest("tr")).toHaveTextContent(/Mango.*Coats/);
  });
  expect(getId(rows()[0]!)).toMatch(/^[0-9a-f-]{36}$/);
  await user.selectOptions(screen.getByLabelText("Show"), "Taken down");
  await screen.findByRole("heading", { name: "No items found" });
  await user.click(screen.getByRole("button", { name: "Show All Items" }));
  await waitFor(() => expect(rows()).toHaveLength(50));
});

test("previews new prices of each item, writes them and undoes them", async () => {
  const page = await open("?shop=mango&category=coat&availability=in_stock");
  const { user } = page;
  const { dialog, ids } = await openBulk(page, 2, "Change Price…");
  await user.click(dialog.getByRole("button", { name: "Change Items" }));
  await dialog.findByText("Enter a number of 0.01 or more, with up to two decimals.", {
    selector: "p",
  });
  await user.type(dialog.getByLabelText("By"), "10");
  await dialog.findByText("2 items will change.");
  const preview = dialog.getAllByRole("rowheader")[0]!.closest("tr")!;
  const [, before, after] = /\$([\d.]+).* → \$([\d.]+)/.exec(preview.textContent)!;
  expect(Number(after)).toBeCloseTo(Number(before) * 0.9, 1);
  await expectAccessible();
  await user.click(dialog.getByRole("button", { name: "Change 2 Items" }));
  await screen.findByText("2 items changed");
  await waitFor(() => expect(findRow(ids[0]!)).toHaveTextContent(`$${after}`));
  expect(screen.queryByRole("group", { name: "Selected items" })).toBeNull();
  await user.click(screen.getByRole("button", { name: "Undo" }));
  await screen.findByText("2 items restored");
  await waitFor(() => expect(findRow(ids[0]!)).toHaveTextContent(`$${before}`));
});

test("selects all that match, and previews them in the list's order", async () => {
  const { user } = await open("?shop=mango&category=coat&sort=name");
  const names = rows().map((row) => row.textContent);
  for (const box of screen.getAllByRole("checkbox", { name: /, / }).slice(0, 2).toReversed())
    await user.click(box);
  await user.click(screen.getByRole("button", { name: `Select All ${names.length}` }));
  await screen.findByText(`${names.length} items selected`);
  await user.click(screen.getByRole("button", { name: "Tags…" }));
  const dialog = within(await screen.findByRole("dialog"));
  await user.type(dialog.getByLabelText(/^Add/), "all");
  const previewed = await dialog.findAllByRole("rowheader");
  expect(previewed.map((row) => row.textContent.split("Mango, ")[0])).toEqual(names);
  await expectAccessible();
});

test("keeps items that someone else saves during the change or before its undo", async () => {
  const page = await open("?shop=zara&category=dress&availability=in_stock&sort=name");
  const { user } = page;
  const { dialog, ids } = await openBulk(page, 3, "Tags…");
  await user.type(dialog.getByLabelText(/^Add/), "spring edit");
  await dialog.findByText("3 items will change.");
  const rename = async (id: string) => {
    const item = await fetchItem(id);
    await writeItem({ ...toItemSave(item), name: "Renamed" }, item.updated_at);
  };
  await rename(ids[0]!);
  await user.click(dialog.getByRole("button", { name: "Change 3 Items" }));
  await screen.findByText("2 items changed");
  screen.getByText("1 item stays as someone else just saved it.");
  await rename(ids[1]!);
  await user.click(screen.getByRole("button", { name: "Undo" }));
  await screen.findByText("1 item restored. 1 item stays as someone else just saved it.");
});

test("shows which items a sale can't reduce, and changes nothing without any other", async () => {
  const page = await open("?shop=hm&availability=in_stock&sort=price");
  const { user } = page;
  const { dialog } = await openBulk(page, 1, "Change Price…");
  await user.selectOptions(dialog.getByLabelText("Change"), "Start a sale");
  await user.selectOptions(dialog.getByLabelText("Unit"), "Dollars");
  await user.type(dialog.getByLabelText("Below the regular price by"), "900000");
  await user.type(dialog.getByLabelText(/^Starts/), "11/29/2031");
  await user.type(dialog.getByLabelText(/^Ends/), "11/30/2031");
  await dialog.findByText(/starts Nov 29, 2031, 12:00\sAM and ends Nov 30, 2031, 11:59\sPM\.$/);
  await dialog.findByText("Stays as it is: The price would be 0 or less.");
  await user.click(dialog.getByRole("button", { name: "Change Items" }));
  await dialog.findByText("Nothing was saved: none of these items would change.");
});

test("takes items down, lists them on request and brings them back", async () => {
  const page = await open("?shop=zara&category=skirt&availability=in_stock&sort=name");
  const { user } = page;
  const { dialog, ids } = await openBulk(page, 1, "Take Down…");
  await user.click(await dialog.findByRole("button", { name: "Change 1 Item" }));
  await screen.findByText("1 item changed");
  await waitFor(() => expect(findRow(ids[0]!)).toBeUndefined());
  await user.selectOptions(screen.getByLabelText("Availability"), "All");
  await user.selectOptions(screen.getByLabelText("Show"), "Taken down");
  await waitFor(() => expect(rows()[0]!.closest("tr")).toHaveTextContent("Taken down"));
  const again = await openBulk(page, 1, "Bring Back…");
  await user.click(await again.dialog.findByRole("button", { name: "Change 1 Item" }));
  await screen.findByRole("heading", { name: "No items found" });
});

test("offers to retry a failed preview, and keeps what was typed when saving fails", async () => {
  const page = await open("?shop=zara&availability=in_stock");
  const { user } = page;
  const restore = failRequests(/rpc\/change_items/);
  const { dialog } = await openBulk(page, 1, "Change Price…");
  await user.type(dialog.getByLabelText("By"), "5");
  await user.click(await dialog.findByRole("button", { name: "Retry" }));
  restore();
  await user.click(await dialog.findByRole("button", { name: "Retry" }));
  await dialog.findByText("1 item will change.");
  const stop = mockResponses(/rpc\/change_items/, () => Promise.reject(new TypeError("offline")));
  await user.click(dialog.getByRole("button", { name: "Change 1 Item" }));
  await dialog.findByText(/the server couldn't be reached/);
  expect(dialog.getByLabelText("By")).toHaveValue("5");
  stop();
});
