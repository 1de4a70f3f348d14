import { calendarOf, freeTimes } from "@ensemble/consultations";
import { ownZone, spokenZone, formatInZone } from "@ensemble/time";
import { useQuery } from "@ensemble/query";
import { Link } from "@ensemble/router";
import { LoadFailure, Spinner } from "@ensemble/ui";
import { useState, type ReactNode } from "react";
import { wizardAddress } from "../wizard-address";
import { freeDays, type FreeDay } from "./free-days";
import styles from "./next-free-times.module.css";

/** How far ahead to look for free times, in days. */
const horizon = 21;

interface NextFreeTimesProps {
  expert: { id: string; slug: string; name: string; time_zone: string };
  /** The shortest package; the visitor can change it later. */
  offered: { id: string; name: string; duration_minutes: number };
}

/** The expert's next free times; each opens the wizard with the time set (EXPERT-8). */
export function NextFreeTimes({ expert, offered }: NextFreeTimesProps): ReactNode {
  const calendar = useQuery(calendarOf(expert));
  const [now] = useState(() => Date.now());
  const zone = ownZone();
  if (calendar.isPending) {
    return (
      <p role="status" className={styles.note}>
        <Spinner /> Looking for free times...
      </p>
    );
  }
  if (calendar.isError) {
    return <LoadFailure what="Free times" onRetry={() => void calendar.refetch()} />;
  }
  const days = freeDays(freeTimes(calendar.data, now, horizon, offered.duration_minutes), zone, 3);
  if (days.length === 0) {
    return (
      <p role="status" className={styles.note}>
        {expert.name} has no free time in the next {horizon} days.
      </p>
    );
  }
  return (
    <div className={styles.days}>
      <h2 className={styles.title}>Next free times</h2>
      {days.map((day) => (
        <Day
          key={day.date}
          day={day}
          zone={zone}
          addressOf={(start) =>
            wizardAddress(expert.slug, { step: 2, packageId: offered.id, start })
          }
        />
      ))}
      <p className={styles.note}>
        These times have room for {offered.name}. Times are in your time zone, {spokenZone(zone)}.
        {zone !== expert.time_zone && ` ${expert.name} works in ${spokenZone(expert.time_zone)}.`}
      </p>
    </div>
  );
}

interface DayProps {
  day: FreeDay;
  zone: string;
  addressOf: (instant: number) => string;
}

function Day({ day, zone, addressOf }: DayProps): ReactNode {
  const heading = { weekday: "long", month: "long", day: "numeric" } as const;
  return (
    <section>
      <h3 className={styles.date}>{formatInZone(day.instants[0]!, zone, heading)}</h3>
      <ul className={styles.times}>
        {day.instants.map((instant) => (
          <li key={instant}>
            <Link className={styles.time} to={addressOf(instant)}>
              {formatInZone(instant, zone, { timeStyle: "short" })}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
