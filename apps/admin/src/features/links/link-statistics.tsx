import { formatCount } from "@ensemble/domain";
import { formatPrice } from "@ensemble/contract";
import { Button, Flex } from "@ensemble/ui";
import type { ReactNode } from "react";
import { RecordHistory } from "../../layout/records/record-history";
import { useOverlay } from "../../layout/dialogs/use-overlay";
import { ActivityCharts } from "../analytics/charts/activity-charts";
import { presetRange } from "../analytics/range/day-range";
import { formatRate } from "../../layout/figures/figure-format";
import { StatCard, StatCards } from "../../layout/figures/stat-card";
import type { AffiliateLink } from "./affiliate-link";
import { linkName } from "./link-columns";

interface LinkStatisticsProps {
  link: AffiliateLink;
  onClose: () => void;
}

/** A link's totals, its last 90 days and its history. */
export default function LinkStatistics({ link, onClose }: LinkStatisticsProps): ReactNode {
  const { overlay, returnFocus } = useOverlay(true, onClose);
  if (!overlay) return null;
  const { Dialog } = overlay;
  return (
    <Dialog.Root open onOpenChange={(wanted) => !wanted && onClose()}>
      <Dialog.Content maxWidth="860px" onCloseAutoFocus={returnFocus}>
        <Dialog.Title>{link.campaign_name}</Dialog.Title>
        <Dialog.Description mb="4" color="gray">
          {link.partner_name}, {link.tracking_code}
        </Dialog.Description>
        <StatCards label="Figures of the link">
          <StatCard label="Clicks" value={formatCount(link.clicks)} note="in all" />
          <StatCard
            label="Conversions"
            value={formatCount(link.conversions)}
            note={`${formatRate(link.conversion_rate)} of clicks`}
          />
          <StatCard label="Revenue" value={formatPrice(link.revenue)} note="in all" />
          <StatCard label="Commission" value={formatPrice(link.commission)} note="in all" />
        </StatCards>
        <ActivityCharts
          query={{ groupBy: "day", ...presetRange("90d"), link: link.id }}
          of={linkName(link)}
        />
        <Flex direction="column" mt="6">
          <RecordHistory table="affiliate_links" record={link.id} />
        </Flex>
        <Flex justify="end" mt="5">
          <Button size="3" variant="soft" color="gray" onClick={onClose}>
            Close
          </Button>
        </Flex>
      </Dialog.Content>
    </Dialog.Root>
  );
}
