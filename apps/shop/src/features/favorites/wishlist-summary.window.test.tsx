import { renderElement } from "@ensemble/testing";
import { provideSettings } from "@ensemble/contract";
import { settingsSchema } from "@ensemble/contract/schemas";
import { beforeAll, expect, test } from "vitest";
import { type PricedPiece, totalValue, WishlistSummary } from "./wishlist-summary";

beforeAll(() =>
  provideSettings(
    settingsSchema.parse({
      environment: "test",
      supabase: { url: "http://backend.test", key: "sb_publishable_for_a_test" },
    }),
  ),
);

let made = 0;
const item = (price: number, availability: PricedPiece["availability"]): PricedPiece => {
  made += 1;
  return { id: `${made}`, name: `Coat ${made}`, price, availability };
};

async function summary(...items: PricedPiece[]): Promise<string> {
  const { container } = await renderElement(<WishlistSummary items={items} />);
  return container.textContent;
}

test("shows the total of all items beside the total of the available ones (FAV-10)", async () => {
  expect(await summary(item(59.9, "sold_out"))).toContain("$59.90available now: $0.00");
  const some = await summary(item(59.9, "sold_out"), item(20, "low_stock"));
  expect(some).toContain("$79.90available now: $20.00");
  expect(await summary(item(20, "in_stock"))).not.toContain("available now");
});

test("names what is sold out, five at most (FAV-10)", async () => {
  const gone = Array.from({ length: 7 }, () => item(10, "sold_out"));
  expect(await summary(...gone.slice(0, 2), item(5, "in_stock"))).toContain(
    `Sold out: ${gone[0]!.name}, ${gone[1]!.name}`,
  );
  expect(await summary(...gone)).toContain(`${gone[4]!.name} and 2 others`);
});

test("counts a piece once that is there twice (FAV-10)", async () => {
  const coat = item(40, "in_stock");
  expect(await summary(coat, coat)).toContain("$40.00");
});

test("adds prices without binary rounding errors", () => {
  expect(totalValue([{ price: 0.1 }, { price: 0.2 }, { price: 19.99 }])).toBe(20.29);
  expect(totalValue([])).toBe(0);
});
