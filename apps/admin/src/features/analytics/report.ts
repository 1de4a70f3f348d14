import { formatPrice, formatWholePrice } from "@ensemble/contract";
import type { Sort } from "@ensemble/controls";
import { formatCount, locale } from "@ensemble/domain";
import { keepPreviousData, queryOptions } from "@ensemble/query";
import { db, unwrap } from "@ensemble/session";
import * as z from "zod/mini";
import { figureKeys } from "../../query-keys";
import { dayBefore, type DayRange } from "./days";

export const figureNames = {
  clicks: "Clicks",
  conversions: "Conversions",
  revenue: "Revenue",
  commission: "Commission",
} as const;
export type Figure = keyof typeof figureNames;

const isMoney = (figure: Figure) => figure === "revenue" || figure === "commission";

/** Formats a figure exactly: two decimals for money. */
export const formatFigure = (figure: Figure, value: number): string =>
  isMoney(figure) ? formatPrice(value) : formatCount(value);

/** Formats a figure for cards and axes: money without decimals. */
export const formatShortFigure = (figure: Figure, value: number): string =>
  isMoney(figure) ? formatWholePrice(value) : formatCount(value);

export const groupings = ["day", "partner", "campaign", "retailer"] as const;
export type Grouping = (typeof groupings)[number];

const figureShape = {
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
  totals: z.object(figureShape),
  previous_totals: z.object(figureShape),
  rows: z.array(z.object({ key: z.string(), label: z.string(), ...figureShape })),
});

export type Report = z.infer<typeof reportSchema>;
export type ReportRow = Report["rows"][number];
type Totals = Report["totals"];

export interface ReportQuery extends DayRange {
  groupBy: Grouping;
  /** Limits the report to one partner. */
  partner?: string;
  /** Limits the report to one link; always by day. */
  link?: string;
}

/** The viewer's IANA time zone, in which days begin and end. */
export const viewerZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** Clicks, conversions, revenue and commission over a range of days. */
export const affiliateReport = ({ groupBy, from, until, partner, link }: ReportQuery) =>
  queryOptions({
    queryKey: figureKeys.report({ groupBy, from, until, partner, link }, viewerZone()),
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
export const figures = Object.keys(figureNames) as Figure[];

type Days = Pick<
  Report,
  | "from_day"
  | "until_day"
  | "previous_from_day"
  | "previous_until_day"
  | "totals"
  | "previous_totals"
>;

/** The whole days to compare; undefined when today is the only day. */
export function comparedDays(
  { from_day, until_day, previous_from_day, previous_until_day }: Days,
  today: string,
): { until: string; previous: DayRange } | undefined {
  const whole = until_day !== today;
  if (!whole && from_day === today) return undefined;
  return {
    until: whole ? until_day : dayBefore(until_day),
    previous: {
      from: previous_from_day,
      until: whole ? previous_until_day : dayBefore(previous_until_day),
    },
  };
}

interface TodaySplit {
  /** Today's totals so far. */
  today: Totals;
  /** Totals of the period before, without today's counterpart. */
  before: Totals;
}

/** How a figure compares with the period before; pass `split` when the period ends today. */
export const comparedNote = (figure: Figure, report: Days, split: TodaySplit | undefined): string =>
  split
    ? periodNote(report.totals[figure] - split.today[figure], split.before[figure])
    : periodNote(report.totals[figure], report.previous_totals[figure]);

export function periodNote(current: number, previous: number): string {
  if (previous === 0) return current > 0 ? "None the period before" : "Nothing the period before";
  const change = Math.round(((current - previous) / previous) * 1000) / 10;
  return `${change > 0 ? "+" : ""}${change}% from the period before`;
}

export const reportSorts = [
  "usual",
  "label",
  "clicks",
  "conversions",
  "conversion_rate",
  "revenue",
  "commission",
] as const;
export type ReportSort = (typeof reportSorts)[number];

/** Sorts a report's rows; equal ones keep the database's order. */
export function sortRows(rows: readonly ReportRow[], sort: Sort<ReportSort>): ReportRow[] {
  const { by, descending } = sort;
  if (by === "usual") return [...rows];
  const turn = descending ? -1 : 1;
  return rows.toSorted((one, other) =>
    by === "label"
      ? turn * one.label.localeCompare(other.label, locale)
      : turn * (one[by] - other[by]),
  );
}
