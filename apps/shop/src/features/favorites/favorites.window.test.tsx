import { provideTestSettings, renderElement } from "@ensemble/testing";
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { previousVisit } from "./entries";
import { type PricedItem, totalValue, WishlistSummary } from "./wishlist-summary";

describe("wishlist summary", () => {
  beforeAll(provideTestSettings);

  let created = 0;
  const item = (price: number, availability: PricedItem["availability"]): PricedItem => {
    created += 1;
    return { id: `${created}`, name: `Coat ${created}`, price, availability };
  };

  async function summary(...items: PricedItem[]): Promise<string> {
    const { container } = await renderElement(<WishlistSummary items={items} />);
    return container.textContent;
  }

  test("shows the total of all items next to the total of the available ones (FAV-10)", async () => {
    expect(await summary(item(59.9, "sold_out"))).toContain("$59.90Available now: $0.00");
    const some = await summary(item(59.9, "sold_out"), item(20, "low_stock"));
    expect(some).toContain("$79.90Available now: $20.00");
    expect(await summary(item(20, "in_stock"))).not.toContain("Available now");
  });

  test("names up to five sold-out items (FAV-10)", async () => {
    const gone = Array.from({ length: 7 }, () => item(10, "sold_out"));
    expect(await summary(...gone.slice(0, 2), item(5, "in_stock"))).toContain(
      `Sold out: ${gone[0]!.name}, ${gone[1]!.name}`,
    );
    expect(await summary(...gone)).toContain(`${gone[4]!.name} and 2 others`);
  });

  test("counts an item once that is listed twice (FAV-10)", async () => {
    const coat = item(40, "in_stock");
    expect(await summary(coat, coat)).toContain("$40.00");
  });

  test("adds prices without binary rounding errors", () => {
    expect(totalValue([{ price: 0.1 }, { price: 0.2 }, { price: 19.99 }])).toBe(20.29);
    expect(totalValue([])).toBe(0);
  });
});

describe("previous visit", () => {
  beforeEach(() => {
    localStorage.clear();
    vi.useFakeTimers({ now: Date.parse("2026-03-01T08:00:00Z") });
  });
  afterEach(() => vi.useRealTimers());

  const later = (minutes: number): string | undefined => {
    vi.setSystemTime(Date.now() + minutes * 60_000);
    return previousVisit();
  };

  test("returns undefined on the first visit", () => {
    expect(previousVisit()).toBeUndefined();
    expect(later(20)).toBeUndefined();
  });

  test("returns the end of the previous visit, however often this one opens", () => {
    previousVisit();
    later(20);
    for (const minutes of [600, 0, 1, 29]) expect(later(minutes)).toBe("2026-03-01T08:20:00.000Z");
    expect(later(31)).toBe("2026-03-01T18:50:00.000Z");
  });

  test("starts over when the stored data is invalid", () => {
    for (const text of ["{", "7", '{"last":5}', '{"last":"2026-02-01","before":"x"}']) {
      localStorage.setItem("ensemble.favorites-opened", text);
      expect(previousVisit(), text).toBeUndefined();
    }
  });
});
