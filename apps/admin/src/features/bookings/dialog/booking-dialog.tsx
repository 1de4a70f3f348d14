import { useQuery } from "@ensemble/query";
import { Button, Flex, LoadFailure, Skeleton } from "@ensemble/ui";
import { useState, type ReactNode } from "react";
import { lazyDialog } from "../../../layout/dialogs/lazy-dialog";
import { RecordHistory } from "../../../layout/records/record-history";
import { useOverlay } from "../../../layout/dialogs/use-overlay";
import { bookingName, bookingOf, isOpen, type BookingWithHistory } from "../booking";
import { decisionsFor } from "../decisions/booking-change";
import styles from "./booking-dialog.module.css";
import { BookingFacts } from "./booking-facts";
import { BookingHistory } from "./booking-history";
import { BookingStatusBadge } from "../booking-status";
import { DecisionButtons } from "../decisions/decision-buttons";
import { useBookingDecisions } from "../decisions/use-booking-decisions";

const MoveBooking = lazyDialog(() => import("./move-booking"));

interface BookingDialogProps {
  id: string;
  onClose: () => void;
}

/** One booking with its facts, history and actions. */
export function BookingDialog({ id, onClose }: BookingDialogProps): ReactNode {
  const { data: booking, isError, refetch } = useQuery(bookingOf(id));
  const { overlay, returnFocus } = useOverlay(true, onClose);
  if (!overlay) return null;
  const { Dialog } = overlay;
  return (
    <Dialog.Root open onOpenChange={(wanted) => !wanted && onClose()}>
      <Dialog.Content maxWidth="640px" onCloseAutoFocus={returnFocus} aria-describedby={undefined}>
        <Dialog.Title>{booking ? bookingName(booking) : "Booking"}</Dialog.Title>
        {booking && <BookingDetails booking={booking} />}
        {booking === null && <p>There is no such booking.</p>}
        {!booking && isError && <LoadFailure what="This booking" onRetry={() => void refetch()} />}
        {booking === undefined && !isError && <Skeleton height="320px" />}
        <Flex mt="5" justify="end">
          <Dialog.Close>
            <Button variant="soft" color="gray" size="3">
              Close
            </Button>
          </Dialog.Close>
        </Flex>
      </Dialog.Content>
    </Dialog.Root>
  );
}

function BookingDetails({ booking }: { booking: BookingWithHistory }): ReactNode {
  const { decide, isPending, dialog } = useBookingDecisions();
  const [moving, setMoving] = useState(false);
  const [now] = useState(() => Date.now());
  return (
    <div className={styles.body}>
      <p className={styles.status}>
        <BookingStatusBadge status={booking.status} />
      </p>
      <BookingFacts booking={booking} />
      {isOpen(booking) && (
        <div className={styles.actions}>
          <DecisionButtons
            booking={booking}
            decisions={decisionsFor(booking, now)}
            size="3"
            disabled={isPending}
            decide={decide}
          />
          <Button
            size="3"
            variant="soft"
            color="gray"
            highContrast
            disabled={isPending}
            onClick={() => setMoving(true)}
          >
            Move
          </Button>
        </div>
      )}
      <BookingHistory booking={booking} />
      <RecordHistory
        table="expert_bookings"
        record={booking.id}
        names={{ starts_at: "Starts at", sequence: "Changes so far" }}
      />
      {moving && <MoveBooking booking={booking} onClose={() => setMoving(false)} />}
      {dialog}
    </div>
  );
}
