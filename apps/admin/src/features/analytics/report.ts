import { formatPrice, formatWholePrice } from "@ensemble/contract";
import { formatCount, formatInZone } from "@ensemble/domain";
import { keepPreviousData, queryOptions } from "@ensemble/query";
import { db, unwrap } from "@ensemble/session";
import * as z from "zod/mini";
import { formatRate } from "../../components/text";
import { metricKeys } from "../../query-keys";
import { networks } from "../partners/networks";
import type { DayRange } from "./days";

export const metricNames = {
  clicks: "Clicks",
  conversions: "Conversions",
  revenue: "Revenue",
  commission: "Commission",
} as const;
export type Metric = keyof typeof metricNames;
export const metrics = Object.keys(metricNames) as Metric[];

const isMoney = (metric: Metric) => metric === "revenue" || metric === "commission";

export const formatMetric = (metric: Metric, value: number): string =>
  isMoney(metric) ? formatPrice(value) : formatCount(value);

/** Formats a metric for cards and axes, without decimals for money. */
export const formatShortMetric = (metric: Metric, value: number): string =>
  isMoney(metric) ? formatWholePrice(value) : formatCount(value);

/** What commissions come to, which charts leave out. */
export const earningNames = {
  pending: "Pending",
  approved: "Approved",
  paid: "Paid",
  declined: "Declined",
  earnings_per_click: "Earnings per Click",
  approval_rate: "Approval Rate",
} as const;
type Earning = keyof typeof earningNames;
export const earnings = Object.keys(earningNames) as Earning[];

export function formatEarning(earning: Earning, value: number | null): string {
  if (value === null) return "–";
  return earning === "approval_rate" ? formatRate(value) : formatPrice(value);
}

/** Says how much of a commission is approved and paid. */
export function agreedNote({ approved, paid }: { approved: number; paid: number }): string {
  return `${formatWholePrice(approved)} approved, ${formatWholePrice(paid)} paid`;
}

export const groupings = [
  ...(["day", "partner", "network", "campaign", "retailer"] as const),
  ...(["outfit", "collection", "item", "screen"] as const),
];
export type Grouping = (typeof groupings)[number];

const metricShape = {
  clicks: z.number(),
  conversions: z.number(),
  revenue: z.number(),
  commission: z.number(),
  /** Conversions per 100 clicks. */
  conversion_rate: z.number(),
  /** Parts of the commission. */
  pending: z.number(),
  approved: z.number(),
  paid: z.number(),
  /** Not in the commission. */
  declined: z.number(),
  approved_conversions: z.number(),
  declined_conversions: z.number(),
  /** Null without clicks. */
  earnings_per_click: z.nullable(z.number()),
  /** Of the decided conversions, in percent; null without any. */
  approval_rate: z.nullable(z.number()),
};

/** Sums of revenue by month, such as "2026-11". */
const months = z.array(z.object({ month: z.string(), revenue: z.number() }));

const reportSchema = z.object({
  group_by: z.enum(groupings),
  from_day: z.string(),
  until_day: z.string(),
  /** The preceding period of the same length. */
  previous_from_day: z.string(),
  previous_until_day: z.string(),
  totals: z.object(metricShape),
  previous_totals: z.object(metricShape),
  rows: z.array(z.object({ key: z.string(), label: z.string(), ...metricShape })),
  /** What counts here of earlier purchases, and later of these. */
  returns: z.object({ earlier: months, later: months }),
});

export type Report = z.infer<typeof reportSchema>;
export type ReportRow = Report["rows"][number];

const keyNames: Partial<Record<Grouping, Record<string, string>>> = {
  network: {
    ...Object.fromEntries(Object.entries(networks).map(([key, { name }]) => [key, name])),
    none: "Direct",
  },
  screen: {
    home: "Home",
    collection: "Collection",
    outfit_list: "Outfit list",
    outfit_detail: "Outfit page",
    shop_this_look: "Shop This Look",
    favorites: "Favorites",
    search: "Search",
    quiz_results: "Quiz results",
    item: "Item page",
    other: "Other",
    none: "No screen",
    unknown: "Not attributable",
  },
};

/** Parses a report, and names the keys that the database can't. */
function parseReport(data: unknown): Report {
  const report = reportSchema.parse(data);
  const named = keyNames[report.group_by];
  if (named) for (const row of report.rows) row.label = named[row.key] ?? row.label;
  return report;
}

/** Says which returns count in another month than their purchases. */
export function returnNotes({ earlier, later }: Report["returns"]): string[] {
  const name = (month: string) =>
    formatInZone(Date.parse(`${month}-01T00:00Z`), "UTC", { month: "long", year: "numeric" });
  return [
    ...earlier.map(
      ({ month, revenue }) => `Includes −${formatPrice(-revenue)} for purchases in ${name(month)}.`,
    ),
    ...later.map(
      ({ month, revenue }) =>
        `${formatPrice(-revenue)} of these purchases was returned in ${name(month)} and counts there.`,
    ),
  ];
}

export interface ReportQuery extends DayRange {
  groupBy: Grouping;
  /** Limits the report to one partner. */
  partner?: string;
  /** Limits the report to one link; always by day. */
  link?: string;
}

export const viewerZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** Queries clicks, conversions, revenue and commission over a range of days. */
export const reportQuery = ({ groupBy, from, until, partner, link }: ReportQuery) =>
  queryOptions({
    queryKey: metricKeys.report({ groupBy, from, until, partner, link }, viewerZone()),
    queryFn: async () =>
      parseReport(
        await unwrap(
          db().rpc("affiliate_report", {
            group_by: groupBy,
            from_day: from,
            until_day: until,
            time_zone: viewerZone(),
            partner,
            link,
          }),
        ),
      ),
    placeholderData: keepPreviousData,
  });
