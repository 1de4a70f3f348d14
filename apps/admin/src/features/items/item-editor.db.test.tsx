import {
  administrator,
  connectToTestBackend,
  expectAccessible,
  fireEvent,
  mockCanvas,
  pictureFile,
  renderScreen,
  screen,
  waitFor,
  within,
} from "@ensemble/testing";
import { db, unwrap } from "@ensemble/session";
import { beforeEach, expect, test, vi } from "vitest";
import { remote } from "../../remote";
import { fetchItem, toItemSave, shopAt, type StoredItem, writeItem } from "./item-draft";

// Needs a canvas, which happy-dom lacks; e2e/admin/outfits.spec.ts covers it.
vi.mock("browser-image-compression", () => ({ default: async (file: File) => file }));

connectToTestBackend();

const zara = "00000000-0000-4000-8000-00000000a001";

/** Renders the editor of an item with the sizes S, M and L at $80, and signs in for the test. */
async function openItem() {
  const id = crypto.randomUUID();
  const { remove } = await renderScreen(remote, "/admin/items/new", { as: administrator });
  const item = {
    id,
    name: "Felted coat",
    shop_id: zara,
    retailer_url: "https://www.zara.com/coat",
    image: "/storage/v1/object/public/outfit-images/felted.jpg",
    further_images: [],
    garment: "coat",
    color: "black",
    tags: ["wool"],
    sizes: ["S", "M", "L"].map((size) => ({ size, price: 80, availability: "in_stock" })),
  };
  await unwrap(db().rpc("save_item", { item }));
  await remove();
  return { id, ...(await open(id)) };
}

const open = (path: string) => renderScreen(remote, `/admin/items/${path}`, { as: administrator });

const grid = () => screen.findByRole("grid", { name: "Sizes and prices" });
const cell = (size: string, column: number) => {
  const row = screen.getByRole("rowheader", { name: size }).closest("tr")!;
  return within(row).getAllByRole("gridcell")[column]!;
};
const fetchPrices = async (id: string) =>
  (await fetchItem(id)).item_variants.map(({ size, price, sale_price }) => [
    size,
    price,
    sale_price,
  ]);
const save = async (user: Awaited<ReturnType<typeof open>>["user"]) => {
  await user.click(screen.getByRole("button", { name: "Save Item" }));
};
/** Saves as another administrator. */
async function change(id: string, more: (item: StoredItem) => object) {
  const item = await fetchItem(id);
  await writeItem({ ...toItemSave(item), ...more(item) }, item.updated_at);
}

beforeEach(() => mockCanvas());

test("edits sizes in the grid with the keyboard, undoes, fills down and saves", async () => {
  const { id, user } = await openItem();
  await grid();
  cell("S", 0).focus();
  await user.keyboard("{ArrowDown}{ArrowUp}79{Enter}");
  expect(cell("S", 0)).toHaveTextContent("79");
  expect(cell("M", 0)).toHaveFocus();
  await user.keyboard("{F2}{Control>}a{/Control}55{Escape}");
  expect(cell("M", 0)).toHaveTextContent("80.00");
  expect(cell("M", 0)).toHaveFocus();
  await user.keyboard("{Control>}z{/Control}");
  expect(cell("S", 0)).toHaveTextContent("80.00");
  await user.keyboard("{Control>}y{/Control}{ArrowUp}{Control>}d{/Control}");
  expect(cell("L", 0)).toHaveTextContent("79");
  await user.keyboard("{End}{ArrowDown}{ArrowDown}{Enter}");
  await waitFor(() => expect(screen.queryByRole("rowheader", { name: "L" })).toBeNull());
  await user.click(screen.getByRole("button", { name: "Add XL" }));
  expect(cell("XL", 0)).toHaveTextContent("79");
  const stops = (await grid()).querySelectorAll("[tabindex='0']");
  expect(stops).toHaveLength(1);
  await save(user);
  await screen.findByText("Item saved");
  expect(await fetchPrices(id)).toEqual([
    ["S", 79, null],
    ["M", 79, null],
    ["XL", 79, null],
  ]);
});

