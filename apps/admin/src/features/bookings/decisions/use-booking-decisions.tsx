import { useMutation, useQueryClient } from "@ensemble/query";
import { DataError } from "@ensemble/session";
import { toast } from "@ensemble/ui";
import { useState, type ReactNode } from "react";
import { ConfirmDialog } from "../../../layout/dialogs/confirm-dialog";
import { explainRefusal } from "../../../layout/saving/explain-refusal";
import { bookingName, type Booking } from "../booking";
import { decideBooking, type Decision } from "./booking-change";
import { CancelReason } from "./cancel-reason";
import { decisionWords } from "./decision-words";
import { momentInWords } from "../../../layout/time/spoken-moment";

interface Question {
  booking: Booking;
  decision: Decision;
}

export type Decide = (booking: Booking, decision: Decision) => void;

/**
 * Decides about bookings: at once what can be undone, else after asking. `dialog` is the question,
 * to be drawn by the screen. A row that changed meanwhile is refused and shown as it now is.
 */
export function useBookingDecisions(): { decide: Decide; isPending: boolean; dialog: ReactNode } {
  const queryClient = useQueryClient();
  const [asked, setAsked] = useState<Question>();
  const [reason, setReason] = useState("");
  const [missing, setMissing] = useState(false);
  const { mutate, reset, isPending, error } = useMutation({
    mutationFn: ({ booking, decision }: Question) =>
      decideBooking(booking, decision, reason.trim()),
    onSuccess: (_, { decision }) => {
      const { done, told } = decisionWords[decision];
      toast({ kind: "success", title: done, description: told });
      setAsked(undefined);
    },
    onError: (failure, { decision }) => {
      // What the database refuses it refuses again; what did not get through may be tried again.
      const refused = failure instanceof DataError && failure.hint !== undefined;
      if (!refused && decisionWords[decision].question) return;
      setAsked(undefined);
      toast({
        kind: "error",
        title: "Booking Not Changed",
        description: explainRefusal(failure),
      });
    },
    // Wherever bookings, calendars or reviews are shown, they may look different now.
    onSettled: () => queryClient.invalidateQueries(),
  });

  function decide(booking: Booking, decision: Decision): void {
    reset();
    setReason("");
    setMissing(false);
    if (decisionWords[decision].question) setAsked({ booking, decision });
    else mutate({ booking, decision });
  }

  const cancels = asked?.decision === "cancelled";

  function confirm(): void {
    if (!asked) return;
    const lacksReason = cancels && reason.trim() === "";
    setMissing(lacksReason);
    if (!lacksReason) mutate(asked);
  }

  const question = asked && decisionWords[asked.decision].question;
  const dialog = (
    <ConfirmDialog
      open={asked !== undefined}
      title={question?.title ?? ""}
      text={asked && question ? `${nameOf(asked.booking)}. ${question.text}` : ""}
      confirm={asked ? confirmLabels[asked.decision] : ""}
      cancel="Keep It"
      pending={isPending}
      failure={error ? explainRefusal(error) : undefined}
      onConfirm={confirm}
      onCancel={() => setAsked(undefined)}
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
  `${bookingName(booking)}, ${momentInWords(Date.parse(booking.starts_at), booking.time_zone)}`;
