import { ownZone, formatZone } from "@ensemble/domain";
import type { ReactNode } from "react";
import { shortDateTime, formatDay, formatTimeSpan } from "./times";
import styles from "./times.module.css";

interface ZonedSpanProps {
  /** Epoch milliseconds; `end` is optional. */
  start: number;
  end: number | undefined;
  expertZone: string;
  /** The visitor's zone by default. */
  zone?: string;
}

/** A consultation's time in the visitor's zone, and in the expert's if it differs. */
export function ZonedSpan(props: ZonedSpanProps): ReactNode {
  const { start, end = start, expertZone, zone = ownZone() } = props;
  const [own, experts] = [formatTimeSpan(start, end, zone), formatTimeSpan(start, end, expertZone)];
  const isSameDay = formatDay(start, zone) === formatDay(start, expertZone);
  return (
    <>
      <span>{own}</span>
      <span className={styles.aside}>{formatZone(zone)}</span>
      {(own !== experts || !isSameDay) && (
        <span className={styles.aside}>
          {`${isSameDay ? experts : shortDateTime(start, expertZone)} in ${formatZone(expertZone)}`}
        </span>
      )}
    </>
  );
}
