import { paths } from "@ensemble/contract";
import {
  FactList,
  formatMoment,
  PicturedRow,
  QueryView,
  Section,
  SectionRow,
} from "@ensemble/editing";
import { useQuery } from "@ensemble/query";
import { Link } from "@ensemble/router";
import { Note, PlainLink, PlainList, TextButton } from "@ensemble/ui";
import type { ReactNode } from "react";
import { BookingStatusBadge } from "../bookings/booking-status";
import type { StudioBooking } from "../bookings/studio-bookings";
import bookingStyles from "../bookings/studio-bookings.module.css";
import { answered, sharedListQuery, questionsQuery } from "./client-data";
import styles from "./client.module.css";

/** A client's answers, with the questions as they were asked. */
export function Answers({ booking }: { booking: StudioBooking }): ReactNode {
  const { package_id: id, intake_version: version } = booking;
  const query = useQuery({ ...questionsQuery(id, version ?? 0), enabled: version !== null });
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
  const { data: list, isError } = useQuery(sharedListQuery(bookingId));
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

interface SessionsProps {
  title: string;
  bookings: readonly StudioBooking[];
  getName?: (booking: StudioBooking) => string;
  open: (id: string) => void;
}

/** A list of sessions, with what their clients wrote; each opens its panel. */
export function Sessions({ title, bookings, getName, open }: SessionsProps): ReactNode {
  return (
    <Section title={title}>
      {bookings.length === 0 && <Note>None.</Note>}
      <PlainList>
        {bookings.map((booking) => (
          <SectionRow
            key={booking.id}
            title={
              <TextButton className={bookingStyles.open} onClick={() => open(booking.id)}>
                {getName?.(booking) ?? booking.package_name},{" "}
                {formatMoment(Date.parse(booking.starts_at), booking.time_zone)}
              </TextButton>
            }
            actions={<BookingStatusBadge status={booking.status} />}
          >
            {booking.client_notes && <Note>{booking.client_notes}</Note>}
            <Answers booking={booking} />
          </SectionRow>
        ))}
      </PlainList>
    </Section>
  );
}
