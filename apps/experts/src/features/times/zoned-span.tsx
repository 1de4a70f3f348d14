import { ownZone, formatZone } from "@ensemble/domain";
import type { ReactNode } from "react";
import { shortDateTime, formatDay, formatTimeSpan } from "./times";
import styles from "./times.module.css";

interface ZonedSpanProps {
  /** Epoch milliseconds; without an end only the start is shown. */
  start: number;
  end: number | undefined;
  expertZone: string;
}

/** Start and end of a consultation in the visitor's zone and, where it differs, the expert's. */
export function ZonedSpan({ start, end = start, expertZone }: ZonedSpanProps): ReactNode {
  const zone = ownZone();
  const [own, experts] = [formatTimeSpan(start, end, zone), formatTimeSpan(start, end, expertZone)];
  const isSameDay = formatDay(start, zone) === formatDay(start, expertZone);
  return (
    <>
      {own}
      <span className={styles.aside}>{formatZone(zone)}</span>
      {(own !== experts || !isSameDay) && (
        <span className={styles.aside}>
          {isSameDay ? experts : shortDateTime(start, expertZone)} in {formatZone(expertZone)}
        </span>
      )}
    </>
  );
}
