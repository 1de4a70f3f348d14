import { useQuery } from "@ensemble/query";
import type { ReactNode } from "react";
import { BookingLinks } from "../availability/booking-links";
import { CancelReason } from "../../bookings/decisions/cancel-reason";
import { comingBookings } from "./coming-bookings";
import type { Leaving } from "./leaving";
import styles from "./leaving-bookings.module.css";

interface LeavingBookingsProps {
  expertId: string;
  leaving: Leaving;
  onChange: (leaving: Leaving) => void;
}

/** What to do with the coming bookings of an expert who is about to be deactivated. */
export function LeavingBookings(props: LeavingBookingsProps): ReactNode {
  const { expertId, leaving, onChange } = props;
  const { data, isError } = useQuery(comingBookings(expertId));
  if (isError) {
    return (
      <p role="alert" className={styles.note}>
        The coming bookings could not be loaded. Deactivating keeps them.
      </p>
    );
  }
  if (!data) return <p className={styles.note}>Looking for coming bookings...</p>;
  if (data.length === 0) return <p className={styles.note}>No bookings are coming up.</p>;
  const choose = (cancels: boolean) => onChange({ ...leaving, cancels, lacksReason: false });
  return (
    <fieldset className={styles.leaving}>
      <legend>
        {data.length === 1 ? "One booking is" : `${data.length} bookings are`} coming up
      </legend>
      <BookingLinks bookings={data} />
      <label>
        <input
          type="radio"
          name="leaving"
          checked={!leaving.cancels}
          onChange={() => choose(false)}
        />
        Keep {data.length === 1 ? "it: it takes" : "them: they take"} place
      </label>
      <label>
        <input
          type="radio"
          name="leaving"
          checked={leaving.cancels}
          onChange={() => choose(true)}
        />
        Cancel {data.length === 1 ? "it: the client gets" : "them all: each client gets"} an email
      </label>
      {leaving.cancels && (
        <CancelReason
          reason={leaving.reason}
          missing={leaving.lacksReason}
          onChange={(reason) => onChange({ ...leaving, reason, lacksReason: false })}
        />
      )}
    </fieldset>
  );
}
