import {
  calendarQuery,
  formatInZone,
  freeTimes,
  ownZone,
  pluralize,
  specializationNames,
  formatZone,
  wallClock,
} from "@ensemble/domain";
import { formatRate, paths } from "@ensemble/contract";
import { Portrait } from "@ensemble/controls";
import { useQuery } from "@ensemble/query";
import { Link } from "@ensemble/router";
import {
  Badge,
  Button,
  DisplayTitle,
  Eyebrow,
  Flex,
  LoadFailure,
  Note,
  PlainList,
  Spinner,
  Title,
} from "@ensemble/ui";
import { BadgeCheck, CalendarSearch, Star } from "lucide-react";
import { type ReactNode, useId, useState } from "react";
import { type ExpertProfile, notBookableMessage, wizardPath } from "./expert";
import { FollowButton } from "./follow-button";
import styles from "./expert.module.css";

export function ExpertHeader({ expert }: { expert: ExpertProfile }): ReactNode {
  return (
    <div className={styles.head}>
      <div className={styles.portrait}>
        <Portrait expert={expert} width={720} sizes="(min-width: 768px) 420px, 100vw" priority />
      </div>
      <div className={styles.facts}>
        <DisplayTitle>{expert.name}</DisplayTitle>
        <RatingLine expert={expert} />
        <PlainList className={styles.specializations} aria-label="Specializations">
          {expert.specializations.map((value) => (
            <li key={value}>
              <Badge color="gray" size="2">
                {specializationNames[value]}
              </Badge>
            </li>
          ))}
        </PlainList>
        <p className={styles.rate}>
          <strong>{formatRate(expert.hourly_rate)}</strong> per hour
        </p>
        {expert.is_active ? <ExpertActions expert={expert} /> : <p>{notBookableMessage(expert)}</p>}
        <QuickStats expert={expert} />
      </div>
    </div>
  );
}

function RatingLine({ expert }: { expert: ExpertProfile }): ReactNode {
  const { is_verified: verified, rating, total_reviews: reviews } = expert;
  return (
    <p className={styles.rating}>
      {verified && (
        <span className={styles.verified}>
          <BadgeCheck size={18} strokeWidth={1.8} aria-hidden /> Verified
        </span>
      )}
      {reviews > 0 ? (
        <span>
          <Star size={16} fill="currentColor" strokeWidth={0} aria-hidden />
          {` ${rating.toFixed(1)} (${pluralize(reviews, "review")})`}
        </span>
      ) : (
        <span>No reviews yet</span>
      )}
    </p>
  );
}

function QuickStats({ expert }: { expert: ExpertProfile }): ReactNode {
  return (
    <section aria-label="Quick Stats">
      <dl className={styles.stats}>
        <div>
          <dt>Happy Clients</dt>
          <dd>{expert.total_reviews}</dd>
        </div>
        <div>
          <dt>Years of Experience</dt>
          <dd>{expert.experience_years}</dd>
        </div>
      </dl>
    </section>
  );
}

function ExpertActions({ expert }: { expert: ExpertProfile }): ReactNode {
  const [timesShown, setTimesShown] = useState(false);
  const times = useId();
  const shortest = expert.packages.toSorted(
    (one, other) => one.duration_minutes - other.duration_minutes,
  )[0];
  return (
    <>
      <div className={styles.actions}>
        <Button asChild size="4">
          <Link to={paths.bookExpert(expert.slug)}>Book Consultation</Link>
        </Button>
        <Button
          size="4"
          variant="outline"
          color="gray"
          highContrast
          aria-expanded={timesShown}
          aria-controls={times}
          onClick={() => setTimesShown(!timesShown)}
        >
          <CalendarSearch size={18} strokeWidth={1.6} aria-hidden /> Check Availability
        </Button>
        <FollowButton expert={expert} />
      </div>
      <div id={times} hidden={!timesShown}>
        {timesShown &&
          (shortest ? (
            <NextFreeTimes expert={expert} offered={shortest} />
          ) : (
            <p role="status">{`${expert.name} isn't taking bookings right now.`}</p>
          ))}
      </div>
    </>
  );
}

interface NextFreeTimesProps {
  expert: { id: string; slug: string; name: string; time_zone: string };
  /** The shortest package, which the visitor can change later. */
  offered: { id: string; name: string };
}

/** The expert's next available times, which link to the wizard (EXPERT-8). */
function NextFreeTimes({ expert, offered }: NextFreeTimesProps): ReactNode {
  const calendar = useQuery(calendarQuery(expert, { package: offered.id }));
  const [now] = useState(() => Date.now());
  const zone = ownZone();
  if (calendar.isPending) {
    return (
      <Note role="status" className={styles.note}>
        <Spinner /> Checking availability...
      </Note>
    );
  }
  if (calendar.isError) {
    return <LoadFailure what="Available times" onRetry={() => void calendar.refetch()} />;
  }
  const days = freeDays(freeTimes(calendar.data, now, searchDays), zone, 3);
  if (days.length === 0) {
    return (
      <Note role="status" className={styles.note}>
        {`${expert.name} has no availability in the next ${searchDays} days.`}
      </Note>
    );
  }
  return (
    <Flex direction="column" gap="5">
      <Eyebrow as="h2" className={styles.title}>
        Next Available Times
      </Eyebrow>
      {days.map((day) => (
        <Day
          key={day.date}
          day={day}
          zone={zone}
          getAddress={(start) => wizardPath(expert.slug, { step: 2, packageId: offered.id, start })}
        />
      ))}
      <Note className={styles.note}>
        {`These times fit ${offered.name}. Times are in your time zone: ${formatZone(zone)}.${zone !== expert.time_zone ? ` ${expert.name} works in ${formatZone(expert.time_zone)}.` : ""}`}
      </Note>
    </Flex>
  );
}

const searchDays = 21;

interface DayProps {
  day: FreeDay;
  zone: string;
  getAddress: (instant: number) => string;
}

function Day({ day, zone, getAddress }: DayProps): ReactNode {
  const heading = { weekday: "long", month: "long", day: "numeric" } as const;
  return (
    <section>
      <Title as="h3" className={styles.date}>
        {formatInZone(day.instants[0]!, zone, heading)}
      </Title>
      <PlainList className={styles.times}>
        {day.instants.map((instant) => (
          <li key={instant}>
            <Link className={styles.time} to={getAddress(instant)}>
              {formatInZone(instant, zone, { timeStyle: "short" })}
            </Link>
          </li>
        ))}
      </PlainList>
    </section>
  );
}

/** Groups free times by the visitor's calendar day and returns the first `days`. */
export function freeDays(instants: readonly number[], zone: string, days: number): FreeDay[] {
  const byDate = new Map<string, number[]>();
  for (const instant of instants) {
    const date = wallClock(instant, zone).slice(0, 10);
    byDate.set(date, [...(byDate.get(date) ?? []), instant]);
  }
  return [...byDate].slice(0, days).map(([date, ofDay]) => ({ date, instants: ofDay }));
}

interface FreeDay {
  /** `2026-11-23` in the visitor's zone. */
  date: string;
  instants: number[];
}
