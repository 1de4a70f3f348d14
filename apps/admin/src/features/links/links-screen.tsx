import { formatWholePrice, paths } from "@ensemble/contract";
import { formatCount } from "@ensemble/domain";
import { lazyDialog } from "@ensemble/editing";
import { Button } from "@ensemble/ui";
import { type ReactNode, useState } from "react";
import { AdminPage } from "../../components/admin-page";
import { formatRate } from "../../components/text";
import { agreedNote } from "../analytics/report";
import { growthNote, SummaryCards, type SummaryCardsProps } from "../analytics/summary";
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
      <SummaryCards label="Stats for all links" cards={metrics} />
      <LinkList />
      {creating && <LinkForm onClose={() => setCreating(false)} />}
    </AdminPage>
  );
}

/** The metrics above the links (LINK-1). */
const metrics: SummaryCardsProps["cards"] = {
  "Total Clicks": ({ clicks }) => [formatCount(clicks.value), growthNote(clicks)],
  Conversions: ({ conversions, conversion_rate: rate }) => [
    formatCount(conversions.value),
    growthNote(conversions),
    `(${formatRate(rate.value)})`,
  ],
  "Total Revenue": ({ revenue }) => [formatWholePrice(revenue.value), growthNote(revenue)],
  "Total Commission": ({ commission, average_commission: average, approved, paid }) => [
    formatWholePrice(commission.value),
    `${average}% average commission; ${agreedNote({ approved, paid })}`,
  ],
};
