import { type BookingStatus, eventName } from "@ensemble/domain";
import type { Database } from "@ensemble/contract";
import { formatMoment, QueryView, Section } from "@ensemble/editing";
import { live, queryOptions, useNow, useQuery } from "@ensemble/query";
import { db, unwrap } from "@ensemble/session";
import { Note, PlainList, TextButton } from "@ensemble/ui";
import type { ReactNode } from "react";
import { formatClient, type WithNulls } from "../bookings/studio-bookings";
import type { StudioExpert, StudioProps } from "../studio-layout";
import { studioKeys } from "../query-keys";
import { countdown } from "./countdown";
import styles from "./today.module.css";

type ActorRole = Database["public"]["Enums"]["actor_role"];

type Change = WithNulls<
  Database["public"]["Functions"]["studio_events"]["Returns"][number],
  "moved_from" | "client_name" | "status_before"
>;

const days = 7;

const changesQuery = (expert: StudioExpert) =>
  queryOptions({
    queryKey: studioKeys.events(expert.id),
    queryFn: (): Promise<Change[]> => {
      const since = new Date(Date.now() - days * 86_400_000).toISOString();
      return unwrap(db().rpc("studio_events", { expert: expert.id, since }));
    },
    ...live,
  });

interface ChangesProps extends StudioProps {
  open: (booking: string) => void;
}

/** The latest changes of bookings, and who made each. */
export function Changes({ expert, isOwn, open }: ChangesProps): ReactNode {
  const query = useQuery(changesQuery(expert));
  const now = useNow();
  const names = (change: Change): Record<ActorRole, string> => ({
    client: formatClient(change),
    stylist: isOwn ? "you" : expert.name,
    administrator: "Ensemble",
    system: "Ensemble, automatically",
  });
  return (
    <Section title="What Changed">
      <QueryView query={query} what="The changes" height="160px">
        {(changes) => (
          <>
            {changes.length === 0 && <Note>Nothing changed in the last {days} days.</Note>}
            <PlainList>
              {changes.map((change) => (
                <li key={change.id} className={styles.change}>
                  <TextButton onClick={() => open(change.booking_id)}>
                    {change.package_name} for {formatClient(change)}:{" "}
                    {describeChange(change, expert)}
                  </TextButton>
                  <Note>
                    By {names(change)[change.actor_role]},{" "}
                    <time dateTime={change.happened_at}>
                      {countdown(Math.min(Date.parse(change.happened_at) - now, -60_000))}
                    </time>
                  </Note>
                </li>
              ))}
            </PlainList>
          </>
        )}
      </QueryView>
    </Section>
  );
}

const afterName: Record<BookingStatus, string> = {
  pending: " for",
  confirmed: " for",
  cancelled: ", was",
  completed: ",",
  no_show: ",",
};

function describeChange(change: Change, expert: StudioExpert): string {
  const { status, starts_at, moved_from, status_before: before } = change;
  const moment = (instant: string) => formatMoment(Date.parse(instant), expert.time_zone);
  if (moved_from) return `moved from ${moment(moved_from)} to ${moment(starts_at)}`;
  return `${eventName(change, before).toLowerCase()}${afterName[status]} ${moment(starts_at)}`;
}
