import { ownZone, spokenZone } from "@ensemble/time";
import type { ReactNode } from "react";
import { shortMoment, spokenDay, spokenSpan } from "./spoken-time";
import styles from "./zoned-span.module.css";

interface ZonedSpanProps {
  /** Instants in milliseconds; without an end only the start is told. */
  start: number;
  end: number | undefined;
  expertZone: string;
}

/** When a consultation begins and ends, by the visitor's clocks and, where they differ, the expert's. */
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
