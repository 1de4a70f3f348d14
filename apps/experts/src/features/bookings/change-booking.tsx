import { expertBookingsLengths } from "@ensemble/contract/database";
import { FormField } from "@ensemble/controls";
import { ownZone } from "@ensemble/domain";
import { Button, Flex, Text, toast } from "@ensemble/ui";
import type * as Overlay from "@ensemble/ui/overlay";
import { type ReactNode, useRef, useState } from "react";
import { notBookableMessage } from "../experts/expert";
import { RefusedBooking, TimeStep } from "../times/choose-time";
import { refusalOf, shortDateTime } from "../times/times";
import { changeFailed, useBookingChange } from "./booking-change";
import type { Booking } from "./bookings";

/** Reschedules a booking, which keeps its time until the new one is booked. */
export function RescheduleBooking({ booking }: { booking: Booking }): ReactNode {
  const trigger = useRef<HTMLButtonElement>(null);
  const { overlay, load } = useOverlay();
  const [open, setOpen] = useState(false);
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

  async function openDialog(): Promise<void> {
    choose({});
    setOpen(await load());
  }

  function move(): void {
    if (chosen.start === undefined) setIncomplete(true);
    else change.mutate(chosen.start);
  }

  return (
    <>
      <Button
        ref={trigger}
        size="3"
        variant="outline"
        color="gray"
        highContrast
        aria-label={`Reschedule ${offered.name} with ${expert.name}`}
        onClick={() => void openDialog()}
      >
        Reschedule
      </Button>
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
                  ? "You'll keep that time until the new one is booked."
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
                refusal={refusalOf(change.error, changeFailed)}
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
                  Keep This Time
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
  const trigger = useRef<HTMLButtonElement>(null);
  const { overlay, load } = useOverlay();
  const [open, setOpen] = useState(false);
  const cancelled = useRef(false);
  const [cancelReason, setCancelReason] = useState("");
  const change = useBookingChange(booking, () => {
    cancelled.current = true;
    setOpen(false);
  });
  const AlertDialog = overlay?.AlertDialog;
  const when = shortDateTime(Date.parse(booking.starts_at), ownZone());

  async function openDialog(): Promise<void> {
    change.reset();
    setOpen(await load());
  }

  return (
    <>
      <Button
        ref={trigger}
        size="3"
        variant="outline"
        color="gray"
        highContrast
        aria-label={`Cancel ${booking.package.name} with ${booking.expert.name}`}
        onClick={() => void openDialog()}
      >
        Cancel
      </Button>
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
                {refusalOf(change.error, changeFailed).reason}
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

/** Loads the dialogs' code on the first press. */
function useOverlay() {
  const [overlay, setOverlay] = useState<typeof Overlay>();
  const load = async (): Promise<boolean> => {
    try {
      setOverlay(await import("@ensemble/ui/overlay"));
      return true;
    } catch (error) {
      console.warn("The dialog's code failed to load.", error);
      toast({
        kind: "error",
        title: "Error",
        description: "Something went wrong. Please try again.",
      });
      return false;
    }
  };
  return { overlay, load };
}
