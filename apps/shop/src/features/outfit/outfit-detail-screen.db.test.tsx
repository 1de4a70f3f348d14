import {
  connectToTestBackend,
  expectAccessible,
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
