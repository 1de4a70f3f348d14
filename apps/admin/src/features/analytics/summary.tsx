import { formatCount } from "@ensemble/domain";
import { queryOptions, useQuery } from "@ensemble/query";
import { db, unwrap } from "@ensemble/session";
import { LoadFailure } from "@ensemble/ui";
import type { ReactNode } from "react";
import * as z from "zod/mini";
import { StatCard, StatCards } from "../../components/cards";
import { metricKeys } from "../../query-keys";
import { comparedNote, presetRange } from "./days";
import { viewerZone } from "./report";

const metric = z.object({
  /** The total, including deleted links. */
  value: z.number(),
  /** The last 30 days before today; for partners and links, the number added since. */
  recent: z.number(),
  /** The 30 days before. */
  previous: z.number(),
  /** Change in percent; null if there is nothing to compare. */
  change: z.nullable(z.number()),
});

const summary = z.object({
  partners: metric,
  active_links: metric,
  clicks: metric,
  conversions: metric,
  revenue: metric,
  commission: metric,
  /** In percent; its change is in percentage points. */
  conversion_rate: metric,
  /** Commission as a percentage of revenue. */
  average_commission: z.number(),
  /** Parts of the commission. */
  approved: z.number(),
  paid: z.number(),
});

type Metric = z.infer<typeof metric>;

/** Queries the totals of all partners and links (PART-1, LINK-1). */
export const affiliateSummaryQuery = queryOptions({
  queryKey: metricKeys.summary,
  queryFn: async () =>
    summary.parse(await unwrap(db().rpc("affiliate_summary", { time_zone: viewerZone() }))),
});

export interface SummaryCardsProps {
  /** Accessible name of the group. */
  label: string;
  /** The value, note and suffix of each card by its label. */
  cards: Record<string, (totals: z.infer<typeof summary>) => [string, string, suffix?: string]>;
}

/** The totals as cards, which name the days of the growth notes. */
export function SummaryCards({ label, cards }: SummaryCardsProps): ReactNode {
  const { data, isError, refetch } = useQuery(affiliateSummaryQuery);
  if (!data && isError) return <LoadFailure what="The metrics" onRetry={() => void refetch()} />;
  return (
    <StatCards label={label} days={`Last month is ${comparedNote(presetRange("30d"))}.`}>
      {Object.entries(cards).map(([name, read]) => {
        const [value, note, suffix] = data ? read(data) : [];
        return <StatCard key={name} label={name} {...{ value, note, suffix }} />;
      })}
    </StatCards>
  );
}

/** Formats a change in percent with its sign: "+15%", "-3%". */
function signedPercent(change: number): string {
  return `${change > 0 ? "+" : ""}${change}%`;
}

/** Describes the change from the previous 30 days (STAT-2). */
export function growthNote({ recent, change }: Metric): string {
  if (change !== null) return `${signedPercent(change)} from last month`;
  return recent > 0 ? "None last month" : "No activity in two months";
}

/** Describes additions as a number, since a percentage would read as one of the total above. */
export function additionNote({ recent, previous }: Metric): string {
  if (recent === 0 && previous === 0) return "None added in 60 days";
  return `${formatCount(recent)} added in the last 30 days, ${formatCount(previous)} in the 30 days before`;
}

/** Describes the change of a rate in percentage points. */
export function rateNote({ change }: Metric): string {
  const points = change ?? 0;
  return `${points > 0 ? "+" : ""}${points.toFixed(1)} points from last month`;
}