test("copies, pastes and clears cells as spreadsheets do, ends a sale, and says what is unsaved", async () => {
  const { id, user } = await openItem();
  await grid();
  expect(screen.queryByText("Unsaved changes")).toBeNull();
  cell("S", 0).focus();
  await user.paste("70.00\t60,50\r\n75\tabc\r\n");
  await screen.findByText("Unsaved changes");
  expect(
    await screen.findByText("M, sale price: Enter a sale price", { exact: false }),
  ).toBeVisible();
  expect(cell("M", 1)).toHaveAttribute("aria-invalid", "true");
  await user.keyboard("{Shift>}{ArrowRight}{ArrowDown}{/Shift}");
  expect(cell("M", 1)).toHaveAttribute("aria-selected", "true");
  const setData = vi.fn();
  fireEvent.copy(cell("M", 1), { clipboardData: { setData } });
  expect(setData).toHaveBeenCalledWith("text/plain", "70.00\t60.50\n75.00\tabc");
  await user.keyboard("{Delete}");
  expect(cell("S", 1)).toHaveTextContent("");
  await user.keyboard("{Control>}z{/Control}");
  // A click opens the editor, which a single value goes into.
  await user.click(cell("M", 1));
  await user.paste("55");
  await user.keyboard("{Enter}{ArrowRight}{ArrowRight}{ArrowRight}");
  await user.paste("low stock");
  expect(cell("L", 4)).toHaveTextContent("Low Stock");
  await user.click(screen.getByRole("button", { name: "End Sale" }));
  expect(cell("S", 1)).toHaveTextContent("");
  expect(screen.queryByRole("button", { name: "End Sale" })).toBeNull();
  await user.click(screen.getByRole("button", { name: "Undo" }));
  await save(user);
  await screen.findByText("Item saved");
  expect(await fetchPrices(id)).toEqual([
    ["S", 70, 60.5],
    ["M", 75, 55],
    ["L", 80, null],
  ]);
});

test("marks invalid cells and leads to them from the summary, losing nothing", async () => {
  const { id, user } = await openItem();
  await grid();
  await user.clear(screen.getByLabelText("Name"));
  cell("M", 1).focus();
  await user.keyboard("90{Enter}");
  await save(user);
  const message = await screen.findByRole("button", {
    name: "M, sale price: The sale price must be below the price.",
  });
  screen.getByRole("button", { name: "Enter a name." });
  expect(cell("M", 1)).toHaveAttribute("aria-invalid", "true");
  expect(cell("M", 1)).toHaveAccessibleDescription(/^M, sale price: The sale price must be/);
  await user.click(message);
  expect(cell("M", 1)).toHaveFocus();
  expect(cell("M", 1)).toHaveTextContent("90");
  await expectAccessible();
  expect(await fetchPrices(id)).toContainEqual(["M", 80, null]);
});

test("asks only about sizes that both changed, keeping what only the other administrator changed", async () => {
  const { id, user } = await openItem();
  await grid();
  cell("S", 0).focus();
  await user.keyboard("70{Enter}");
  await change(id, (item) => ({
    tags: ["new"],
    sizes: toItemSave(item).sizes.map((row) => ({ ...row, price: row.size === "L" ? 85 : 75 })),
  }));
  await save(user);
  const conflict = within(await screen.findByRole("region", { name: "Someone Else Changed This" }));
  const small = within(conflict.getByRole("group", { name: "Size: S" }));
  expect(small.getByRole("radio", { name: /^Your version \$70\.00/ })).toBeChecked();
  expect(conflict.getAllByRole("group")).toHaveLength(1);
  await save(user);
  await screen.findByText("Item saved");
  expect(await fetchPrices(id)).toEqual([
    ["S", 70, null],
    ["M", 75, null],
    ["L", 85, null],
  ]);
  expect((await fetchItem(id)).tags).toEqual(["new"]);
});

/** Renames the item, saves it and returns the toast's Undo. */
async function saveRenamed(user: Awaited<ReturnType<typeof open>>["user"]) {
  await user.type(await screen.findByLabelText("Name"), " II");
  await save(user);
  const shown = (await screen.findByText("Item saved")).closest("li")!;
  return within(shown).getByRole("button", { name: "Undo" });
}

test("restores the previous version from the toast", async () => {
  const { id, user } = await openItem();
  await user.click(await saveRenamed(user));
  await screen.findByText("The previous version was restored");
  await waitFor(() => expect(screen.getByLabelText("Name")).toHaveValue("Felted coat"));
  expect(await fetchItem(id)).toMatchObject({ name: "Felted coat" });
});

test("keeps a save when another save came before the undo, and says so", async () => {
  const { id, user } = await openItem();
  const undo = await saveRenamed(user);
  await change(id, () => ({ tags: ["theirs"] }));
  await user.click(undo);
  await screen.findByText("Someone has changed this since, so it stays as it is now.");
  expect(await fetchItem(id)).toMatchObject({ name: "Felted coat II", tags: ["theirs"] });
});

