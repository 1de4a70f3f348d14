// @vitest-environment happy-dom
import { renderElement } from "@ensemble/testing";
import { provideSettings, settingsSchema } from "@ensemble/contract";
import { beforeAll, expect, test } from "vitest";
import type { Item } from "../items/items";
import { WishlistSummary } from "./favorite-items";

beforeAll(() =>
  provideSettings(
    settingsSchema.parse({
      environment: "test",
      supabase: { url: "http://backend.test", key: "sb_publishable_for_a_test" },
    }),
  ),
);

const item = (price: number, availability: Item["availability"]) =>
  ({ price, availability }) as Item;

async function summary(...items: Item[]): Promise<string> {
  const { container } = await renderElement(<WishlistSummary items={items} />);
  return container.textContent;
}

test("shows the total of all items beside the total of the available ones", async () => {
  expect(await summary(item(59.9, "sold_out"))).toContain("$59.90available now: $0.00");
  const some = await summary(item(59.9, "sold_out"), item(20, "low_stock"));
  expect(some).toContain("$79.90available now: $20.00");
  expect(await summary(item(20, "in_stock"))).not.toContain("available now");
});
