import { utcMoment, utcMonthDay } from "@ensemble/domain";
import { paths } from "@ensemble/contract";
import { Portrait } from "@ensemble/controls";
import { queryOptions, useQuery } from "@ensemble/query";
import { Link } from "@ensemble/router";
import { db, unwrap } from "@ensemble/session";
import { Button, Note, useOnDevice } from "@ensemble/ui";
import type { ReactNode } from "react";
import type { AuthorProps } from "../../parts";
import { expertKeys } from "../../query-keys";
import styles from "./author.module.css";

/** An outfit's stylist, by slug, with their next free day, and a link to book them (OUT-20); nothing unless listed. */
export default function AuthorPart({ expert: slug }: AuthorProps): ReactNode {
  const { data: expert } = useQuery(expertSummaryQuery(slug));
  if (!expert) return null;
  const { name, next_day: day, next_start: start } = expert;
  return (
    <div className={styles.author}>
      <div className={styles.portrait}>
        <Portrait expert={expert} width={240} sizes="52px" />
      </div>
      <p>
        By <Link to={paths.expert(slug)}>{name}</Link>
      </p>
      <Button asChild size="2" variant="outline" color="gray" highContrast>
        <Link to={paths.bookExpert(slug)}>{`Book ${name.split(" ", 1)[0]}`}</Link>
      </Button>
      {day && start && <NextFree day={day} start={start} />}
    </div>
  );
}

/** The day on the expert's clock, and on the device the time on its own (OUT-20). */
function NextFree({ day, start }: { day: string; start: string }): ReactNode {
  const when = useOnDevice(() => ownMoment(start), utcMonthDay(day, "short"));
  return <Note className={styles.next}>{`Next free ${when}`}</Note>;
}

/** Formats an instant on the device's clock, without Intl, which is slow at first. */
const ownMoment = (instant: string): string => {
  const date = new Date(instant);
  return utcMoment(new Date(date.getTime() - date.getTimezoneOffset() * 60_000).toISOString());
};

/** Queries a listed expert with the next free start; null if there is none such (EXPERT-14). */
const expertSummaryQuery = (slug: string) =>
  queryOptions({
    queryKey: expertKeys.summary(slug),
    queryFn: async () =>
      (await unwrap(db().rpc("expert_summary", { expert_slug: slug })))[0] ?? null,
  });
