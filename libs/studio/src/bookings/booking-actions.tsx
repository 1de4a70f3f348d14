import { lazyDialog, showRefusal } from "@ensemble/editing";
import { useMutation, useQueryClient } from "@ensemble/query";
import { db, unwrap } from "@ensemble/session";
import { Button, toast } from "@ensemble/ui";
import { type ReactNode, useState } from "react";
import type { StudioExpert } from "../studio-layout";
import { decisionsFor } from "./booking-mutations";
import { DecisionButtons, useBookingDecisions } from "./decision-buttons";
import { type StudioBooking, studioBookingName } from "./studio-bookings";

const TimeDialog = lazyDialog(() => import("./time-dialog"));
const PlaceDialog = lazyDialog(() => import("./place-dialog"));

interface BookingActionsProps {
  booking: StudioBooking;
  expert: StudioExpert;
  now: number;
  isOwn: boolean;
  /** Whether the place can be changed here. */
  withPlace?: boolean;
}

/** What can be done with an open booking: answer, propose another time, close, set the place. */
export function BookingActions(props: BookingActionsProps): ReactNode {
  const { booking, expert, now, isOwn, withPlace } = props;
  const { decide, isPending, dialog } = useBookingDecisions(studioBookingName);
  const [asked, setAsked] = useState<"time" | "place">();
  const name = studioBookingName(booking);
  // A client without an account can't answer.
  const proposes = booking.client_id !== null;
  const timeLabel = proposes ? "Propose Another Time" : "Reschedule";
  const soft = { size: "3", variant: "soft", color: "gray", highContrast: true } as const;
  return (
    <>
      <DecisionButtons
        booking={booking}
        name={name}
        decisions={decisionsFor(booking, now)}
        size="3"
        disabled={isPending}
        decide={decide}
      />
      {booking.proposal_id ? (
        <WithdrawProposal id={booking.proposal_id} name={name} />
      ) : (
        Date.parse(booking.starts_at) > now && (
          <Button {...soft} aria-label={`${timeLabel}, ${name}`} onClick={() => setAsked("time")}>
            {timeLabel}
          </Button>
        )
      )}
      {withPlace && (
        <Button {...soft} onClick={() => setAsked("place")}>
          Change Place
        </Button>
      )}
      {asked === "time" && (
        <TimeDialog
          booking={booking}
          name={name}
          expert={expert}
          proposes={proposes}
          isOwn={isOwn}
          onClose={() => setAsked(undefined)}
        />
      )}
      {asked === "place" && (
        <PlaceDialog booking={booking} expert={expert} onClose={() => setAsked(undefined)} />
      )}
      {dialog}
    </>
  );
}

function WithdrawProposal({ id, name }: { id: string; name: string }): ReactNode {
  const queryClient = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: () => unwrap(db().rpc("withdraw_proposal", { proposal: id })),
    onSuccess: () =>
      toast({
        kind: "success",
        title: "Proposal Withdrawn",
        description: "The booking keeps its time.",
      }),
    onError: showRefusal,
    onSettled: () => queryClient.invalidateQueries(),
  });
  return (
    <Button
      size="3"
      variant="soft"
      color="gray"
      highContrast
      disabled={isPending}
      aria-label={`Withdraw proposal, ${name}`}
      onClick={() => mutate()}
    >
      Withdraw Proposal
    </Button>
  );
}
