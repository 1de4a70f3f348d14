import { formatWholePrice, paths } from "@ensemble/contract";
import { formatCount } from "@ensemble/domain";
import { lazyDialog } from "@ensemble/editing";
import { useQuery } from "@ensemble/query";
import { Button, LoadFailure } from "@ensemble/ui";
import { type ReactNode, useState } from "react";
import { AdminPage } from "../../components/admin-page";
import { StatCard, StatCards } from "../../components/cards";
import { formatRate } from "../../components/text";
import { affiliateSummaryQuery, growthDays, growthNote } from "../analytics/summary";
import { LinkList } from "./link-list";

const LinkForm = lazyDialog(() => import("./link-form"));

/** All tracking links with their metrics (LINK-1 to LINK-5). */
export default function LinksScreen(): ReactNode {
  const [creating, setCreating] = useState(false);
  return (
    <AdminPage
      title="Affiliate Link Management"
      subtitle="Every tracking link, its campaign, and its results"
      back={{ label: "Back to Affiliate Partners", to: paths.adminPartners() }}
      actions={
        <Button size="3" onClick={() => setCreating(true)}>
          Create New Link
        </Button>
      }
    >
      <LinkSummary />
      <LinkList />
      {creating && <LinkForm onClose={() => setCreating(false)} />}
    </AdminPage>
  );
}

/** The metrics above the links (LINK-1). */
function LinkSummary(): ReactNode {
  const { data, isError, refetch } = useQuery(affiliateSummaryQuery);
  if (!data && isError) return <LoadFailure what="The metrics" onRetry={() => void refetch()} />;
  return (
    <StatCards label="Stats for all links" days={growthDays()}>
      <StatCard
        label="Total Clicks"
        value={data && formatCount(data.clicks.value)}
        note={data && growthNote(data.clicks)}
      />
      <StatCard
        label="Conversions"
        value={data && formatCount(data.conversions.value)}
        suffix={data && `(${formatRate(data.conversion_rate.value)})`}
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
