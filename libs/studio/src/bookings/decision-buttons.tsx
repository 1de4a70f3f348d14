import { ConfirmDialog, explainRefusal, formatMoment } from "@ensemble/editing";
import { useMutation, useQueryClient } from "@ensemble/query";
import { DataError } from "@ensemble/session";
import { Button, toast } from "@ensemble/ui";
import { type ReactNode, useState } from "react";
import { CancelReason } from "./cancel-reason";
import {
  cancels,
  type DecidedBooking,
  decideBooking,
  type Decision,
  decisionTexts,
} from "./booking-mutations";

interface DecisionButtonsProps<Booking> {
  booking: Booking;
  /** Names the booking in labels. */
  name: string;
  decisions: readonly Decision[];
  size: "2" | "3";
  disabled: boolean;
  decide: (booking: Booking, decision: Decision) => void;
}

export function DecisionButtons<Booking>(props: DecisionButtonsProps<Booking>): ReactNode {
  const { booking, name, decisions, size, disabled, decide } = props;
  return decisions.map((decision, index) => (
    <Button
      key={decision}
      size={size}
      variant={index === 0 && !cancels(decision) ? "solid" : "soft"}
      color={index === 0 && !cancels(decision) ? undefined : "gray"}
      highContrast={index > 0 || cancels(decision)}
      disabled={disabled}
      aria-label={`${decisionTexts[decision].label} ${name}`}
      onClick={() => decide(booking, decision)}
    >
      {decisionTexts[decision].label}
    </Button>
  ));
}

interface Question<Booking> {
  booking: Booking;
  decision: Decision;
}

/**
 * Writes decisions, after confirmation if they can't be undone. Render `dialog`. If the booking has
 * changed, shows an error and refetches it.
 */
export function useBookingDecisions<Booking extends DecidedBooking>(
  getName: (booking: Booking) => string,
) {
  const queryClient = useQueryClient();
  const [proposed, setProposed] = useState<Question<Booking>>();
  const [reason, setReason] = useState("");
  const [missing, setMissing] = useState(false);
  const { mutate, reset, isPending, error } = useMutation({
    mutationFn: ({ booking, decision }: Question<Booking>) =>
      decideBooking(booking, decision, reason.trim()),
    onSuccess: (_, { booking, decision }) => {
      const { done, description } = decisionTexts[decision];
      toast({
        kind: "success",
        title: done,
        ...((booking.client_id ?? booking.client_email) && { description }),
      });
      setProposed(undefined);
    },
    onError: (failure, { decision }) => {
      // A rejection is final; other failures can be retried.
      const refused = failure instanceof DataError && failure.hint !== undefined;
      if (!refused && decisionTexts[decision].question) return;
      setProposed(undefined);
      toast({
        kind: "error",
        title: "Couldn't Change Booking",
        description: explainRefusal(failure),
      });
    },
    // May affect lists of bookings, calendars and reviews.
    onSettled: () => queryClient.invalidateQueries(),
  });

  function decide(booking: Booking, decision: Decision): void {
    reset();
    setReason("");
    setMissing(false);
    if (decisionTexts[decision].question) setProposed({ booking, decision });
    else mutate({ booking, decision });
  }

  const needsReason = cancels(proposed?.decision);

  function confirm(): void {
    if (!proposed) return;
    const lacksReason = needsReason && reason.trim() === "";
    setMissing(lacksReason);
    if (!lacksReason) mutate(proposed);
  }

  const formatBooking = (booking: Booking): string =>
    `${getName(booking)}, ${formatMoment(Date.parse(booking.starts_at), booking.time_zone)}`;
  const question = proposed && decisionTexts[proposed.decision].question;
  const dialog = (
    <ConfirmDialog
      open={proposed !== undefined}
      title={question?.title ?? ""}
      text={proposed && question ? `${formatBooking(proposed.booking)}. ${question.text}` : ""}
      confirm={proposed ? confirmLabels[proposed.decision] : ""}
      cancel="Keep Booking"
      pending={isPending}
      failure={error ? explainRefusal(error) : undefined}
      onConfirm={confirm}
      onCancel={() => setProposed(undefined)}
    >
      {needsReason && <CancelReason reason={reason} missing={missing} onChange={setReason} />}
    </ConfirmDialog>
  );
  return { decide, isPending, dialog };
}

const confirmLabels: Record<Decision, string> = {
  confirmed: "Confirm",
  completed: "Complete Booking",
  no_show: "Mark as No-show",
  cancelled: "Cancel Booking",
  declined: "Decline Request",
};
