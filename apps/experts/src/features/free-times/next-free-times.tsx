import { paths } from "@ensemble/contract";
import { useQuery } from "@ensemble/query";
import { Link } from "@ensemble/router";
import { LoadFailure, Spinner } from "@ensemble/ui";
import { useState, type ReactNode } from "react";
import { calendarOf, horizon } from "./calendar";
import { freeDays, type FreeDay } from "./free-days";
import { freeTimes } from "./free-times";
import styles from "./next-free-times.module.css";
import { visitorZone } from "./zoned-time";

interface NextFreeTimesProperties {
  expert: { id: string; slug: string; name: string; time_zone: string };
  /** Minutes of the shortest consultation: what fits nowhere is not free. */
  duration: number;
}

/** The expert's next free times, each the way into the booking with the time set (resolutions). */
export function NextFreeTimes({ expert, duration }: NextFreeTimesProperties): ReactNode {
  const calendar = useQuery(calendarOf(expert));
  const [now] = useState(() => Date.now());
  const zone = visitorZone();
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
  const days = freeDays(freeTimes(calendar.data, now, horizon, duration), zone, 3);
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
        <Day key={day.date} day={day} slug={expert.slug} zone={zone} />
      ))}
      <p className={styles.note}>
        Times are in your time zone, {spoken(zone)}.
        {zone !== expert.time_zone && ` ${expert.name} works in ${spoken(expert.time_zone)}.`}
      </p>
    </div>
  );
}

function Day({ day, slug, zone }: { day: FreeDay; slug: string; zone: string }): ReactNode {
  const heading = new Intl.DateTimeFormat("en-US", {
    weekday: "long",
    month: "long",
    day: "numeric",
    timeZone: zone,
  });
  const clock = new Intl.DateTimeFormat("en-US", { timeStyle: "short", timeZone: zone });
  return (
    <section>
      <h3 className={styles.date}>{heading.format(day.instants[0])}</h3>
      <ul className={styles.times}>
        {day.instants.map((instant) => (
          <li key={instant}>
            <Link
              className={styles.time}
              to={`${paths.bookExpert(slug)}?start=${new Date(instant).toISOString()}`}
            >
              {clock.format(instant)}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

const spoken = (zone: string): string => zone.replaceAll("_", " ");
