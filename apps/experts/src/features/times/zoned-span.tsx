import { ownZone, spokenZone } from "@ensemble/domain";
import type { ReactNode } from "react";
import { shortMoment, spokenDay, spokenSpan } from "./times";
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
  const [own, experts] = [spokenSpan(start, end, zone), spokenSpan(start, end, expertZone)];
  const isSameDay = spokenDay(start, zone) === spokenDay(start, expertZone);
  return (
    <>
      {own}
      <span className={styles.aside}>{spokenZone(zone)}</span>
      {(own !== experts || !isSameDay) && (
        <span className={styles.aside}>
          {isSameDay ? experts : shortMoment(start, expertZone)} in {spokenZone(expertZone)}
        </span>
      )}
    </>
  );
}
