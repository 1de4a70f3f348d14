import { LinkButton } from "@ensemble/ui";
import { Bell } from "lucide-react";
import type { ReactNode } from "react";
import { useLateSheet } from "../../components/late-sheet";
import type { AlertKind, Watchable } from "./alerts";

interface AlertButtonProps {
  thing: Watchable;
  kind: AlertKind;
  /** For one of several: screen readers hear the name too. */
  named?: boolean;
}

// A chunk of its own: few visits set an alert.
const loadForm = () => import(/* webpackChunkName: "alert-form" */ "./alert-form");

const labels: Record<AlertKind, string> = {
  price_drop: "Notify me when the price drops",
  back_in_stock: "Notify me when it's back in stock",
};

/** Offers to tell of a lower price, or of a return to stock (ALERT-1). */
export function AlertButton({ thing, kind, named = false }: AlertButtonProps): ReactNode {
  const { open, sheet } = useLateSheet(loadForm, "This didn't load. Try again.", (code, close) => (
    <code.AlertForm wish={{ thing, kind }} onClose={close} />
  ));
  return (
    <>
      <LinkButton
        type="button"
        aria-haspopup="dialog"
        aria-label={named ? `${labels[kind]}: ${thing.name}` : undefined}
        onClick={open}
      >
        <Bell size={18} strokeWidth={1.6} aria-hidden />
        {labels[kind]}
      </LinkButton>
      {sheet}
    </>
  );
}
