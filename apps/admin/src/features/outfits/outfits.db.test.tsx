import {
  administrator,
  mockResponses,
  connectToTestBackend,
  mockCanvas,
  expectAccessible,
  fireEvent,
  pictureFile,
  renderScreen,
  screen,
  waitFor,
  within,
} from "@ensemble/testing";
import { db } from "@ensemble/session";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { remote } from "../../remote";

// Needs a canvas, which happy-dom lacks; e2e/admin/outfits.spec.ts covers it.
vi.mock("browser-image-compression", () => ({ default: async (file: File) => file }));

const backend = connectToTestBackend();

const open = (search = "") =>
  renderScreen(remote, `/admin/outfits${search}`, { as: administrator });

const empty = () => screen.findByRole("heading", { name: "No outfits found" });

async function isInShop(title: string): Promise<boolean> {
  const address = `http://backend.test/rest/v1/outfits?select=id&title=eq.${encodeURIComponent(title)}`;
  const response = await backend.fetch(
    new Request(address, { headers: { apikey: backend.anonKey } }),
  );
  return ((await response.json()) as unknown[]).length === 1;
}

test("hides a deleted outfit from the shop until it is restored", async () => {
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

test("lists missing fields when the form is empty", async () => {
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
  await user.click(form.getByRole("button", { name: "Create a New Item" }));
  await screen.findByRole("dialog", { name: "Create Item" });
  await expectAccessible();
});

test("credits selected outfits to a stylist, undoes it, and keeps the credit in the form", async () => {
  const { user } = await open("?q=modern+office");
  const row = () => screen.getByRole("row", { name: /Modern Office Elegance/ });
  expect(row()).toHaveTextContent("By Maya Lindqvist");
  await user.click(within(row()).getByRole("checkbox", { name: /^Select / }));
  await user.click(screen.getByRole("button", { name: "Credit to a Stylist…" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Stylist of 1 Outfit" }));
  await dialog.findByRole("option", { name: "Maya Lindqvist" });
  await expectAccessible();
  await user.click(dialog.getByRole("button", { name: "Change Outfits" }));
  await screen.findByText("1 outfit changed");
  await waitFor(() => expect(row()).not.toHaveTextContent("By Maya"));
  await user.click(screen.getByRole("button", { name: "Undo" }));
  await screen.findByText("1 outfit restored");
  await waitFor(() => expect(row()).toHaveTextContent("By Maya Lindqvist"));
  await user.click(screen.getByRole("button", { name: "Edit Modern Office Elegance" }));
  const form = within(await screen.findByRole("dialog", { name: "Edit Outfit" }));
  await waitFor(() => expect(form.getByLabelText("Stylist")).toHaveDisplayValue("Maya Lindqvist"));
});

test("opens the form by its URL, and closes it on going back, after asking about changes", async () => {
  const { user, address } = await open("?q=modern+office");
  await user.click(screen.getByRole("button", { name: "Edit Modern Office Elegance" }));
  const form = within(await screen.findByRole("dialog", { name: "Edit Outfit" }));
  expect(address()).toMatch(/^\/admin\/outfits\?q=modern\+office&edit=[\da-f-]{36}$/);
  expect(form.getAllByText(/^Zara, \$[\d.]+, [A-Z][a-z]+, In Stock/)[0]).toBeVisible();
  await user.type(form.getByLabelText("Title"), "!");
  window.history.back();
  const question = within(await screen.findByRole("alertdialog"));
  await user.click(question.getByRole("button", { name: "Leave" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(address()).toBe("/admin/outfits?q=modern+office");
});

test("leaves the address of a form that a link opened", async () => {
  const { user, address } = await open("?edit=new");
  const form = within(await screen.findByRole("dialog", { name: "Upload New Outfit" }));
  await user.click(form.getByRole("button", { name: "Cancel" }));
  await waitFor(() => expect(address()).toBe("/admin/outfits"));
});

test("offers only items that are sold for an outfit", async () => {
  const setTakenDown = (taken_down_at: string | null) =>
    backend
      .client(backend.serviceKey)
      .from("items")
      .update({ taken_down_at })
      .match({ name: "Leather belt", color: "brown" })
      .throwOnError();
  const { user } = await open("?q=modern+office");
  await user.click(screen.getByRole("button", { name: "Upload New Outfit" }));
  const form = within(await screen.findByRole("dialog", { name: "Upload New Outfit" }));
  const search = form.getByLabelText("Search items to add");
  const offered = () => form.getAllByRole("button", { name: /^Add leather belt/i });
  await user.type(search, "leather belt");
  await waitFor(() => expect(offered()).toHaveLength(2));
  await setTakenDown("2026-11-01T12:00:00Z");
  await user.clear(search);
  await user.type(search, "Leather Belt");
  await waitFor(() => expect(offered()).toHaveLength(1));
  await setTakenDown(null);
});

test("makes items of offers found beside items, and asks for what an offer doesn't say", async () => {
  const { user } = await open("?edit=new");
  const form = within(await screen.findByRole("dialog", { name: "Upload New Outfit" }));
  await user.type(form.getByLabelText("Search items to add"), "wool wrap");
  const found = within(await form.findByRole("list", { name: "Found items" }));
  const chosen = within(form.getByRole("list", { name: "Selected items" }));
  const add = async (facts: string) => {
    const row = within((await found.findByText(facts)).closest("li")!);
    await user.click(row.getByRole("button", { name: "Add Brushed wool wrap coat" }));
  };
  await add("New from a feed: Nordhus Studio, $420.00, Brown, XS–L");
  expect(await chosen.findByText("Nordhus Studio, $420.00, Brown, In Stock, XS–L")).toBeVisible();

  let calls = 0;
  mockResponses(/rpc\/pick_offers/, async (request, passOn) => {
    if (calls++ > 0) return passOn(request);
    const [{ offer }] = (await request.clone().json()).picks;
    return Response.json([{ offer, item: null, status: "refused", message: "Choose a color." }]);
  });
  await add("New from a feed: Nordhus Studio, $420.00, Gray, XS–XL");
  const dialog = within(await screen.findByRole("dialog", { name: "Pick 1 Offer" }));
  await user.selectOptions(dialog.getByLabelText("Color"), "Pink");
  await user.click(dialog.getByRole("button", { name: "Add Items" }));
  expect(await chosen.findByText("Nordhus Studio, $420.00, Pink, In Stock, XS–XL")).toBeVisible();
});

/** Records the writes of an outfit's tables and functions. */
function recordWrites(): string[] {
  const writes: string[] = [];
  mockResponses(/v1\/(outfit|collection|rpc\/save_)/, (request, passOn) => {
    const { method, url } = request;
    if (method !== "GET") writes.push(`${method} ${new URL(url).pathname.split("/v1/")[1]}`);
    return passOn(request);
  });
  return writes;
}

async function openEdit(title: string) {
  const { user } = await open(`?q=${encodeURIComponent(title)}`);
  await user.click(screen.getByRole("button", { name: `Edit ${title}` }));
  return { user, form: within(await screen.findByRole("dialog", { name: "Edit Outfit" })) };
}

test("says beside the fields and in the list what the items contradict, and saves at one press (EDIT-15)", async () => {
  const writes = recordWrites();
  const { user, form } = await openEdit("Effortless Weekend");
  const [budget, sizes] = [form.getByLabelText("Budget"), form.getByLabelText("Size range")];
  expect(budget).toHaveAccessibleDescription("The items cost $87.97");
  expect(sizes).toHaveAccessibleDescription("The items come in XS–XXL, 35–41");
  await user.selectOptions(budget, "over_400");
  await user.clear(sizes);
  await user.type(sizes, "xs-xl, 42");
  expect(budget).toHaveAccessibleDescription("The items cost $87.97, not “Over $400”");
  expect(sizes).toHaveAccessibleDescription("The items come in XS–XXL, 35–41, not XS-XL, 42");
  await user.click(form.getByRole("button", { name: "Save Outfit" }));
  await screen.findByText("Outfit updated successfully!");
  expect(writes).toEqual(["POST rpc/save_outfit"]);
  const row = (await screen.findByRole("rowheader", { name: /^Effortless/ })).closest("tr");
  await waitFor(() => expect(row).toHaveTextContent("not XS-XL, 42"));
  expect(row).toHaveTextContent("The items cost $87.97, not “Over $400”");
});

test("refuses a size range of unknown sizes", async () => {
  const { user, form } = await openEdit("Romantic Evening");
  const sizes = form.getByLabelText("Size range");
  await user.clear(sizes);
  await user.type(sizes, "banana");
  await user.click(form.getByRole("button", { name: "Save Outfit" }));
  await form.findByRole("button", { name: /^Enter sizes like M, ranges like S-L/ });
  expect(sizes).toHaveAttribute("aria-invalid");
});

test("lists differing fields when another administrator saved the outfit", async () => {
  const { user, form } = await openEdit("Romantic Evening");
  const outfit = () => db().from("outfits");
  await outfit().update({ subtitle: "Theirs" }).eq("title", "Romantic Evening");
  await user.clear(form.getByLabelText("Subtitle"));
  await user.type(form.getByLabelText("Subtitle"), "Mine");
  await user.click(form.getByRole("button", { name: "Save Outfit" }));
  const subtitle = within(await form.findByRole("group", { name: "Subtitle" }));
  await user.click(subtitle.getByRole("radio", { name: /Saved version\s*Theirs/ }));
  await user.click(form.getByRole("button", { name: "Save Outfit" }));
  await screen.findByText("Outfit updated successfully!");
  const { data } = await outfit().select("subtitle").eq("title", "Romantic Evening");
  expect(data).toEqual([{ subtitle: "Theirs" }]);
});

describe("upload outfit", () => {
  const files = /storage\/v1\/object\/outfit-images\//;
  beforeEach(mockCanvas);

  /** Opens the form of a new outfit and fills in all but the pictures. */
  async function openNewOutfit(title: string) {
    const { user } = await renderScreen(remote, "/admin/outfits", { as: administrator });
    await user.click(screen.getByRole("button", { name: "Upload New Outfit" }));
    const form = within(await screen.findByRole("dialog", { name: "Upload New Outfit" }));
    await user.type(form.getByLabelText("Title"), title);
    await user.type(form.getByLabelText("Size range"), "S-L");
    await user.click(form.getByRole("checkbox", { name: "Summer" }));
    return { user, form };
  }

  type Within = ReturnType<typeof within>;
  type User = Awaited<ReturnType<typeof openNewOutfit>>["user"];

  const tiles = (form: Within) =>
    within(form.getByRole("list", { name: "Selected images" })).getAllByRole("listitem");
  const findRow = async (title: string) =>
    (await screen.findByRole("rowheader", { name: new RegExp(`^${title}`) })).closest("tr")!;
  const failed = () => Promise.reject(new TypeError("Failed to fetch"));

  /** Requests a path of the backend as a visitor. */
  async function visit(path: string): Promise<Response> {
    const headers = { apikey: backend.anonKey };
    return backend.fetch(new Request(`http://backend.test${path}`, { headers }));
  }
  const seenByVisitors = async (title: string) =>
    (await (
      await visit(`/rest/v1/outfits?select=title,slug&title=eq.${encodeURIComponent(title)}`)
    ).json()) as unknown[];

  test("keeps a draft hidden when an upload fails, and resumes it", async () => {
    const { user, form } = await openNewOutfit("Broken Ferry");
    const stored: string[] = [];
    let uploads = 0;
    mockResponses(files, async (request, passOn) => {
      uploads += 1;
      if (uploads === 2) return failed();
      stored.push(request.url);
      return passOn(request);
    });
    const input = form.getByLabelText("Choose images or drop them here");
    await user.upload(input, [pictureFile("one.jpg"), pictureFile("two.jpg")]);
    await waitFor(() => expect(tiles(form)).toHaveLength(2));
    await user.click(form.getByRole("button", { name: "Upload Outfit" }));
    await screen.findByText("Failed to upload outfit. Please try again.");
    expect(tiles(form)[0]).toHaveTextContent("Uploaded");
    expect(tiles(form)[1]).toHaveTextContent("Not uploaded");
    expect(form.getByLabelText("Title")).toHaveValue("Broken Ferry");
    expect(await seenByVisitors("Broken Ferry")).toEqual([]);

    // Changes in between keep the progress.
    await user.click(within(tiles(form)[1]!).getByRole("button", { name: "Move image 2 up" }));
    await user.click(await form.findByRole("button", { name: "Resume Upload" }));
    await screen.findByText("Outfit uploaded successfully!");
    expect(stored).toHaveLength(2);
    const row = await findRow("Broken Ferry");
    await waitFor(() => expect(row).toHaveTextContent("2 images"));
    const address = within(row).getByRole("link", { name: "View Broken Ferry on the site" });
    const slug = address.getAttribute("href")!.split("/").at(-1);
    expect(await seenByVisitors("Broken Ferry")).toEqual([{ title: "Broken Ferry", slug }]);
  });

  test("discards a draft from the list with its files", async () => {
    const { user, form } = await openNewOutfit("Given Up");
    let file = "";
    mockResponses(files, (request, passOn) => {
      if (request.method === "POST") file = new URL(request.url).pathname;
      return passOn(request);
    });
    mockResponses(/rest\/v1\/outfit_images/, (request, passOn) =>
      request.method === "POST" ? failed() : passOn(request),
    );
    const input = form.getByLabelText("Choose images or drop them here");
    await user.upload(input, pictureFile("one.jpg"));
    await waitFor(() => expect(tiles(form)).toHaveLength(1));
    await user.click(form.getByRole("button", { name: "Upload Outfit" }));
    await form.findByText(/saved as a draft/);
    const address = file.replace("/object/", "/object/public/");
    expect((await visit(address)).status).toBe(200);
    await user.click(form.getByRole("button", { name: "Cancel" }));
    await user.click(await screen.findByRole("button", { name: "Leave" }));

    await user.selectOptions(screen.getByRole("combobox", { name: /^Status/ }), "draft");
    const row = await findRow("Given Up");
    expect(row).toHaveTextContent("Draft");
    within(row).getByRole("button", { name: "Complete Given Up" });
    await user.click(within(row).getByRole("button", { name: "Discard draft Given Up" }));
    const question = within(await screen.findByRole("alertdialog"));
    await user.click(question.getByRole("button", { name: "Discard" }));
    await screen.findByText("“Given Up” was deleted permanently.");
    await waitFor(() => expect(screen.queryByRole("rowheader", { name: /^Given Up/ })).toBeNull());
    await waitFor(async () => expect((await visit(address)).ok).toBe(false));
  });

  /** Opens and fills the form of a new item in an outfit's form. */
  async function createItem(
    user: User,
    form: Within,
    name: string,
    price: string,
  ): Promise<Within> {
    await user.click(form.getByRole("button", { name: "Create a New Item" }));
    const item = within(await screen.findByRole("dialog", { name: "Create Item" }));
    await item.findByRole("option", { name: "Zara" });
    await user.type(item.getByLabelText("Name"), name);
    await user.click(item.getByRole("button", { name: "Add One size" }));
    const row = item.getByRole("rowheader", { name: "One size" }).closest("tr")!;
    within(row).getAllByRole("gridcell")[0]!.focus();
    await user.keyboard(`${price}{Enter}`);
    await user.upload(item.getByLabelText(/^Choose images/), pictureFile("item.png"));
    await waitFor(() => expect(tiles(item)).toHaveLength(1));
    return item;
  }

  test("accepts dropped images and creates an item in place", async () => {
    const { user, form } = await openNewOutfit("Dropped Hem");
    fireEvent.drop(form.getByText("Choose images or drop them here"), {
      dataTransfer: { files: [pictureFile("dropped.png")] },
    });
    await waitFor(() => expect(tiles(form)).toHaveLength(1));
    const item = await createItem(user, form, "Linen scarf of the test", "39.90");
    await user.selectOptions(item.getByLabelText("Category"), "Scarves");
    const shop = item.getByLabelText("Product URL");
    await user.type(shop, "https://elsewhere.example/scarf");
    await user.click(item.getByRole("button", { name: "Create Item" }));
    await item.findByText("Choose a shop.", { selector: "p" });
    await user.selectOptions(item.getByLabelText("Shop"), "Zara");
    await user.click(item.getByRole("button", { name: "Create Item" }));
    await item.findByText(/Enter a URL on the selected shop's site/);
    await user.clear(shop);
    await user.type(shop, "https://www.zara.com/us/scarf");
    await user.click(item.getByRole("button", { name: "Create Item" }));
    await waitFor(() => expect(screen.queryByRole("dialog", { name: "Create Item" })).toBeNull());
    within(form.getByRole("list", { name: "Selected items" })).getByText("Linen scarf of the test");
    await user.clear(form.getByLabelText("Size range"));
    await user.type(form.getByLabelText("Size range"), "One size");
    await user.click(form.getByRole("button", { name: "Upload Outfit" }));
    await screen.findByText("Outfit uploaded successfully!");
    expect(await findRow("Dropped Hem")).toHaveTextContent("$40");
  });

  test("explains which files are no images or too many, and keeps the others", async () => {
    const { user, form } = await openNewOutfit("Refused");
    const input = form.getByLabelText("Choose images or drop them here");
    const chosen = () => form.queryAllByRole("button", { name: /^Remove image/ });
    const notes = new File(["not a picture at all"], "notes.jpg", { type: "image/jpeg" });
    await user.upload(input, [notes, pictureFile("one.jpg")]);
    await screen.findAllByText("notes.jpg isn't a JPEG, PNG, or WebP image.");
    await waitFor(() => expect(chosen()).toHaveLength(1));
    const five = ["a", "b", "c", "d", "e"].map((name) => pictureFile(`${name}.jpg`));
    await user.upload(input, five);
    await screen.findByText("Too many images");
    expect(screen.getAllByText("You can only upload up to 5 images")).not.toHaveLength(0);
    expect(chosen()).toHaveLength(1);
    await user.upload(input, five.slice(1));
    await waitFor(() => expect(chosen()).toHaveLength(5));
  });
});

test("lists outfits that lost items by views, swaps in a substitute, and undoes it (EDIT-18)", async () => {
  const { user } = await open("?status=incomplete");
  const views = await screen.findByRole("columnheader", { name: /^Views/ });
  expect(views).toHaveAttribute("aria-sort", "descending");
  await user.click((await screen.findAllByRole("button", { name: /^Replace Lost Items… / }))[0]!);
  const dialog = within(await screen.findByRole("dialog", { name: "Replace Lost Items" }));
  const swaps = () => dialog.findAllByRole("button", { name: /^Swap In / });
  const [swap] = await swaps();
  await expectAccessible();
  const name = swap!.getAttribute("aria-label")!.replace("Swap In ", "");
  const lost = within(swap!.closest("section")!).getByRole("heading").textContent;
  await user.click(swap!);
  await screen.findByText(`${name} swapped in`);
  await waitFor(() => expect(dialog.queryByRole("region", { name: lost })).toBeNull());
  await user.click(screen.getByRole("button", { name: "Undo" }));
  await screen.findByText(`${lost} is back`);
  const [again] = await swaps();
  expect(dialog.getByRole("region", { name: lost })).toContainElement(again!);

  await db().from("outfits").update({ subtitle: "Theirs" }).eq("status", "published");
  await user.click(again!);
  await screen.findByText(/somebody else changed it in the meantime/);
  expect(dialog.getByRole("region", { name: lost })).toBeVisible();
});
