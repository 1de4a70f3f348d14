import { useQuery } from "@ensemble/query";
import type { ReactNode } from "react";
import { BookingLinks } from "../availability/booking-links";
import { CancelReason } from "../../bookings/decisions/cancel-reason";
import { upcomingBookings } from "./upcoming-bookings";
import type { Cancellation } from "./cancellation";
import styles from "./cancellation-fields.module.css";

interface CancellationFieldsProps {
  expertId: string;
  cancellation: Cancellation;
  onChange: (cancellation: Cancellation) => void;
}

/** Chooses whether deactivating an expert keeps or cancels the upcoming bookings. */
export function CancellationFields(props: CancellationFieldsProps): ReactNode {
  const { expertId, cancellation, onChange } = props;
  const { data, isError } = useQuery(upcomingBookings(expertId));
  if (isError) {
    return (
      <p role="alert" className={styles.note}>
        The coming bookings could not be loaded. Deactivating keeps them.
      </p>
    );
  }
  if (!data) return <p className={styles.note}>Looking for coming bookings...</p>;
  if (data.length === 0) return <p className={styles.note}>No bookings are coming up.</p>;
  const choose = (cancels: boolean) => onChange({ ...cancellation, cancels, lacksReason: false });
  return (
    <fieldset className={styles.cancellation}>
      <legend>
        {data.length === 1 ? "One booking is" : `${data.length} bookings are`} coming up
      </legend>
      <BookingLinks bookings={data} />
      <label>
        <input
          type="radio"
          name="cancellation"
          checked={!cancellation.cancels}
          onChange={() => choose(false)}
        />
        Keep {data.length === 1 ? "it: it takes" : "them: they take"} place
      </label>
      <label>
        <input
          type="radio"
          name="cancellation"
          checked={cancellation.cancels}
          onChange={() => choose(true)}
        />
        Cancel {data.length === 1 ? "it: the client gets" : "them all: each client gets"} an email
      </label>
      {cancellation.cancels && (
        <CancelReason
          reason={cancellation.reason}
          missing={cancellation.lacksReason}
          onChange={(reason) => onChange({ ...cancellation, reason, lacksReason: false })}
        />
      )}
    </fieldset>
  );
}
