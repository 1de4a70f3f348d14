import { expect, test } from "vitest";
import type { Report } from "./report";
import { reportCsv, sortRows } from "./report-table";

const figures = {
  clicks: 1200,
  conversions: 3,
  revenue: 45.5,
  commission: 4.55,
  conversion_rate: 0.3,
};
const row = (label: string) => ({ key: label, label, ...figures });
const report: Report = {
  group_by: "campaign",
  from_day: "2026-11-01",
  until_day: "2026-11-30",
  previous_from_day: "2026-10-02",
  previous_until_day: "2026-10-31",
  totals: figures,
  previous_totals: figures,
  rows: [
    row("Spring, newsletter"),
    row('=HYPERLINK("http://evil.example")'),
    row("@sum"),
    row("-1"),
    row("=a\nb"),
  ],
};

test("exports text without formulas and plain numbers", async () => {
  expect((await reportCsv(report)).replace(/^\uFEFF/, "").split("\r\n")).toEqual([
    "Campaign,Clicks,Conversions,Revenue,Commission,Conversion Rate (%)",
    '"Spring, newsletter",1200,3,45.5,4.55,0.3',
    `"'=HYPERLINK(""http://evil.example"")",1200,3,45.5,4.55,0.3`,
    `"'@sum",1200,3,45.5,4.55,0.3`,
    `"'-1",1200,3,45.5,4.55,0.3`,
    `"'=a\nb",1200,3,45.5,4.55,0.3`,
  ]);
});

test("sorts rows by a figure or by name, or keeps their order", () => {
  const rows = [
    { ...row("B"), clicks: 5 },
    { ...row("a"), clicks: 5 },
    { ...row("C"), clicks: 9 },
  ];
  const order = (by: "usual" | "label" | "clicks", descending: boolean) =>
    sortRows(rows, { by, descending })
      .map(({ label }) => label)
      .join("");
  expect(order("usual", false)).toBe("BaC");
  expect(order("label", false)).toBe("aBC");
  expect(order("clicks", true)).toBe("CBa");
  expect(order("clicks", false)).toBe("BaC");
});
