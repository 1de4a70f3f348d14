import {
  answerTo,
  bookingStatusNames,
  formatDuration,
  ownZone,
  placeNames,
  pluralize,
  serviceText,
} from "@ensemble/domain";
import { formatPrice, paths, settings } from "@ensemble/contract";
import { expertBookingsLengths } from "@ensemble/contract/database";
import { FormField } from "@ensemble/controls";
import type { EventFacts } from "@ensemble/domain/calendar-file";
import { useQuery } from "@ensemble/query";
import { Link } from "@ensemble/router";
import { db, unwrap, useHeldWork } from "@ensemble/session";
import { Actions, Button, LinkButton, Note, toast } from "@ensemble/ui";
import { CalendarPlus } from "lucide-react";
import { type ReactNode, useState } from "react";
import { type Answers, answerText } from "../intake/intake";
import { favorites, ListSelect } from "../intake/list-select";
import { ZonedSpan } from "../times/zoned-span";
import { toRefusal, formatDay } from "../times/times";
import { changeFailed, useBookingChange } from "./booking-change";
import { answerHoursQuery, type Booking, createHistory, isOpen, type Place } from "./bookings";
import styles from "./bookings.module.css";

/** Expert, package, time and price. Also shows the expert's local time if it differs. */
export function BookingFacts({ booking }: { booking: Booking }): ReactNode {
  const { expert, package: offered, starts_at: startsAt, time_zone: expertZone } = booking;
  const start = Date.parse(startsAt);
  return (
    <dl className={styles.facts}>
      <div>
        <dt>Expert</dt>
        <dd>
          <Link to={paths.expert(expert.slug)}>{expert.name}</Link>
        </dd>
      </div>
      <div>
        <dt>Service</dt>
        <dd>
          {offered.name}
          <span className={styles.aside}>
            {`${serviceText(offered, expert.city)} · ${formatDuration(offered.duration_minutes)}`}
          </span>
        </dd>
      </div>
      <div>
        <dt>Date</dt>
        <dd>
          <time dateTime={startsAt}>{formatDay(start, ownZone())}</time>
        </dd>
      </div>
      <div>
        <dt>Time</dt>
        <dd>
          <ZonedSpan start={start} end={Date.parse(booking.ends_at)} expertZone={expertZone} />
        </dd>
      </div>
      <PlaceFact booking={booking} />
      {booking.status === "cancelled" && (
        <div>
          <dt>Outcome</dt>
          <dd>{createHistory(booking)[0]?.words ?? bookingStatusNames.cancelled}</dd>
        </div>
      )}
      {booking.cancel_reason && (
        <div>
          <dt>Reason</dt>
          <dd>{booking.cancel_reason}</dd>
        </div>
      )}
      <div>
        <dt>Total</dt>
        <dd>{formatPrice(booking.total_amount)}</dd>
      </div>
    </dl>
  );
}

/** Where it takes place, once the booking is confirmed (STUDIO-14). */
function PlaceFact({ booking: { place, status, expert } }: { booking: Booking }): ReactNode {
  if (!place && status !== "pending") return null;
  if (place && !place.place && status === "completed") return null;
  return (
    <div>
      <dt>Where</dt>
      <dd>
        <span>{place ? placeNames[place.kind] : "Shown here once it's confirmed"}</span>
        {place && (
          <span className={styles.aside}>
            {place.place ? (
              <PlaceLink {...place} place={place.place} />
            ) : (
              `${expert.name} will say.`
            )}
          </span>
        )}
      </dd>
    </div>
  );
}

