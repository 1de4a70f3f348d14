import { expertBookingsLengths } from "@ensemble/contract/database";
import { Fieldset, Legend } from "@ensemble/ui";
import { type ReactNode, useId } from "react";
import { Choice, FormField } from "./form-field";

/** What happens to a stylist's upcoming bookings when the role ends, as the database expects it. */
export interface BookingsChoice {
  bookings: "keep" | "cancel";
  /** Shown to the clients of cancelled bookings. */
  reason: string;
}

export const keptBookings: BookingsChoice = { bookings: "keep", reason: "" };

interface ComingBookingsProps {
  /** Renders nothing for 0. */
  count: number;
  choice: BookingsChoice;
  onChange: (choice: BookingsChoice) => void;
}

/** Asks what happens to the upcoming bookings of a stylist whose role ends. */
export function ComingBookings({ count, choice, onChange }: ComingBookingsProps): ReactNode {
  const name = useId();
  if (count === 0) return null;
  return (
    <Fieldset>
      <Legend>{count === 1 ? "1 coming consultation" : `${count} coming consultations`}</Legend>
      {Object.entries(labels).map(([bookings, label]) => (
        <Choice key={bookings}>
          <input
            type="radio"
            name={name}
            checked={choice.bookings === bookings}
            onChange={() =>
              onChange({ ...choice, bookings: bookings as BookingsChoice["bookings"] })
            }
          />
          {label}
        </Choice>
      ))}
      {choice.bookings === "cancel" && (
        <FormField label="Reason" hint="The clients will see it in the email and in My Bookings.">
          {(field) => (
            <textarea
              {...field}
              rows={3}
              maxLength={expertBookingsLengths.cancel_reason}
              value={choice.reason}
              onChange={({ target }) => onChange({ ...choice, reason: target.value })}
            />
          )}
        </FormField>
      )}
    </Fieldset>
  );
}

const labels: Record<BookingsChoice["bookings"], string> = {
  keep: "Keep: our team takes over",
  cancel: "Cancel and email the clients",
};
