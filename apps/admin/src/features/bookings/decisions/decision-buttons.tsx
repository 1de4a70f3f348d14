import { Button } from "@ensemble/ui";
import type { ReactNode } from "react";
import { bookingName, type Booking } from "../booking";
import type { Decision } from "./booking-change";
import { decisionTexts } from "./decision-texts";
import type { Decide } from "./use-booking-decisions";

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
