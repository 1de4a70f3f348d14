import type { ReactNode } from "react";
import { ActivityCharts } from "../../analytics/charts/activity-charts";
import { presetRange } from "../../analytics/range/day-range";
import type { Partner } from "../affiliate-partner";
import styles from "./partner-details-screen.module.css";

/** A partner's clicks and revenue over the last 90 days. */
export function PartnerActivity({ partner }: { partner: Partner }): ReactNode {
  return (
    <section aria-labelledby="partner-activity">
      <h2 id="partner-activity" className={styles.title}>
        Last 90 days
      </h2>
      <ActivityCharts
        query={{ groupBy: "day", ...presetRange("90d"), partner: partner.id }}
        of={partner.shop_name}
      />
    </section>
  );
}
