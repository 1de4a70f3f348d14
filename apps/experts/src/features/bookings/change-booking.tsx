import { expertBookingsLengths } from "@ensemble/contract/database";
import { FormField } from "@ensemble/controls";
import { ownZone, wallClock } from "@ensemble/domain";
import { useHeldWork } from "@ensemble/session";
import { Button, Flex, Text, toast } from "@ensemble/ui";
import type * as Overlay from "@ensemble/ui/overlay";
import { type ReactNode, useRef, useState } from "react";
import { notBookableMessage } from "../experts/expert";
import { RefusedBooking, TimeStep } from "../times/choose-time";
import { toRefusal, shortDateTime } from "../times/times";
import { changeFailed, useBookingChange } from "./booking-change";
import type { Booking } from "./bookings";

/** Moves a booking, in one statement; a new time must be confirmed again (BOOK-13). */
export function RescheduleBooking({ booking }: { booking: Booking }): ReactNode {
  const { renderButton, trigger, overlay, open, setOpen } = useDialogButton("Reschedule", booking);
  const [chosen, setChosen] = useState<{ day?: string; start?: number }>({});
  const [incomplete, setIncomplete] = useState(false);
  const change = useBookingChange(booking, () => setOpen(false));
  const Dialog = overlay?.Dialog;
  const { expert, package: offered } = booking;
  const when = shortDateTime(Date.parse(booking.starts_at), ownZone());
  const consultation = { moving: booking.id };

  function choose(choice: { day?: string; start?: number }): void {
    change.reset();
    setIncomplete(false);
    setChosen(choice);
  }

  function move(): void {
    if (chosen.start === undefined) setIncomplete(true);
    else change.mutate(chosen.start);
  }

  return (
    <>
      {renderButton(() =>
        choose({ day: wallClock(Date.parse(booking.starts_at), ownZone()).slice(0, 10) }),
      )}
      {Dialog && (
        <Dialog.Root open={open} onOpenChange={setOpen}>
          <Dialog.Content
            maxWidth="760px"
            onCloseAutoFocus={(event) => {
              event.preventDefault();
              trigger.current?.focus();
            }}
          >
            <Dialog.Title>Choose a New Time</Dialog.Title>
            <Dialog.Description mb="4">
              {`${offered.name} with ${expert.name} is booked for ${when}. ${
                expert.is_active
                  ? booking.status === "confirmed"
                    ? `A new time is a new request: your confirmed time becomes free at once, and ${expert.name} has to confirm the new one.`
                    : "You'll keep that time until the new one is requested."
                  : `${notBookableMessage(expert)} You can keep or cancel this booking.`
              }`}
            </Dialog.Description>
            {expert.is_active && (
              <TimeStep
                expert={expert}
                consultation={consultation}
                day={chosen.day}
                start={chosen.start}
                onChoose={choose}
              />
            )}
            {change.isError && chosen.start !== undefined && (
              <RefusedBooking
                refusal={toRefusal(change.error, changeFailed)}
                expert={expert}
                consultation={consultation}
                requested={chosen.start}
                onChoose={(start) => choose({ start })}
              />
            )}
            {incomplete && (
              <Text as="p" role="alert" mt="4">
                Please complete all booking details.
              </Text>
            )}
            <Flex gap="3" mt="5" justify="end" wrap="wrap">
              <Dialog.Close>
                <Button variant="soft" color="gray" size="3" disabled={change.isPending}>
                  {`Keep ${when}`}
                </Button>
              </Dialog.Close>
              {expert.is_active && (
                <Button size="3" disabled={change.isPending} onClick={move}>
                  {change.isPending ? "Rescheduling..." : "Reschedule"}
                </Button>
              )}
            </Flex>
          </Dialog.Content>
        </Dialog.Root>
      )}
    </>
  );
}

/** Cancels a booking after a confirmation with an optional reason. */
export function CancelBooking({ booking }: { booking: Booking }): ReactNode {
  const { renderButton, trigger, overlay, open, setOpen } = useDialogButton("Cancel", booking);
  const cancelled = useRef(false);
  const [cancelReason, setCancelReason] = useState("");
  const change = useBookingChange(booking, () => {
    cancelled.current = true;
    setOpen(false);
  });
  const AlertDialog = overlay?.AlertDialog;
  const when = shortDateTime(Date.parse(booking.starts_at), ownZone());

  return (
    <>
      {renderButton(() => change.reset())}
      {AlertDialog && (
        <AlertDialog.Root open={open} onOpenChange={setOpen}>
          <AlertDialog.Content
            maxWidth="440px"
            onCloseAutoFocus={(event) => {
              event.preventDefault();
              // A cancelled booking's buttons unmount with it.
              const next = cancelled.current ? document.querySelector("main") : trigger.current;
              next?.focus({ preventScroll: true });
            }}
          >
            <AlertDialog.Title>Cancel this booking?</AlertDialog.Title>
            <AlertDialog.Description>
              {`${booking.package.name} with ${booking.expert.name}, ${when}. The time will be released to others right away.`}
            </AlertDialog.Description>
            <Flex mt="4" direction="column">
              <FormField label="Reason" optional>
                {(field) => (
                  <textarea
                    {...field}
                    rows={2}
                    maxLength={expertBookingsLengths.cancel_reason}
                    value={cancelReason}
                    onChange={({ target }) => setCancelReason(target.value)}
                  />
                )}
              </FormField>
            </Flex>
            {change.isError && (
              <Text as="p" role="alert" mt="4">
                {toRefusal(change.error, changeFailed).reason}
              </Text>
            )}
            <Flex gap="3" mt="5" justify="end" wrap="wrap">
              <AlertDialog.Cancel>
                <Button variant="soft" color="gray" size="3" disabled={change.isPending}>
                  Keep Booking
                </Button>
              </AlertDialog.Cancel>
              <Button
                color="red"
                highContrast
                size="3"
                disabled={change.isPending}
                onClick={() => change.mutate({ cancelReason })}
              >
                {change.isPending ? "Cancelling..." : "Cancel Booking"}
              </Button>
            </Flex>
          </AlertDialog.Content>
        </AlertDialog.Root>
      )}
    </>
  );
}

/** A button that opens a dialog, whose code loads on the first press. */
function useDialogButton(label: string, booking: Booking) {
  const trigger = useRef<HTMLButtonElement>(null);
  const [overlay, setOverlay] = useState<typeof Overlay>();
  const [open, setOpen] = useState(false);
  useHeldWork(open);
  async function openDialog(): Promise<void> {
    try {
      setOverlay(await import("@ensemble/ui/overlay"));
      setOpen(true);
    } catch (error) {
      console.warn("The dialog's code failed to load.", error);
      toast({
        kind: "error",
        title: "Error",
        description: "Something went wrong. Please try again.",
      });
    }
  }
  const renderButton = (onPress: () => void) => (
    <Button
      ref={trigger}
      size="3"
      variant="outline"
      color="gray"
      highContrast
      aria-label={`${label} ${booking.package.name} with ${booking.expert.name}`}
      onClick={() => {
        onPress();
        void openDialog();
      }}
    >
      {label}
    </Button>
  );
  return { renderButton, trigger, overlay, open, setOpen };
}
