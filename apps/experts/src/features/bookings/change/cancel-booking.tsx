import { ownZone } from "@ensemble/time";
import { FormField } from "@ensemble/controls";
import { Button, Flex, Text } from "@ensemble/ui";
import { useRef, useState, type ReactNode } from "react";
import { refusalOf } from "../refusal/refusal";
import { shortMoment } from "../times/time-labels";
import type { Booking } from "../booking";
import { changeFailed, useBookingChange } from "./booking-change";
import { useOverlay } from "./use-overlay";

/** The database's limit in characters. */
const longestReason = 500;

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
  const when = shortMoment(Date.parse(booking.starts_at), ownZone());

  async function ask(): Promise<void> {
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
        onClick={() => void ask()}
      >
        Cancel
      </Button>
      {AlertDialog && (
        <AlertDialog.Root open={open} onOpenChange={setOpen}>
          <AlertDialog.Content
            maxWidth="440px"
            onCloseAutoFocus={(event) => {
              event.preventDefault();
              // A cancelled booking moves to the other list and its buttons unmount.
              const next = cancelled.current ? document.querySelector("main") : trigger.current;
              next?.focus({ preventScroll: true });
            }}
          >
            <AlertDialog.Title>Cancel this booking?</AlertDialog.Title>
            <AlertDialog.Description>
              {booking.package.name} with {booking.expert.name}, {when}. Its time becomes free for
              others at once.
            </AlertDialog.Description>
            <Flex mt="4" direction="column">
              <FormField label="Reason" optional>
                {(field) => (
                  <textarea
                    {...field}
                    rows={2}
                    maxLength={longestReason}
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
                  Keep It
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
