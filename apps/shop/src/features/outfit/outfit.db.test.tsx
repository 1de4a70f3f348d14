import { QueryClient } from "@ensemble/query";
import { auth, startFavorites, toggleFavorite, useFavorites, useSession } from "@ensemble/session";
import {
  mockResponses,
  connectToTestBackend,
  failRequests,
  fireEvent,
  renderElement,
  renderScreen,
  screen,
  waitFor,
  within,
} from "@ensemble/testing";
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { remote } from "../../remote";
import { outfitQuery, type OutfitDetail } from "./outfit";
import { OutfitSummary } from "./outfit-summary";

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  Reflect.deleteProperty(navigator, "share");
  Reflect.deleteProperty(document, "prerendering");
});

const outfit = "/outfits/modern-office-elegance";
const open = (address = outfit) => renderScreen(remote, address);
const backend = connectToTestBackend();

/** Changes the outfit's row in the response. */
const withRow = (changes: object): (() => void) =>
  mockResponses(/rest\/v1\/outfits\?.*slug=eq/, async (request, passOn) => {
    const response = await passOn(request);
    const row = (await response.json()) as object;
    const changed = Array.isArray(row)
      ? row.map((item) => ({ ...item, ...changes }))
      : { ...row, ...changes };
    return new Response(JSON.stringify(changed), response);
  });

test("shows an outfit's facts and every item with its shop", async () => {
  await open();
  expect(document.title).toMatch(/Modern Office Elegance/);
  screen.getAllByText("$296");
  screen.getByText("4 items");
  screen.getByText("Free shipping available");
  screen.getByRole("link", { name: /^4\.8 \(\d+ reviews\)$/ });
  const list = within(screen.getByRole("region", { name: "Complete Shopping List" }));
  expect(list.getAllByRole("article")).toHaveLength(4);
  list.getByText("$119.90");
  const shop = list.getByRole("link", { name: /^Shop Now: Structured wool-blend blazer at Zara/ });
  expect(shop).toHaveAttribute("target", "_blank");
  expect(shop).toHaveAttribute("rel", "sponsored nofollow noopener");
  expect(shop.getAttribute("href")).toMatch(/^\/go\/EN_\w{8}\?item=.*&screen=outfit_detail$/);
  const similar = within(screen.getByRole("region", { name: "Similar Outfits" }));
  expect(similar.getAllByRole("article")).toHaveLength(4);
});

test("disables the shop link of a sold-out item", async () => {
  await open("/outfits/romantic-evening");
  const name = screen.getByRole("heading", { name: "Baroque pearl necklace" });
  const necklace = within(name.closest("article")!);
  necklace.getByText("Sold Out");
  expect(necklace.getByRole("button", { name: /^Shop Now/ })).toBeDisabled();
});

test("lists every shop in an accessible 'Shop This Look' sheet", async () => {
  const opened = vi.spyOn(window, "open").mockReturnValue(null);
  const { user } = await open();
  await user.click(screen.getAllByRole("button", { name: "Shop This Look" })[0]!);
  const sheet = within(await screen.findByRole("dialog", { name: "Shop This Look" }));
  expect(sheet.getAllByRole("listitem")).toHaveLength(4);
  expect(opened).toHaveBeenCalled();
});

test("redirects to the list with a toast when an outfit is unknown", async () => {
  const { address } = await open("/outfits/no-such-thing");
  await waitFor(() => expect(address()).toBe("/outfits"));
  await screen.findByText("Outfit not found");
});

test("counts a view of a prerendered page only when it's opened", async () => {
  const views: unknown[] = [];
  mockResponses(/record_outfit_view/, async (request, passOn) => {
    views.push(await request.clone().json());
    return passOn(request);
  });
  Object.defineProperty(document, "prerendering", { value: true, configurable: true });
  await open("/outfits/the-quiet-yes");
  screen.getByRole("heading", { level: 1 });
  expect(views).toEqual([]);
  document.dispatchEvent(new Event("prerenderingchange"));
  await waitFor(() => expect(views).toHaveLength(1));
});

