import { provideSettings } from "@ensemble/contract";
import { beforeAll, describe, expect, test } from "vitest";
import { emptyFilters, outfitFilters, outfitRules } from "./outfit-filters";
import { activeFilters } from "./outfit-page";
import { newUntil } from "./outfits";

test("calls an outfit new for fourteen days (OUT-17)", () =>
  expect(newUntil("2026-03-01T12:00:00Z")).toBe(Date.parse("2026-03-15T12:00:00Z")));

describe("outfit page", () => {
  const noFilters = emptyFilters(outfitRules);

  const settings = (currency: string) => ({
    environment: "test",
    supabase: { url: "/", key: "sb_publishable_for_tests" },
    currency,
    contacts: {
      support: "a@example.com",
      general: "a@example.com",
      technical: "a@example.com",
      bookings: "a@example.com",
    },
    loadBudget: 8000,
    pictures: "plain" as const,
  });

  beforeAll(() => provideSettings(settings("USD")));

  test("returns an empty list without filters, regardless of the sort order", () => {
    expect(
      activeFilters({ ...noFilters, sort: { by: "price-low", descending: false }, page: 4 }),
    ).toEqual([]);
  });

  test("labels each filter as on the screen and removes only that one", () => {
    const filters = {
      ...noFilters,
      text: "silk",
      choices: { occasion: "date", budget: "under_100", stylist: "ada" },
      ranges: { price: { from: 0, to: 250 } },
      multiChoices: { colors: ["navy", "red"], seasons: [] },
    } as const;
    const active = activeFilters(filters, { ada: "Ada" });
    expect(active.map(({ label }) => label)).toEqual([
      "“silk”",
      "Date Night",
      "Under $100",
      "By Ada",
      "$0–$250",
      "Navy",
      "Red",
    ]);
    const remaining = { ...filters, ...active[5]?.without };
    expect(remaining).toEqual({ ...filters, multiChoices: { colors: ["red"], seasons: [] } });
  });

  test("resets one range and keeps the others", () => {
    const ranges = { price: { from: 0, to: 250 }, weight: { from: 1, to: 2 } };
    const [price] = activeFilters({ ...noFilters, ranges });
    expect(price?.without).toEqual({ ranges: { ...ranges, price: noFilters.ranges.price } });
  });

  test("separates always visible filters from those in the sheet", () => {
    const active = activeFilters({
      ...noFilters,
      text: "silk",
      choices: { occasion: "date", vibe: "bohemian", budget: "under_100" },
      ranges: { price: { from: 0, to: 250 } },
      multiChoices: { colors: ["navy"], seasons: ["Winter"] },
    });
    const hidden = active.filter(({ inBar }) => !inBar);
    expect(hidden.map(({ label }) => label)).toEqual(["Bohemian", "$0–$250", "Navy", "Winter"]);
  });

  test("shows the slider's maximum as 'and more', in the site's currency", () => {
    const { price } = outfitFilters.ranges;
    expect(price.formatRange({ from: 40, to: 500 })).toBe("$40–$500+");
    provideSettings(settings("EUR"));
    expect(price.formatRange({ from: 0, to: 100 })).toBe("€0–€100");
  });
});
