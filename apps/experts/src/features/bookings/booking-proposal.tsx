import { ownZone } from "@ensemble/domain";
import { useMutation, useQueryClient } from "@ensemble/query";
import { db, unwrap } from "@ensemble/session";
import { Actions, Button, Note, toast } from "@ensemble/ui";
import { type ReactNode, useId } from "react";
import { bookingKeys } from "../../query-keys";
import { formatDay, toRefusal, shortDateTime } from "../times/times";
import { ZonedSpan } from "../times/zoned-span";
import { changeFailed } from "./booking-change";
import type { Booking } from "./bookings";
import styles from "./bookings.module.css";

/** Another time that the stylist or Ensemble proposes, which the client accepts or declines (STUDIO-11). */
export function BookingProposal({ booking }: { booking: Booking }): ReactNode {
  const id = useId();
  const answer = useAnswer();
  const { expert, package: offered, proposal } = booking;
  if (!proposal) return null;
  const about = `${offered.name} with ${expert.name}`;
  const send = (accepts: boolean) => answer.mutate({ proposal: proposal.id, accepts });
  return (
    <section className={styles.proposal} aria-labelledby={id}>
      <strong id={id}>Another Time Proposed</strong>
      <dl className={styles.facts}>
        {[["New time", proposal] as const, ["Your time", booking] as const].map(([label, span]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              <time dateTime={span.starts_at}>
                {formatDay(Date.parse(span.starts_at), ownZone())}
              </time>
              <span className={styles.aside}>
                <ZonedSpan
                  start={Date.parse(span.starts_at)}
                  end={Date.parse(span.ends_at)}
                  expertZone={booking.time_zone}
                />
              </span>
            </dd>
          </div>
        ))}
      </dl>
      {proposal.message && <blockquote>{`“${proposal.message}”`}</blockquote>}
      <Note>{`Answer by ${shortDateTime(Date.parse(proposal.expires_at), ownZone())}. Until then, both times are kept for you.`}</Note>
      <Actions>
        <Button
          size="3"
          disabled={answer.isPending}
          aria-label={`Accept the new time for ${about}`}
          onClick={() => send(true)}
        >
          Accept
        </Button>
        <Button
          size="3"
          variant="outline"
          color="gray"
          highContrast
          disabled={answer.isPending}
          aria-label={`Keep My Time for ${about}`}
          onClick={() => send(false)}
        >
          Keep My Time
        </Button>
      </Actions>
      {answer.isError && <p role="alert">{toRefusal(answer.error, changeFailed).reason}</p>}
    </section>
  );
}

function useAnswer() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (answer: { proposal: string; accepts: boolean }) =>
      unwrap(db().rpc("answer_proposal", answer)),
    onSuccess: (_, { accepts }) => {
      toast({
        kind: "success",
        title: accepts ? "New Time Accepted" : "Your Time Stays",
        description: "We've let your stylist know, and we'll email you.",
      });
    },
    onError: (error) => {
      console.warn("Answering the proposal failed.", error);
      const { reason } = toRefusal(error, changeFailed);
      toast({ kind: "error", title: "Couldn't Change Booking", description: reason });
    },
    onSettled: () =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: bookingKeys.all }),
        queryClient.invalidateQueries({ queryKey: ["calendar"] }),
      ]),
  });
}
