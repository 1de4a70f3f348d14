import { ConfirmDialog, explainRefusal, formatMoment } from "@ensemble/editing";
import { useMutation, useQueryClient } from "@ensemble/query";
import { DataError } from "@ensemble/session";
import { Button, toast } from "@ensemble/ui";
import { type ReactNode, useState } from "react";
import { type Booking, bookingName, decideBooking, type Decision, decisionTexts } from "./bookings";
import { CancelReason } from "./cancel-reason";

interface DecisionButtonsProps {
  booking: Booking;
  decisions: readonly Decision[];
  size: "2" | "3";
  disabled: boolean;
  decide: Decide;
}

export function DecisionButtons(props: DecisionButtonsProps): ReactNode {
  const { booking, decisions, size, disabled, decide } = props;
  return decisions.map((decision, index) => (
    <Button
      key={decision}
      size={size}
      variant={index === 0 && decision !== "cancelled" ? "solid" : "soft"}
      color={index === 0 && decision !== "cancelled" ? undefined : "gray"}
      highContrast={index > 0 || decision === "cancelled"}
      disabled={disabled}
      aria-label={`${decisionTexts[decision].label} ${bookingName(booking)}`}
      onClick={() => decide(booking, decision)}
    >
      {decisionTexts[decision].label}
    </Button>
  ));
}

interface Question {
  booking: Booking;
  decision: Decision;
}

type Decide = (booking: Booking, decision: Decision) => void;

/**
 * Writes decisions, after confirmation if they can't be undone. Render `dialog`. If the booking has
 * changed, shows an error and refetches it.
 */
export function useBookingDecisions(): { decide: Decide; isPending: boolean; dialog: ReactNode } {
  const queryClient = useQueryClient();
  const [proposed, setProposed] = useState<Question>();
  const [reason, setReason] = useState("");
  const [missing, setMissing] = useState(false);
  const { mutate, reset, isPending, error } = useMutation({
    mutationFn: ({ booking, decision }: Question) =>
      decideBooking(booking, decision, reason.trim()),
    onSuccess: (_, { decision }) => {
      const { done, description } = decisionTexts[decision];
      toast({ kind: "success", title: done, description });
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

  const cancels = proposed?.decision === "cancelled";

  function confirm(): void {
    if (!proposed) return;
    const lacksReason = cancels && reason.trim() === "";
    setMissing(lacksReason);
    if (!lacksReason) mutate(proposed);
  }

  const question = proposed && decisionTexts[proposed.decision].question;
  const dialog = (
    <ConfirmDialog
      open={proposed !== undefined}
      title={question?.title ?? ""}
      text={proposed && question ? `${nameOf(proposed.booking)}. ${question.text}` : ""}
      confirm={proposed ? confirmLabels[proposed.decision] : ""}
      cancel="Keep Booking"
      pending={isPending}
      failure={error ? explainRefusal(error) : undefined}
      onConfirm={confirm}
      onCancel={() => setProposed(undefined)}
    >
      {cancels && <CancelReason reason={reason} missing={missing} onChange={setReason} />}
    </ConfirmDialog>
  );
  return { decide, isPending, dialog };
}

const confirmLabels: Record<Decision, string> = {
  confirmed: "Confirm",
  completed: "Complete Booking",
  no_show: "Mark as No-show",
  cancelled: "Cancel Booking",
};

const nameOf = (booking: Booking): string =>
  `${bookingName(booking)}, ${formatMoment(Date.parse(booking.starts_at), booking.time_zone)}`;
