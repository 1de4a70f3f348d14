import {
  answerRequests,
  connectToTestBackend,
  expectAccessible,
  renderScreen,
  screen,
  waitFor,
  within,
} from "@ensemble/testing";
import { expect, test } from "vitest";
import { remote } from "../../remote";

const backend = connectToTestBackend();

async function slugOf(name: string, color: string): Promise<string> {
  const { data } = await backend
    .client()
    .from("items")
    .select("slug")
    .eq("name", name)
    .eq("color", color)
    .single()
    .throwOnError();
  return (data as { slug: string }).slug;
}

const openPiece = async (name: string, color: string) =>
  renderScreen(remote, `/pieces/${await slugOf(name, color)}`);
const region = async (name: string | RegExp) => within(await screen.findByRole("region", { name }));

test("shows a piece with its price, shop, sizes, outfits and what is like it", async () => {
  await openPiece("Structured wool-blend blazer", "navy");
  screen.getByRole("heading", { level: 1, name: "Structured wool-blend blazer" });
  expect(screen.getAllByText("$119.90")[0]).toBeVisible();
  expect(screen.getByRole("link", { name: "Zara" })).toHaveAttribute("href", "/shops/zara");
  expect(screen.getByRole("link", { name: "Blazers" })).toHaveAttribute(
    "href",
    "/pieces?garment=blazer",
  );
  within(screen.getByRole("table", { name: "Sizes" })).getByRole("rowheader", { name: "M" });
  const shop = screen.getByRole("link", {
    name: /^Shop Now: Structured wool-blend blazer at Zara/,
  });
  expect(shop.getAttribute("href")).toMatch(/^\/go\/.+\?.*piece/);
  const outfits = await region("Wear It In");
  outfits.getByRole("link", { name: "Modern Office Elegance" });
  const alike = await region("More Blazers in Navy");
  expect(alike.getAllByRole("article").length).toBeGreaterThan(1);
  await expectAccessible();
});

test("offers what is like it first, and no way to the shop, when a piece is sold out", async () => {
  await openPiece("Baroque pearl necklace", "white");
  await screen.findByRole("heading", { name: "Wear It In" });
  const headings = screen.getAllByRole("heading", { level: 2 }).map((one) => one.textContent);
  expect(headings.indexOf("More Jewelry in White")).toBeLessThan(headings.indexOf("Wear It In"));
  expect(screen.getByRole("button", { name: "Shop Now: Baroque pearl necklace" })).toBeDisabled();
});

test("says what a piece cost before, and how long its sale lasts", async () => {
  answerRequests(/rpc\/item_price_history/, () =>
    Promise.resolve(
      Response.json([
        { since: "2026-01-05T12:00:00Z", price: 120 },
        { since: "2026-03-01T12:00:00Z", price: 90 },
      ]),
    ),
  );
  await openPiece("Structured wool-blend blazer", "navy");
  const history = within(await screen.findByRole("table", { name: "Price history" }));
  const rows = history.getAllByRole("row").slice(1);
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    "Mar 1, 2026lowest $90.00",
    "Jan 5, 2026$120.00",
  ]);
});

test("enlarges the picture, and gives the focus back", async () => {
  const { user } = await openPiece("Structured wool-blend blazer", "navy");
  const picture = screen.getByRole("button", { name: /Structured wool-blend blazer Zoom/ });
  await user.click(picture);
  const sheet = within(await screen.findByRole("dialog", { name: "Structured wool-blend blazer" }));
  sheet.getByRole("region", { name: "Large picture" });
  await user.click(sheet.getByRole("button", { name: "Close" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});

test("leads from one color to another", async () => {
  const { user, address } = await openPiece("Leather belt", "black");
  const colors = await region("In other colors");
  await user.click(colors.getByRole("link", { name: "Brown" }));
  await waitFor(() => expect(address()).toMatch(/^\/pieces\/leather-belt-brown-/));
});