test("saves added pictures in their order, and returns a removed one on undo", async () => {
  const { id, user } = await openItem();
  await grid();
  await user.upload(screen.getByLabelText(/^Choose images/), pictureFile("back.jpg"));
  await user.click(await screen.findByRole("button", { name: "Move image 2 up" }));
  await save(user);
  await screen.findByText("Item saved");
  const saved = await fetchItem(id);
  expect(saved.image).toMatch(new RegExp(`/outfit-images/item-${id}-\\d+\\.jpg$`));
  expect(saved.further_images).toEqual(["/storage/v1/object/public/outfit-images/felted.jpg"]);

  await user.click(screen.getByRole("button", { name: "Remove image 1" }));
  await save(user);
  await waitFor(async () => expect((await fetchItem(id)).further_images).toEqual([]));
  await waitFor(() => expect(screen.getAllByText("Item saved")).toHaveLength(2));
  const newest = within(screen.getAllByText("Item saved").at(-1)!.closest("li")!);
  await user.click(newest.getByRole("button", { name: "Undo" }));
  await waitFor(async () => expect((await fetchItem(id)).image).toBe(saved.image));
  expect((await fetch(`http://backend.test${saved.image}`)).ok).toBe(true);
});

test("asks before leaving with unsaved changes, but not after a save", async () => {
  const { id, user, address } = await openItem();
  await saveRenamed(user);
  await user.type(screen.getByLabelText("Name"), " III");
  await user.click(screen.getByRole("link", { name: "View as Shopper" }));
  const question = within(await screen.findByRole("alertdialog"));
  await user.click(question.getByRole("button", { name: "Keep Editing" }));
  expect(address()).toBe(`/admin/items/${id}`);
  await save(user);
  await waitFor(async () => expect((await fetchItem(id)).name).toBe("Felted coat II III"));
  await waitFor(() => expect(screen.getByRole("button", { name: "Save Item" })).toBeEnabled());
  await user.click(screen.getByRole("link", { name: "View as Shopper" }));
  await waitFor(() => expect(address()).toMatch(/^\/items\/felted-coat/));
});

test("suggests the shop of a URL, and explains one of no shop", async () => {
  const { user } = await open("new");
  const url = await screen.findByLabelText("Product URL");
  await screen.findByRole("option", { name: "Mango" });
  await user.click(screen.getByRole("button", { name: "Create Item" }));
  const missing = await screen.findByRole("button", { name: "Choose a shop." });
  screen.getByRole("button", { name: /^S, price: Enter a price/ });
  await user.type(url, "https://shop.mango.com/coat");
  await waitFor(() => expect(missing).not.toBeInTheDocument());
  expect(screen.getByLabelText("Shop")).toHaveDisplayValue("Mango");
  expect(url).toHaveAccessibleDescription("A page of Mango.");
  await user.clear(url);
  await user.type(url, "https://nowhere.example/coat");
  expect(url).toHaveAccessibleDescription(/^No shop has this domain/);
  await expectAccessible();
});

test("finds the shop of a subdomain before the domain's", () => {
  const shops = [
    { id: "1", name: "Shop", domains: ["shop.example"] },
    { id: "2", name: "Outlet", domains: ["outlet.shop.example"] },
  ];
  const at = (host: string) => shopAt(`https://${host}/a`, shops)?.name;
  expect([at("www.outlet.shop.example"), at("shop.example"), at("notshop.example")]).toEqual([
    "Outlet",
    "Shop",
    undefined,
  ]);
});

test("creates another color with sizes, prices and a common style code, but its own picture and URL", async () => {
  const { id, remove } = await openItem();
  await remove();
  const { user, address } = await open(`new?from=${id}`);
  await screen.findByRole("heading", { name: "Another Color" });
  const color = await screen.findByLabelText("Color");
  await user.selectOptions(color, "Black");
  screen.getByText(/Both get the style code below, which links them\.$/);
  const url = screen.getByLabelText("Product URL");
  await user.type(url, "https://www.zara.com/coat");
  await user.upload(screen.getByLabelText(/^Choose images/), pictureFile("red.jpg"));
  await screen.findByRole("button", { name: /^Remove image/ });
  await user.click(screen.getByRole("button", { name: "Create Item" }));
  await screen.findByText(/already has this color/);
  await user.selectOptions(color, "Red");
  await user.click(screen.getByRole("button", { name: "Create Item" }));
  await screen.findByText(/already has this URL/);
  await user.type(url, "-red");
  await user.click(screen.getByRole("button", { name: "Create Item" }));
  await waitFor(() => expect(address()).toMatch(/items\/[\da-f-]{36}$/));
  const created = await fetchItem(address().split("/").at(-1)!);
  expect(created).toMatchObject({ name: "Felted coat", color: "red" });
  expect(created.style_code).toMatch(/^STYLE-[\dA-F]{8}$/);
  expect(await fetchPrices(created.id)).toContainEqual(["L", 80, null]);
  expect(await screen.findByRole("link", { name: "Felted coat, Black" })).toHaveAttribute(
    "href",
    `/admin/items/${id}`,
  );
});

