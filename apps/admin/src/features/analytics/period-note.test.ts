import { expect, test } from "vitest";
import { leading } from "./leading";
import { periodNote } from "./period-note";

test("an amount beside that of the period before", () => {
  expect(periodNote(115, 100)).toBe("+15% from the period before");
  expect(periodNote(1, 3)).toBe("-66.7% from the period before");
  expect(periodNote(3, 3)).toBe("0% from the period before");
  expect(periodNote(3, 0)).toBe("None the period before");
  expect(periodNote(0, 0)).toBe("Nothing the period before");
});

test("a chart shows the groups with the most of its own figure", () => {
  const rows = Array.from({ length: 12 }, (_, place) => ({
    key: String(place),
    label: `Shop ${place}`,
    clicks: place,
    conversions: 0,
    revenue: 100 - place,
    commission: 0,
    conversion_rate: 0,
  }));
  expect(leading(rows, "clicks").map(({ key }) => key)).toEqual("11 10 9 8 7 6 5 4".split(" "));
  expect(leading(rows, "revenue")[0]?.key).toBe("0");
  expect(leading(rows, "conversions")).toEqual([]);
});
