import { FormField } from "@ensemble/controls";
import { Button } from "@ensemble/ui";
import { useState, type ReactNode } from "react";
import { longestNotes } from "./notes-step";
import { refusalOf } from "../refusal/refusal";
import type { Booking } from "../booking";
import { changeFailed, useBookingChange } from "../change/booking-change";
import styles from "./booking-notes.module.css";
import { isOpen } from "../list/upcoming";

interface BookingNotesProps {
  booking: Booking;
  /** Whether the viewer wrote the notes. */
  isOwn: boolean;
}

/** The client's notes for the expert, editable while the booking is open. */
export function BookingNotes({ booking, isOwn }: BookingNotesProps): ReactNode {
  const { client_notes: notes } = booking;
  const [draft, setDraft] = useState<string>();
  const change = useBookingChange(booking, () => setDraft(undefined));
  const editable = isOwn && isOpen(booking);
  if (!notes && !editable) return null;
  if (draft === undefined) {
    return (
      <div className={styles.notes}>
        {notes && (
          <p className={styles.text}>
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
        issue={change.isError ? refusalOf(change.error, changeFailed).reason : undefined}
      >
        {(field) => (
          <textarea
            {...field}
            rows={5}
            maxLength={longestNotes}
            value={draft}
            onChange={({ target }) => setDraft(target.value)}
          />
        )}
      </FormField>
      <div className={styles.ways}>
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
          Leave as it was
        </Button>
      </div>
    </form>
  );
}
