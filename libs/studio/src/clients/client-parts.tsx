import { paths } from "@ensemble/contract";
import { FactList, PicturedRow, QueryView, Section } from "@ensemble/editing";
import { useQuery } from "@ensemble/query";
import { Link } from "@ensemble/router";
import { Note, PlainLink, PlainList } from "@ensemble/ui";
import type { ReactNode } from "react";
import type { StudioBooking } from "../bookings/studio-bookings";
import { answered, listOf, questionsOf } from "./client-data";
import styles from "./client.module.css";

/** A client's answers, with the questions as they were asked. */
export function Answers({ booking }: { booking: StudioBooking }): ReactNode {
  const { package_id: id, intake_version: version } = booking;
  const query = useQuery({ ...questionsOf(id, version ?? 0), enabled: version !== null });
  if (version === null) return null;
  return (
    <QueryView query={query} what="The answers" height="80px">
      {(questions) => (
        <div className={styles.answers}>
          <FactList facts={answered(questions, booking.intake_answers)} />
        </div>
      )}
    </QueryView>
  );
}

/** The list that a booking's client shows. */
export function SharedList({ bookingId }: { bookingId: string }): ReactNode {
  const { data: list, isError } = useQuery(listOf(bookingId));
  if (!list) return isError && <Note role="alert">The shared list couldn't be loaded.</Note>;
  return (
    <Section title={`Shared List: ${list.name}`}>
      {list.entries.length === 0 && <Note>This list is empty.</Note>}
      <PlainList className={styles.entries}>
        {list.entries.map(({ kind, slug, name, image, note }) => (
          <li key={`${kind} ${slug}`}>
            <PlainLink as={Link} to={kind === "outfit" ? paths.outfit(slug) : paths.item(slug)}>
              <PicturedRow image={image ?? ""} title={name} {...(note && { text: note })} />
            </PlainLink>
          </li>
        ))}
      </PlainList>
    </Section>
  );
}
