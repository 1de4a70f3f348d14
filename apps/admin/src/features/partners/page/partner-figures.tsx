import { formatCount } from "@ensemble/domain";
import { formatPrice, formatWholePrice } from "@ensemble/contract";
import type { ReactNode } from "react";
import { formatRate } from "../../../layout/figures/figure-format";
import { StatCard, StatCards } from "../../../layout/figures/stat-card";
import type { Partner } from "../affiliate-partner";

/** A partner's totals. */
export function PartnerFigures({ partner }: { partner: Partner }): ReactNode {
  return (
    <StatCards label="Figures of the partner">
      <StatCard
        label="Clicks"
        value={formatCount(partner.total_clicks)}
        note={`on ${partner.link_count === 1 ? "1 link" : `${formatCount(partner.link_count)} links`}, ${formatCount(partner.active_link_count)} active`}
      />
      <StatCard
        label="Conversions"
        value={formatCount(partner.total_conversions)}
        note={`${formatRate(partner.conversion_rate)} of clicks`}
      />
      <StatCard
        label="Revenue"
        value={formatWholePrice(partner.total_revenue)}
        note={
          partner.total_conversions > 0
            ? `${formatPrice(partner.total_revenue / partner.total_conversions)} per conversion`
            : "No conversion yet"
        }
      />
      <StatCard
        label="Commission"
        value={formatWholePrice(partner.total_commission)}
        note={`at ${partner.commission_rate}% of revenue today`}
      />
    </StatCards>
  );
}
