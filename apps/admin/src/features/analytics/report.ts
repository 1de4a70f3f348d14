import { formatPrice, formatWholePrice } from "@ensemble/contract";
import { formatCount } from "@ensemble/domain";
import { keepPreviousData, queryOptions } from "@ensemble/query";
import { db, unwrap } from "@ensemble/session";
import * as z from "zod/mini";
import { metricKeys } from "../../query-keys";
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

export const groupings = ["day", "partner", "campaign", "retailer"] as const;
export type Grouping = (typeof groupings)[number];

const metricShape = {
  clicks: z.number(),
  conversions: z.number(),
  revenue: z.number(),
  commission: z.number(),
  /** Conversions per 100 clicks. */
  conversion_rate: z.number(),
};

const reportSchema = z.object({
  group_by: z.enum(groupings),
  from_day: z.string(),
  until_day: z.string(),
  /** The preceding period of the same length. */
  previous_from_day: z.string(),
  previous_until_day: z.string(),
  /** With the parts of the commission that are approved and paid. */
  totals: z.object({ ...metricShape, approved: z.number(), paid: z.number() }),
  previous_totals: z.object(metricShape),
  rows: z.array(z.object({ key: z.string(), label: z.string(), ...metricShape })),
});

export type Report = z.infer<typeof reportSchema>;
export type ReportRow = Report["rows"][number];

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
      reportSchema.parse(
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