test("takes an item down and brings it back, with unsaved changes kept", async () => {
  const { id, user } = await openItem();
  await grid();
  await user.type(screen.getByLabelText("Name"), " II");
  await user.click(screen.getByRole("button", { name: "Take Down" }));
  const question = within(await screen.findByRole("alertdialog"));
  await question.findByText(/It stays in 0 outfits, 0 lists and 0 alerts, as sold out\./);
  await user.click(question.getByRole("button", { name: "Take Down" }));
  await screen.findByText("Item taken down");
  expect((await fetchItem(id)).taken_down_at).not.toBeNull();
  await user.click(await screen.findByRole("button", { name: "Bring Back" }));
  await screen.findByText("Item brought back");
  expect(screen.getByLabelText("Name")).toHaveValue("Felted coat II");
  await save(user);
  await screen.findByText("Item saved");
  expect(await fetchItem(id)).toMatchObject({ name: "Felted coat II", taken_down_at: null });
});

test("shows a save as one entry of the history, and restores the previous version", async () => {
  const { id, user } = await openItem();
  await change(id, (item) => ({
    shop_id: "00000000-0000-4000-8000-00000000a002",
    retailer_url: "https://shop.mango.com/coat",
    taken_down: true,
    sizes: toItemSave(item).sizes.map((row) => ({ ...row, price: row.size === "S" ? 79 : 80 })),
  }));
  await user.click(await screen.findByRole("button", { name: "More actions" }));
  await user.click(await screen.findByRole("menuitem", { name: "History" }));
  const history = within(await screen.findByRole("region", { name: "History" }));
  const [entry, created, ...others] = await history.findAllByRole("listitem");
  expect(entry).toHaveTextContent("Price (S)$80.00 → $79.00");
  expect(entry).toHaveTextContent("ShopZara → Mango");
  expect(entry).toHaveTextContent(/Taken down\(empty\) → /);
  expect(created).toHaveTextContent(/created this/);
  expect(others).toEqual([]);
  const restore = history.getByRole("button", { name: /^Restore This Version/ });
  expect(created).toContainElement(restore);
  await user.click(restore);
  const question = within(await screen.findByRole("alertdialog"));
  await user.click(question.getByRole("button", { name: "Restore" }));
  await screen.findByText("Version restored");
  expect(await fetchPrices(id)).toContainEqual(["S", 80, null]);
  await waitFor(() => expect(history.getAllByRole("listitem")).toHaveLength(3));
  await user.click(screen.getByRole("button", { name: "Close" }));
  const url = await screen.findByLabelText("Product URL");
  await waitFor(() => expect(url).toHaveValue("https://www.zara.com/coat"));
});

test("offers the same edits in a form of one group per size on a phone", async () => {
  const phone = { matches: true, addEventListener: () => {}, removeEventListener: () => {} };
  const real = window.matchMedia.bind(window);
  vi.spyOn(window, "matchMedia").mockImplementation((query) =>
    query.includes("767px") ? (phone as unknown as MediaQueryList) : real(query),
  );
  try {
    const { id, user } = await openItem();
    const small = within(await screen.findByRole("group", { name: "S" }));
    await user.clear(small.getByLabelText("Price"));
    await user.type(small.getByLabelText("Price"), "60");
    await user.click(small.getByRole("button", { name: "Copy to the Sizes Below" }));
    await user.click(screen.getByRole("button", { name: "Remove M" }));
    expect(screen.queryByRole("grid")).toBeNull();
    await expectAccessible();
    await save(user);
    await screen.findByText("Item saved");
    expect(await fetchPrices(id)).toEqual([
      ["S", 60, null],
      ["L", 60, null],
    ]);
  } finally {
    vi.mocked(window.matchMedia).mockRestore();
  }
});

test("names what is missing of an unknown item", async () => {
  await open("nothing");
  await screen.findByRole("heading", { name: "Item not found", level: 1 });
});
