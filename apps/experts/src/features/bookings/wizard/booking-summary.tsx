import { serviceTypeNames } from "@ensemble/consultations";
import { ownZone } from "@ensemble/time";
import { formatPrice } from "@ensemble/contract";
import type { ReactNode } from "react";
import { formatDuration } from "../../experts/profile/duration";
import type { ExpertPackage } from "../../experts/profile/expert-profile";
import styles from "./booking-summary.module.css";
import { spokenDay } from "../times/time-labels";
import { ZonedSpan } from "../times/zoned-span";

interface BookingSummaryProps {
  offered: ExpertPackage | undefined;
  /** Epoch milliseconds. */
  start: number | undefined;
  expertZone: string;
}

/** The choices so far, in view during all steps (BOOK-1). */
export function BookingSummary(props: BookingSummaryProps): ReactNode {
  const { offered, start, expertZone } = props;
  const end =
    start !== undefined && offered ? start + offered.duration_minutes * 60_000 : undefined;
  return (
    <aside className={styles.summary} aria-labelledby="booking-summary">
      <h2 id="booking-summary" className={styles.title}>
        Booking Summary
      </h2>
      <dl className={styles.facts}>
        <div>
          <dt>Package</dt>
          <dd>{offered ? offered.name : <i>No service chosen yet</i>}</dd>
        </div>
        {offered && (
          <div>
            <dt>Duration and type</dt>
            <dd>
              {formatDuration(offered.duration_minutes)} · {serviceTypeNames[offered.service_type]}
            </dd>
          </div>
        )}
        <div>
          <dt>Date and time</dt>
          <dd>
            {start === undefined ? (
              <i>No time chosen yet</i>
            ) : (
              <>
                <time dateTime={new Date(start).toISOString()}>{spokenDay(start, ownZone())}</time>,{" "}
                <ZonedSpan start={start} end={end} expertZone={expertZone} />
              </>
            )}
          </dd>
        </div>
        <div className={styles.total}>
          <dt>Total</dt>
          <dd>{offered ? formatPrice(offered.price) : "–"}</dd>
        </div>
      </dl>
    </aside>
  );
}