/** A link that joins the call, shows the address on a map, or calls the number. */
function PlaceLink({ kind, place }: Place & { place: string }): ReactNode {
  if (kind === "phone") return <a href={`tel:${place.replaceAll(/[^+\d]/g, "")}`}>{place}</a>;
  // Typed by people, so only web addresses become links.
  if (kind === "video" && !/^https:\/\//.test(place)) return place;
  const map = `https://www.openstreetmap.org/search?query=${encodeURIComponent(place)}`;
  return (
    <a href={kind === "video" ? place : map} target="_blank" rel="noreferrer">
      {place}
    </a>
  );
}

/** Says when a request without an answer ends (BOOK-15); a proposal is one. */
export function AnswerDeadline({ booking }: { booking: Booking }): ReactNode {
  const { expert, proposal } = booking;
  const { data: hours } = useQuery(answerHoursQuery(expert.id));
  if (hours === undefined || proposal) return null;
  const [days, rest] = [Math.floor(hours / 24), hours % 24];
  const parts = [days > 0 && pluralize(days, "day"), rest > 0 && pluralize(rest, "hour")];
  return `If ${expert.name} doesn't answer within ${parts.filter(Boolean).join(" and ")}, the request expires.`;
}

/** The client's answers to the package's questions. */
export function BookingAnswers({ booking }: { booking: Booking }): ReactNode {
  const answers = (booking.intake_answers ?? {}) as Answers;
  const answered = booking.questions.filter(({ id }) => answerTo(answers, id));
  if (answered.length === 0) return null;
  return (
    <details className={styles.history}>
      <summary>Your answers</summary>
      <dl className={styles.answers}>
        {answered.map((question) => (
          <div key={question.id}>
            <dt>{question.label}</dt>
            <dd>{answerText(question, answerTo(answers, question.id))}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}

interface SharedListProps {
  booking: Booking;
  userId: string;
}

/** The list that the client shows to the stylist: another one, or none, is one choice away. */
export function SharedList({ booking, userId }: SharedListProps): ReactNode {
  const change = useBookingChange(booking, () => undefined);
  const { expert, status } = booking;
  const listId = booking.shows_favorites ? favorites : booking.shared_list_id;
  if (booking.client_id !== userId) return null;
  if (isOpen(booking)) {
    return (
      <ListSelect
        label={`List that ${expert.name} can see`}
        userId={userId}
        listId={listId}
        disabled={change.isPending}
        onChoose={(chosen) => change.mutate({ listId: chosen })}
      />
    );
  }
  if (listId === null || status === "cancelled") return null;
  return (
    <Note>
      {`${expert.name} can see the list that you chose. `}
      <LinkButton disabled={change.isPending} onClick={() => change.mutate({ listId: null })}>
        Stop Showing It
      </LinkButton>
    </Note>
  );
}

interface BookingNotesProps {
  booking: Booking;
  /** Whether the viewer wrote the notes. */
  isOwn: boolean;
}

/** The client's notes, editable while the booking is open. */
export function BookingNotes({ booking, isOwn }: BookingNotesProps): ReactNode {
  const { client_notes: notes } = booking;
  const [draft, setDraft] = useState<string>();
  useHeldWork(draft !== undefined);
  const change = useBookingChange(booking, () => setDraft(undefined));
  const editable = isOwn && isOpen(booking);
  if (!notes && !editable) return null;
  if (draft === undefined) {
    return (
      <div className={styles.notes}>
        {notes && (
          <p className={styles.notesText}>
            <span className={styles.label}>Your notes</span>
            {notes}
          </p>
        )}
        {editable && (
          <Button
            size="2"
            variant="soft"
            color="gray"
            highContrast
            onClick={() => {
              change.reset();
              setDraft(notes ?? "");
            }}
          >
            {notes ? "Edit Notes" : "Add Notes"}
          </Button>
        )}
      </div>
    );
  }
  return (
    <form
      className={styles.notes}
      onSubmit={(event) => {
        event.preventDefault();
        change.mutate({ notes: draft });
      }}
    >
      <FormField
        label="Your notes"
        issue={change.isError ? toRefusal(change.error, changeFailed).reason : undefined}
      >
        {(field) => (
          <textarea
            {...field}
            rows={5}
            maxLength={expertBookingsLengths.client_notes}
            value={draft}
            onChange={({ target }) => setDraft(target.value)}
          />
        )}
      </FormField>
      <Actions>
        <Button type="submit" size="3" disabled={change.isPending}>
          {change.isPending ? "Saving..." : "Save Notes"}
        </Button>
        <Button
          type="button"
          size="3"
          variant="soft"
          color="gray"
          disabled={change.isPending}
          onClick={() => setDraft(undefined)}
        >
          Discard Changes
        </Button>
      </Actions>
    </form>
  );
}

interface CalendarDownloadProps {
  booking: Booking;
  size?: "3" | "4";
}

/** Downloads a booking as an iCalendar file. */
export function CalendarDownload({ booking, size = "3" }: CalendarDownloadProps): ReactNode {
  async function download(): Promise<void> {
    try {
      // Loaded on demand, because few visitors need it.
      const { calendarFile, eventTitle } = await import("@ensemble/domain/calendar-file");
      const event = (await unwrap(db().rpc("booking_event", { booking: booking.id }))) as unknown;
      const facts = event as EventFacts;
      const text = calendarFile(
        {
          ...facts,
          title: eventTitle(facts.package, facts.person),
          url: new URL(paths.bookingConfirmation(booking.id), location.origin).href,
        },
        { organizer: settings().contacts.bookings },
      );
      const file = new Blob([text], { type: "text/calendar" });
      const link = document.createElement("a");
      link.href = URL.createObjectURL(file);
      link.download = `consultation-${booking.expert.slug}.ics`;
      link.click();
      URL.revokeObjectURL(link.href);
    } catch (error) {
      console.warn("Creating the calendar file failed.", error);
      toast({
        kind: "error",
        title: "Error",
        description: "We couldn't create the calendar file. Please try again.",
      });
    }
  }
  return (
    <Button
      size={size}
      variant="outline"
      color="gray"
      highContrast
      aria-label={`Add to Calendar: ${booking.package.name} with ${booking.expert.name}`}
      onClick={() => void download()}
    >
      <CalendarPlus size={17} strokeWidth={1.6} aria-hidden /> Add to Calendar
    </Button>
  );
}