test("shows the outfit when its view couldn't be counted", async () => {
  failRequests(/rpc\/record_outfit_view/);
  const { failedSaves } = await renderScreen(remote, "/outfits/noir");
  screen.getByRole("heading", { level: 1, name: "Noir" });
  expect(failedSaves).toEqual([expect.objectContaining({ kind: "offline" })]);
});

test("swaps an item for another color, updates the total, and restores it", async () => {
  const { user } = await renderScreen(remote, "/outfits/closing-costs");
  const [colors] = await screen.findAllByRole("group", { name: /^Colors of / });
  const [own, other] = within(colors!).getAllByRole("button");
  expect(own).toHaveAttribute("aria-pressed", "true");
  await user.click(other!);
  expect(other).toHaveAttribute("aria-pressed", "true");
  screen.getByText(/^with your swaps: /);
  await user.click(own!);
  expect(screen.queryByText(/^with your swaps: /)).toBeNull();
});

test("swaps a sold-out item for a similar one, updates the total, and restores it", async () => {
  const { user } = await renderScreen(remote, "/outfits/romantic-evening");
  const list = within(screen.getByRole("region", { name: "Complete Shopping List" }));
  const offered = within(
    await screen.findByRole("region", { name: "Alternatives to Baroque pearl necklace" }),
  );
  expect(offered.getAllByRole("listitem").length).toBeLessThanOrEqual(3);
  const [first] = offered.getAllByRole("button", { name: /^Swap in / });
  const name = first!.getAttribute("aria-label")!.replace("Swap in ", "");
  const before = screen.getByText(/^available now: /).textContent;
  await user.click(first!);
  const row = within(list.getByRole("heading", { name }).closest("article")!);
  row.getByRole("link", { name: new RegExp(`^Shop Now: ${name} at `) });
  screen.getByText(/^with your swaps: \$\d+$/);
  expect(screen.queryByText(before)).toBeNull();
  await user.click(screen.getAllByRole("button", { name: "Shop This Look" })[0]!);
  const sheet = within(await screen.findByRole("dialog", { name: "Shop This Look" }));
  sheet.getByText(name);
  await user.click(sheet.getByRole("button", { name: "Close" }));
  await user.click(list.getByRole("button", { name: "Undo" }));
  list.getByRole("heading", { name: "Baroque pearl necklace" });
  screen.getByText(before);
});

test("opens the device's share sheet if there is one", async () => {
  const share = vi.fn(async () => undefined);
  Object.defineProperty(navigator, "share", { value: share, configurable: true });
  const { user } = await open();
  await user.click(screen.getByRole("button", { name: "Share Modern Office Elegance" }));
  const url = window.location.origin + outfit;
  expect(share.mock.calls).toEqual([[{ title: "Modern Office Elegance", url }]]);
  expect(screen.queryByText("Link copied!")).toBeNull();
});

interface Entry {
  items: object;
}

test("says which clothes and shoes aren't available in the shopper's size (STYLE-4)", async () => {
  localStorage.setItem("ensemble.style", JSON.stringify({ size: ["M"], shoe_size: ["41"] }));
  mockResponses(/rest\/v1\/outfits\?.*slug=eq/, async (request, passOn) => {
    const [row] = (await (await passOn(request)).json()) as { outfit_items: Entry[] }[];
    const [clothes, shoes] = row!.outfit_items.map(({ items }) => items);
    Object.assign(clothes!, { sizes: ["S", "L"] });
    Object.assign(shoes!, { sizes: ["38", "39"] });
    return Response.json([row]);
  });
  await open();
  const [clothes, shoes, ...others] = screen
    .getByRole("region", { name: "Complete Shopping List" })
    .querySelectorAll("article");
  expect(clothes).toHaveTextContent("not available in size M");
  expect(shoes).toHaveTextContent("not available in size 41");
  for (const other of others) expect(other).not.toHaveTextContent(/not available in size (M|S|L)/);
  expect(screen.getByRole("group", { name: "Size" })).not.toHaveTextContent("38");
  localStorage.removeItem("ensemble.style");
});

