import { Button } from "@ensemble/ui";
import type { ReactNode } from "react";
import { bookingName, type Booking } from "../booking";
import type { Decision } from "./booking-change";
import { decisionWords } from "./decision-words";
import type { Decide } from "./use-booking-decisions";

interface DecisionButtonsProps {
  booking: Booking;
  decisions: readonly Decision[];
  size: "2" | "3";
  disabled: boolean;
  decide: Decide;
}

/** What can be decided about a booking, the usual next step in front. */
export function DecisionButtons(props: DecisionButtonsProps): ReactNode {
  const { booking, decisions, size, disabled, decide } = props;
  return decisions.map((decision, place) => (
    <Button
      key={decision}
      size={size}
      variant={place === 0 && decision !== "cancelled" ? "solid" : "soft"}
      color={place === 0 && decision !== "cancelled" ? undefined : "gray"}
      highContrast={place > 0 || decision === "cancelled"}
      disabled={disabled}
      aria-label={`${decisionWords[decision].act} ${bookingName(booking)}`}
      onClick={() => decide(booking, decision)}
    >
      {decisionWords[decision].act}
    </Button>
  ));
}
