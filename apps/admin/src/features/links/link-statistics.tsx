import { formatPrice } from "@ensemble/contract";
import { formatCount } from "@ensemble/domain";
import { ReadDialog, RecordHistory } from "@ensemble/editing";
import { Flex } from "@ensemble/ui";
import type { ReactNode } from "react";
import { StatCard, StatCards } from "../../components/cards";
import { clickRate } from "../../components/text";
import { ActivityCharts } from "../analytics/activity-charts";
import { presetRange } from "../analytics/days";
import { agreedNote } from "../analytics/report";
import { linkName } from "./link-actions";
import type { AffiliateLink } from "./links";

interface LinkStatisticsProps {
  link: AffiliateLink;
  onClose: () => void;
}

/** A link's totals, its last 90 days and its history. */
export default function LinkStatistics({ link, onClose }: LinkStatisticsProps): ReactNode {
  return (
    <ReadDialog
      title={link.campaign_name}
      description={`${link.partner_name}, ${link.tracking_code}`}
      maxWidth="860px"
      onClose={onClose}
    >
      <StatCards label="Link stats">
        <StatCard label="Clicks" value={formatCount(link.clicks)} note="total" />
        <StatCard
          label="Conversions"
          value={formatCount(link.conversions)}
          note={clickRate(link.conversion_rate)}
        />
        <StatCard label="Revenue" value={formatPrice(link.revenue)} note="total" />
        <StatCard label="Commission" value={formatPrice(link.commission)} note={agreedNote(link)} />
      </StatCards>
      <ActivityCharts
        query={{ groupBy: "day", ...presetRange("90d"), link: link.id }}
        of={linkName(link)}
      />
      <Flex direction="column" mt="6">
        <RecordHistory table="affiliate_links" record={link.id} />
      </Flex>
    </ReadDialog>
  );
}