test("recommends M and remembers the chosen size", async () => {
  const { user, remove } = await open();
  const size = (name: string) =>
    within(screen.getByRole("group", { name: "Size" })).getByRole("radio", { name });
  expect(size("M")).toBeChecked();
  screen.getByText("Size M is recommended.");
  await user.click(size("S"));
  await remove();
  await open();
  expect(size("S")).toBeChecked();
});

const gallery = () => within(screen.getByRole("region", { name: /^Images of Modern Office/ }));

test("changes the image by buttons, keys and thumbnails", async () => {
  const { user } = await open();
  gallery().getByText("Main look, 1 of 3");
  gallery().getByRole("button", { name: "Previous image" }).focus();
  await user.keyboard("{Enter}");
  await gallery().findByText("Styling tip, 3 of 3");
  await user.keyboard("{ArrowRight}");
  await gallery().findByText("Main look, 1 of 3");
  await user.click(gallery().getByRole("button", { name: "Detail shot" }));
  await gallery().findByText("Detail shot, 2 of 3");
});

test("changes the image on a swipe of more than 50 px, in its direction", async () => {
  await open();
  const region = screen.getByRole("region", { name: /^Images of Modern Office/ });
  const swipe = (from: number, to: number) => {
    fireEvent.touchStart(region, { touches: [{ clientX: from }] });
    fireEvent.touchEnd(region, { changedTouches: [{ clientX: to }] });
  };
  swipe(240, 120);
  await gallery().findByText("Detail shot, 2 of 3");
  swipe(200, 160);
  swipe(120, 240);
  await gallery().findByText("Main look, 1 of 3");
});

/** Renders, advances the fake timers, and renders again. */
async function advance(milliseconds: number): Promise<void> {
  const rendered = async () => {
    for (let turn = 0; turn < 5; turn += 1) await new Promise((resolve) => setImmediate(resolve));
  };
  await rendered();
  await vi.advanceTimersByTimeAsync(milliseconds);
  await rendered();
}

async function openUnderPointer(): Promise<void> {
  await open();
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  fireEvent.mouseOver(gallery().getByRole("button", { name: "Next image" }));
}

test("advances the image after 3 s under the pointer until paused", async () => {
  await openUnderPointer();
  await advance(2900);
  gallery().getByText("Main look, 1 of 3");
  await advance(200);
  gallery().getByText("Detail shot, 2 of 3");
  gallery().getByRole("button", { name: "Pause slideshow" }).click();
  await advance(10_000);
  gallery().getByText("Detail shot, 2 of 3");
});

test("doesn't advance the image after a choice, or with the pointer beside it", async () => {
  await openUnderPointer();
  gallery().getByRole("button", { name: "Next image" }).click();
  await advance(10_000);
  gallery().getByText("Detail shot, 2 of 3");
  gallery().getByRole("button", { name: "Play slideshow" }).click();
  fireEvent.mouseOut(gallery().getByRole("button", { name: "Next image" }));
  fireEvent.mouseOver(gallery().getByRole("button", { name: "Detail shot" }));
  await advance(10_000);
  gallery().getByText("Detail shot, 2 of 3");
});

test("doesn't advance the image when reduced motion is preferred, until played", async () => {
  vi.spyOn(window, "matchMedia").mockImplementation((query) => {
    const matches = query.includes("reduced-motion");
    const listeners = { addEventListener: vi.fn(), removeEventListener: vi.fn() };
    return { matches, ...listeners } as unknown as MediaQueryList;
  });
  await openUnderPointer();
  await advance(10_000);
  gallery().getByText("Main look, 1 of 3");
  gallery().getByRole("button", { name: "Play slideshow" }).click();
  await advance(3100);
  gallery().getByText("Detail shot, 2 of 3");
});

