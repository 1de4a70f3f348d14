import { provideSettings } from "@ensemble/contract";
import { describe, expect, test } from "vitest";
import { comparedDays, comparedNote, presetRange, rangeIssue } from "./days";
import { daySeries, topGroups } from "./metric-chart";
import { periodNote } from "./partner-analytics-screen";
import { type Report, returnNotes } from "./report";
import { reportCsv, sortRows } from "./report-table";
import { additionNote, growthNote, rateNote } from "./summary";

test("ends presets of recent days today", () => {
  const now = new Date(2026, 2, 3, 23, 59);
  expect(presetRange("7d", now)).toEqual({ from: "2026-02-25", until: "2026-03-03" });
  expect(presetRange("30d", now)).toEqual({ from: "2026-02-02", until: "2026-03-03" });
  expect(presetRange("90d", now)).toEqual({ from: "2025-12-04", until: "2026-03-03" });
});

test("returns this month from its first day, and the whole last month", () => {
  const now = new Date(2026, 0, 15, 0, 1);
  expect(presetRange("this-month", now)).toEqual({ from: "2026-01-01", until: "2026-01-15" });
  expect(presetRange("last-month", now)).toEqual({ from: "2025-12-01", until: "2025-12-31" });
  const march = new Date(2028, 2, 31);
  expect(presetRange("last-month", march)).toEqual({ from: "2028-02-01", until: "2028-02-29" });
});

test("accepts a range from one day to two years", () => {
  expect(rangeIssue({ from: "2026-11-21", until: "2026-11-21" })).toBeUndefined();
  expect(rangeIssue({ from: "2024-11-21", until: "2026-11-21" })).toBeUndefined();
  expect(rangeIssue({ from: "2024-11-20", until: "2026-11-21" })).toBe(
    "Choose a range of two years or less.",
  );
  expect(rangeIssue({ from: "2026-11-22", until: "2026-11-21" })).toBe(
    "The end date is before the start date.",
  );
  for (const from of ["", "21.11.2026", "2026-13-01"])
    expect(rangeIssue({ from, until: "2026-11-21" })).toBe("Choose a start and an end date.");
});

const metric = (recent: number, previous: number, change: number | null) => ({
  value: 0,
  recent,
  previous,
  change,
});

test("describes the change from last month", () => {
  expect(growthNote(metric(115, 100, 15))).toBe("+15% from last month");
  expect(growthNote(metric(97, 100, -3))).toBe("-3% from last month");
  expect(growthNote(metric(100, 100, 0))).toBe("0% from last month");
});

test("describes metrics without a previous value", () => {
  expect(growthNote(metric(5, 0, null))).toBe("None last month");
  expect(growthNote(metric(0, 0, null))).toBe("No activity in two months");
  expect(additionNote(metric(0, 0, null))).toBe("None added in 60 days");
});

test("describes the change of a total by the number added", () => {
  expect(additionNote(metric(62, 65, -4.6))).toBe(
    "62 added in the last 30 days, 65 in the 30 days before",
  );
  expect(additionNote(metric(1200, 0, null))).toBe(
    "1,200 added in the last 30 days, 0 in the 30 days before",
  );
});

test("describes the change of a rate in points", () => {
  expect(rateNote(metric(3.4, 3, 0.4))).toBe("+0.4 points from last month");
  expect(rateNote(metric(3, 3.5, -0.5))).toBe("-0.5 points from last month");
});

test("describes the change from the previous period", () => {
  expect(periodNote(115, 100)).toBe("+15% from the previous period");
  expect(periodNote(1, 3)).toBe("-66.7% from the previous period");
  expect(periodNote(3, 3)).toBe("0% from the previous period");
  expect(periodNote(3, 0)).toBe("None in the previous period");
  expect(periodNote(0, 0)).toBe("No activity in the previous period");
});

test("compares whole days: those before today if the range ends today", () => {
  const week = { from: "2026-11-16", until: "2026-11-22" };
  expect(comparedDays(week, "2026-11-23")).toEqual({
    current: week,
    previous: { from: "2026-11-09", until: "2026-11-15" },
  });
  expect(comparedDays(week, "2026-11-22")).toEqual({
    current: { from: "2026-11-15", until: "2026-11-21" },
    previous: { from: "2026-11-08", until: "2026-11-14" },
  });
  expect(comparedNote(week, "2026-11-22")).toBe(
    "Nov 15 to Nov 21, 2026, compared with Nov 8 to Nov 14, 2026",
  );
});

