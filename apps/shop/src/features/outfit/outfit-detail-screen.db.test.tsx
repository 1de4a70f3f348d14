import {
  answerRequests,
  connectToTestBackend,
  expectAccessible,
  failRequests,
  renderScreen,
  screen,
  waitFor,
  within,
} from "@ensemble/testing";
import { afterEach, expect, test, vi } from "vitest";
import { remote } from "../../remote";

connectToTestBackend();
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  Reflect.deleteProperty(navigator, "share");
  Reflect.deleteProperty(document, "prerendering");
});

const outfit = "/outfits/modern-office-elegance";
const open = (address = outfit) => renderScreen(remote, address);

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

test("describes the outfit to search engines and link previews", async () => {
  await open();
  const address = window.location.origin + outfit;
  const meta = (name: string) =>
    document.querySelector(`meta[property="og:${name}"]`)?.getAttribute("content");
  expect(document.querySelector("link[rel=canonical]")).toHaveAttribute("href", address);
  expect(meta("url")).toBe(address);
  expect(meta("title")).toBe("Modern Office Elegance");
  expect(meta("description")).toMatch(/.{20,}/);
  const image = await fetch(meta("image")!);
  expect(image.headers.get("content-type")).toMatch(/^image\//);
  const { "@graph": graph } = JSON.parse(
    document.querySelector('script[type="application/ld+json"]')!.textContent,
  ) as { "@graph": Record<string, unknown>[] };
  expect(graph[0]).toMatchObject({
    "@type": "Product",
    name: "Modern Office Elegance",
    aggregateRating: { ratingValue: 4.8, reviewCount: 5 },
    offers: { priceCurrency: "USD" },
  });
  expect(graph[1]).toMatchObject({ "@type": "ItemList", numberOfItems: 4 });
});

test("links to no shop for a sold-out item", async () => {
  await open("/outfits/romantic-evening");
  const name = screen.getByRole("heading", { name: "Baroque pearl necklace" });
  const necklace = within(name.closest("article")!);
  necklace.getByText("Sold Out");
  expect(necklace.getByRole("button", { name: /^Shop Now/ })).toBeDisabled();
});

test("lists every shop in 'Shop This Look', and axe finds nothing in it", async () => {
  const opened = vi.spyOn(window, "open").mockReturnValue(null);
  const { user } = await open();
  await expectAccessible();
  await user.click(screen.getAllByRole("button", { name: "Shop This Look" })[0]!);
  const sheet = within(await screen.findByRole("dialog", { name: "Shop This Look" }));
  expect(sheet.getAllByRole("listitem")).toHaveLength(4);
  expect(opened).toHaveBeenCalled();
  await expectAccessible();
});

test("redirects to the list and says so when an outfit is unknown", async () => {
  const { address } = await open("/outfits/no-such-thing");
  await waitFor(() => expect(address()).toBe("/outfits"));
  await screen.findByText("Outfit not found");
});

test("counts the view of a page that the browser prerendered when a visitor opens it", async () => {
  const views: unknown[] = [];
  answerRequests(/record_outfit_view/, async (request, passOn) => {
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

test("shows the outfit when its view could not be counted", async () => {
  failRequests(/rpc\/record_outfit_view/);
  const { failedSaves } = await renderScreen(remote, "/outfits/noir");
  screen.getByRole("heading", { level: 1, name: "Noir" });
  expect(failedSaves).toEqual([expect.objectContaining({ kind: "offline" })]);
});

test("swaps a piece for the same one in another color, with the total, and back", async () => {
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

test("swaps a sold-out item for one like it, with the total, and back", async () => {
  const { user } = await renderScreen(remote, "/outfits/romantic-evening");
  const list = within(screen.getByRole("region", { name: "Complete Shopping List" }));
  const offered = within(
    await screen.findByRole("region", { name: "Instead of Baroque pearl necklace" }),
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

test("copies the address where the device has no share sheet, and says so", async () => {
  const { user } = await open();
  await user.click(screen.getByRole("button", { name: "Share Modern Office Elegance" }));
  await screen.findByText("Link copied!");
  screen.getByText("Outfit link has been copied to your clipboard.");
  expect(await navigator.clipboard.readText()).toBe(window.location.origin + outfit);
});
