import { paths } from "@ensemble/contract";
import { studioPaths, wallClock } from "@ensemble/domain";
import { formatMoment, formatSpan, QueryView, Section, SectionRow } from "@ensemble/editing";
import { useNow, useQuery } from "@ensemble/query";
import { Link } from "@ensemble/router";
import { Actions, Button, Callout, Note, PlainList, TextButton, Title } from "@ensemble/ui";
import type { ReactNode } from "react";
import { BookingActions } from "../bookings/booking-actions";
import { BookingPlace, Proposal, useBookingPanel } from "../bookings/booking-panel";
import {
  formatClient,
  type StudioBooking,
  studioBookingName,
  bookingsQuery,
} from "../bookings/studio-bookings";
import bookingStyles from "../bookings/studio-bookings.module.css";
import { blockingRuleQuery, describeRule } from "../calendar/explanations";
import { ReasonText } from "../calendar/reasons";
import { dayAfter } from "../calendar/spans";
import { Answers, Sessions } from "../clients/client-parts";
import type { StudioProps } from "../studio-layout";
import { Changes } from "./changes";
import { countdown } from "./countdown";
import styles from "./today.module.css";

/** A studio's day: the next session, what waits for an answer, and what changed (STUDIO-18). */
export function StudioToday(props: StudioProps): ReactNode {
  const query = useQuery(bookingsQuery(props.expert, { only_open: true }));
  const { open, panel } = useBookingPanel(props);
  const now = useNow();
  const list = { ...props, now, open };
  return (
    <>
      <NothingOffered {...props} />
      <QueryView query={query} what="Your bookings" height="480px">
        {(bookings) => {
          const { next, requests, proposed, over } = groupByNextStep(bookings, now);
          return (
            <>
              <NextSession booking={next} {...list} />
              <TodaysSessions {...list} />
              <BookingList
                title="Requests to Answer"
                bookings={requests}
                empty="No requests wait for an answer."
                {...list}
              />
              {proposed.length > 0 && (
                <BookingList title="Proposed Times" bookings={proposed} {...list} />
              )}
              {over.length > 0 && (
                <BookingList title="Sessions to Close" bookings={over} {...list} />
              )}
            </>
          );
        }}
      </QueryView>
      <Changes {...props} open={open} />
      {panel}
    </>
  );
}

/** Says before a client finds out that no time can be booked, and which rule is to blame (STUDIO-28). */
function NothingOffered(props: StudioProps): ReactNode {
  const { data: rule } = useQuery(blockingRuleQuery(props.expert));
  if (!rule) return null;
  return (
    <Callout.Root color="amber" highContrast role="status" mb="5">
      <Callout.Text>
        <b>Clients can't book any time.</b> <ReasonText {...describeRule(rule, props)} />
      </Callout.Text>
    </Callout.Root>
  );
}

/** Sorts open bookings by what they wait for. */
function groupByNextStep(bookings: readonly StudioBooking[], now: number) {
  const over = bookings.filter(({ ends_at: end }) => Date.parse(end) <= now);
  const coming = bookings.filter((booking) => !over.includes(booking));
  return {
    over,
    next: coming.find(({ status }) => status === "confirmed"),
    requests: coming.filter(({ status, proposal_id: id }) => status === "pending" && !id),
    proposed: coming.filter(({ proposal_id: id }) => id !== null),
  };
}

interface ListProps extends StudioProps {
  now: number;
  open: (id: string) => void;
}

function NextSession({ booking, ...list }: ListProps & { booking?: StudioBooking }): ReactNode {
  const { expert, links, now, open } = list;
  if (!booking) {
    return (
      <Section title="Next Session">
        <Note>
          No session of {expert.name} is booked. Clients book in your{" "}
          <Link to={links.hours()}>hours</Link>, one of your{" "}
          <Link to={studioPaths.packages()}>packages</Link>, on{" "}
          <Link to={paths.expert(expert.slug)}>your page</Link>. When somebody phones, book for them
          in the <Link to={links.calendar()}>calendar</Link>.
        </Note>
      </Section>
    );
  }
  const [start, end] = [Date.parse(booking.starts_at), Date.parse(booking.ends_at)];
  return (
    <Section title="Next Session">
      <article className={styles.next}>
        <p className={styles.countdown}>{start <= now ? "Now" : countdown(start - now)}</p>
        <Title as="h3">
          {booking.package_name} with <ClientName booking={booking} links={links} />
        </Title>
        <p>
          <time dateTime={booking.starts_at}>{formatMoment(start, expert.time_zone)}</time>
          {", until "}
          {formatSpan(end, end, expert.time_zone)}
        </p>
        <p>
          <BookingPlace id={booking.id} />
        </p>
        <Actions>
          <Button
            size="3"
            variant="soft"
            aria-label={`Details of ${studioBookingName(booking)}`}
            onClick={() => open(booking.id)}
          >
            Details
          </Button>
        </Actions>
      </article>
    </Section>
  );
}

/** All sessions of the stylist's day, closed ones too; nothing on a day without any. */
function TodaysSessions({ expert, now, open }: ListProps): ReactNode {
  const today = wallClock(now, expert.time_zone).slice(0, 10);
  // Local days begin and end within a day of the same day in UTC.
  const around = { from_time: dayAfter(today, -1), until_time: dayAfter(today, 2) };
  const { data } = useQuery(bookingsQuery(expert, around));
  const sessions = data?.filter(
    ({ day, status }) => day === today && status !== "pending" && status !== "cancelled",
  );
  if (!sessions?.length) return null;
  return (
    <Sessions
      title="Today's Sessions"
      bookings={sessions}
      getName={studioBookingName}
      open={open}
    />
  );
}

interface ClientNameProps extends Pick<StudioProps, "links"> {
  booking: StudioBooking;
}

function ClientName({ booking, links }: ClientNameProps): ReactNode {
  const { id, client_id: account, client_name: name } = booking;
  if (!account && !name) return formatClient(booking);
  return <Link to={links.client(account ?? id)}>{formatClient(booking)}</Link>;
}

interface BookingListProps extends ListProps {
  title: string;
  bookings: readonly StudioBooking[];
  empty?: string;
}

function BookingList({ title, bookings, empty, ...list }: BookingListProps): ReactNode {
  const { expert, links, now, open, isOwn } = list;
  return (
    <Section title={title}>
      {bookings.length === 0 && <Note>{empty}</Note>}
      <PlainList>
        {bookings.map((booking) => (
          <SectionRow
            key={booking.id}
            title={
              <TextButton className={bookingStyles.open} onClick={() => open(booking.id)}>
                {booking.package_name},{" "}
                {formatMoment(Date.parse(booking.starts_at), expert.time_zone)}
              </TextButton>
            }
            actions={<BookingActions booking={booking} expert={expert} now={now} isOwn={isOwn} />}
          >
            <ClientName booking={booking} links={links} />
            {booking.client_notes && <Note>{booking.client_notes}</Note>}
            <Answers booking={booking} />
            {booking.answer_by && !booking.proposal_id && (
              <Note>
                Answer by {formatMoment(Date.parse(booking.answer_by), expert.time_zone)}, or the
                request expires.
              </Note>
            )}
            {booking.proposal_id && (
              <Note>
                Proposed: <Proposal booking={booking} />
              </Note>
            )}
          </SectionRow>
        ))}
      </PlainList>
    </Section>
  );
}