const none = {
  ...{ clicks: 0, conversions: 0, revenue: 0, commission: 0, conversion_rate: 0 },
  ...{ pending: 0, approved: 0, paid: 0, declined: 0 },
  ...{ approved_conversions: 0, declined_conversions: 0 },
  ...{ earnings_per_click: null, approval_rate: null },
};

describe("metric chart", () => {
  const row = (label: string, clicks: number) => ({ ...none, key: label, label, clicks });
  const rows = [row("2026-11-20", 300), row("2026-11-21", 320), row("2026-11-22", 10)];

  test("separates today from whole days and connects them", () => {
    expect(daySeries(rows, "clicks", "2026-11-22")).toEqual([
      { label: "2026-11-20", whole: 300, bridge: null, soFar: null },
      { label: "2026-11-21", whole: 320, bridge: 320, soFar: null },
      { label: "2026-11-22", whole: null, bridge: 10, soFar: 10 },
    ]);
  });

  test("returns only whole days if the range ends before today", () => {
    expect(daySeries(rows, "clicks", "2026-11-23").map(({ whole }) => whole)).toEqual([
      300, 320, 10,
    ]);
  });

  test("returns the groups with the highest values of a metric", () => {
    const rows = Array.from({ length: 12 }, (_, index) => ({
      ...none,
      key: String(index),
      label: `Shop ${index}`,
      clicks: index,
      revenue: 100 - index,
    }));
    expect(topGroups(rows, "clicks").map(({ key }) => key)).toEqual("11 10 9 8 7 6 5 4".split(" "));
    expect(topGroups(rows, "revenue")[0]?.key).toBe("0");
    expect(topGroups(rows, "conversions")).toEqual([]);
  });
});

describe("report table", () => {
  const metrics = {
    ...none,
    ...{ clicks: 1200, conversions: 3, revenue: 45.5, commission: 4.55, conversion_rate: 0.3 },
    ...{ approved: 4, paid: 0.55, declined: 2, earnings_per_click: 0.0038 },
  };
  const row = (label: string) => ({ key: label, label, ...metrics });
  const report: Report = {
    group_by: "campaign",
    from_day: "2026-11-01",
    until_day: "2026-11-30",
    previous_from_day: "2026-10-02",
    previous_until_day: "2026-10-31",
    totals: metrics,
    previous_totals: metrics,
    returns: { earlier: [], later: [] },
    rows: [
      row("Spring, newsletter"),
      row('=HYPERLINK("http://evil.example")'),
      row("@sum"),
      row("-1"),
      row("=a\nb"),
    ],
  };

  test("exports escaped text and unformatted numbers", async () => {
    expect((await reportCsv(report)).replace(/^\uFEFF/, "").split("\r\n")).toEqual([
      "Campaign,Clicks,Conversions,Revenue,Commission,Conversion Rate (%),Pending,Approved,Paid,Declined,Earnings per Click,Approval Rate (%)",
      '"Spring, newsletter",1200,3,45.5,4.55,0.3,0,4,0.55,2,0.0038,',
      `"'=HYPERLINK(""http://evil.example"")",1200,3,45.5,4.55,0.3,0,4,0.55,2,0.0038,`,
      "'@sum,1200,3,45.5,4.55,0.3,0,4,0.55,2,0.0038,",
      "'-1,1200,3,45.5,4.55,0.3,0,4,0.55,2,0.0038,",
      `"'=a\nb",1200,3,45.5,4.55,0.3,0,4,0.55,2,0.0038,`,
    ]);
  });

  test("names the months of returns", () => {
    provideSettings({
      ...{
        environment: "test",
        supabase: { url: "/", key: "" },
        currency: "USD",
        loadBudget: 8000,
      },
      ...{ contacts: { support: "", general: "", technical: "", bookings: "" }, pictures: "plain" },
    });
    const [earlier, later] = [
      { month: "2026-10", revenue: -25 },
      { month: "2027-01", revenue: -5 },
    ];
    expect(returnNotes({ earlier: [earlier], later: [later] })).toEqual([
      "Includes −$25.00 for purchases in October 2026.",
      "$5.00 of these purchases was returned in January 2027 and counts there.",
    ]);
  });

  test("sorts rows by metric or name, or keeps their order", () => {
    const rows = [
      { ...row("B"), clicks: 5 },
      { ...row("a"), clicks: 5 },
      { ...row("C"), clicks: 9 },
    ];
    const order = (by: "default" | "label" | "clicks", descending: boolean) =>
      sortRows(rows, { by, descending })
        .map(({ label }) => label)
        .join("");
    expect(order("default", false)).toBe("BaC");
    expect(order("label", false)).toBe("aBC");
    expect(order("clicks", true)).toBe("CBa");
    expect(order("clicks", false)).toBe("BaC");
  });
});
