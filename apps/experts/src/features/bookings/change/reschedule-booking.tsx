import { ownZone } from "@ensemble/time";
import { Button, Flex, Text } from "@ensemble/ui";
import { useRef, useState, type ReactNode } from "react";
import { refusalOf } from "../refusal/refusal";
import { RefusedBooking } from "../refusal/refused-booking";
import { shortMoment } from "../times/time-labels";
import { TimeStep } from "../times/time-step";
import { takesNoBookings } from "../../experts/profile/expert-profile";
import type { Booking } from "../booking";
import { changeFailed, useBookingChange } from "./booking-change";
import { useOverlay } from "./use-overlay";

/** Moves a booking to another time; it keeps its old time until the new one is held. */
export function RescheduleBooking({ booking }: { booking: Booking }): ReactNode {
  const trigger = useRef<HTMLButtonElement>(null);
  const { overlay, load } = useOverlay();
  const [open, setOpen] = useState(false);
  const [chosen, setChosen] = useState<{ day?: string; start?: number }>({});
  const [incomplete, setIncomplete] = useState(false);
  const change = useBookingChange(booking, () => setOpen(false));
  const Dialog = overlay?.Dialog;
  const { expert, package: offered } = booking;
  const when = shortMoment(Date.parse(booking.starts_at), ownZone());
  // The package's duration may have changed since: the booking keeps its own.
  const minutes = (Date.parse(booking.ends_at) - Date.parse(booking.starts_at)) / 60_000;

  function choose(choice: { day?: string; start?: number }): void {
    change.reset();
    setIncomplete(false);
    setChosen(choice);
  }

  async function ask(): Promise<void> {
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
        onClick={() => void ask()}
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
            <Dialog.Title>Choose another time</Dialog.Title>
            <Dialog.Description mb="4">
              {offered.name} with {expert.name} is booked for {when}.{" "}
              {expert.is_active
                ? "It keeps that time until the new one is yours."
                : `${takesNoBookings(expert)} You can keep or cancel this one.`}
            </Dialog.Description>
            {expert.is_active && (
              <TimeStep
                expert={expert}
                duration={minutes}
                day={chosen.day}
                start={chosen.start}
                onChoose={choose}
                moving={booking}
              />
            )}
            {change.isError && chosen.start !== undefined && (
              <RefusedBooking
                refusal={refusalOf(change.error, changeFailed)}
                expert={expert}
                duration={minutes}
                wanted={chosen.start}
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
                  Keep It
                </Button>
              </Dialog.Close>
              {expert.is_active && (
                <Button size="3" disabled={change.isPending} onClick={move}>
                  {change.isPending ? "Moving..." : "Move Booking"}
                </Button>
              )}
            </Flex>
          </Dialog.Content>
        </Dialog.Root>
      )}
    </>
  );
}
