import { formatCount } from "@ensemble/domain";
import { formatWholePrice } from "@ensemble/contract";
import { useQuery } from "@ensemble/query";
import { LoadFailure } from "@ensemble/ui";
import type { ReactNode } from "react";
import { affiliateSummary } from "../analytics/summary/affiliate-summary";
import { formatRate } from "../../layout/figures/figure-format";
import { growthNote } from "../analytics/summary/growth-note";
import { StatCard, StatCards } from "../../layout/figures/stat-card";

/** The four figures above the links (LINK-1). */
export function LinkSummary(): ReactNode {
  const { data, isError, refetch } = useQuery(affiliateSummary);
  if (!data && isError) return <LoadFailure what="The figures" onRetry={() => void refetch()} />;
  return (
    <StatCards label="Figures of all links">
      <StatCard
        label="Total Clicks"
        value={data && formatCount(data.clicks.value)}
        note={data && growthNote(data.clicks)}
      />
      <StatCard
        label="Conversions"
        value={data && formatCount(data.conversions.value)}
        beside={data && `(${formatRate(data.conversion_rate.value)})`}
        note={data && growthNote(data.conversions)}
      />
      <StatCard
        label="Total Revenue"
        value={data && formatWholePrice(data.revenue.value)}
        note={data && growthNote(data.revenue)}
      />
      <StatCard
        label="Total Commission"
        value={data && formatWholePrice(data.commission.value)}
        note={data && `${data.average_commission}% average commission`}
      />
    </StatCards>
  );
}