test("shows a placeholder when an outfit has no images", async () => {
  withRow({ outfit_images: [] });
  await open();
  screen.getByText("No images available");
});

describe("outfit summary", () => {
  const shopper = { email: "hearts@people.example", password: "correct horse battery" };
  let outfit: OutfitDetail;

  const read = async () => (await new QueryClient().fetchQuery(outfitQuery("noir")))!;

  beforeAll(() => startFavorites());
  beforeAll(async () => {
    outfit = await read();
  });

  beforeEach(() => useFavorites.setState({ outfits: [] }));

  async function rendered(facts: Partial<OutfitDetail> = {}): Promise<HTMLElement> {
    const shown = { ...outfit, ...facts };
    const items = shown.outfit_items.map((entry) => entry.items);
    const { container } = await renderElement(
      <OutfitSummary outfit={shown} look={{ items, hasSwaps: false, total: 0 }}>
        Shop
      </OutfitSummary>,
    );
    return container;
  }

  const favorites = (container: HTMLElement) => /\d+ favorites?/.exec(container.textContent)?.[0];

  test("hides counts of 0", async () => {
    const container = await rendered({ view_count: 0, favorite_count: 0 });
    expect(container.textContent).not.toMatch(/\b0 (views|favorites)/);
    expect((await rendered({ view_count: 1 })).textContent).toContain("1 view");
  });

  test("adds a visitor's favorite to the count immediately", async () => {
    const none = await rendered({ favorite_count: 0 });
    const one = await rendered({ favorite_count: 1 });
    expect([favorites(none), favorites(one)]).toEqual([undefined, "1 favorite"]);
    toggleFavorite("outfits", outfit.id);
    await waitFor(() => expect(favorites(none)).toBe("1 favorite"));
    expect(favorites(one)).toBe("2 favorites");
    toggleFavorite("outfits", outfit.id);
    await waitFor(() => expect(favorites(none)).toBeUndefined());
  });

  test("shows the price of available items next to the total when one is sold out", async () => {
    expect((await rendered()).textContent).toMatch(/\$290.*available now: \$230/);
    const all = outfit.outfit_items.map((entry) => ({
      ...entry,
      items: { ...entry.items, availability: "in_stock" as const },
    }));
    expect((await rendered({ outfit_items: all })).textContent).not.toContain("available now");
  });

  test("hides the price of an outfit without items", async () => {
    const container = await rendered({ outfit_items: [], item_count: 0, total_price: 0 });
    expect(container.textContent).not.toMatch(/\$|items/);
  });

  test('omits the occasion "other"', async () => {
    const container = await rendered({ occasion: "other", vibe: "minimal" });
    expect(container.querySelector("p")!.textContent).toBe("Minimal");
  });

  test("counts an account's favorite once and removes it immediately", async () => {
    const account = await backend.signUp(shopper.email, shopper.password);
    await account.client.from("favorites").insert({ user_id: account.id, outfit_id: outfit.id });
    await (await auth()).signInWithPassword(shopper);
    await waitFor(() => expect(useSession.getState().status).toBe("signedIn"));
    await waitFor(() => expect(useFavorites.getState().outfits).toContain(outfit.id));
    const before = await read();
    expect(before.favorite_count).toBe(outfit.favorite_count + 1);
    const answered = vi.spyOn(globalThis, "fetch");
    const container = await rendered(before);
    await waitFor(() => expect(answered).toHaveResolved());
    expect(favorites(container)).toBe("1 favorite");
    toggleFavorite("outfits", outfit.id);
    await waitFor(() => expect(favorites(container)).toBeUndefined());
    toggleFavorite("outfits", outfit.id);
    await waitFor(() => expect(favorites(container)).toBe("1 favorite"));
  });
});
