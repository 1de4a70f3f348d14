import { LinkButton } from "@ensemble/ui";
import { Bell } from "lucide-react";
import type { ReactNode } from "react";
import { useLazySheet } from "../../components/lazy-sheet";
import type { AlertTarget, ProductAlertKind } from "./alerts";

interface AlertButtonProps {
  target: AlertTarget;
  kind: ProductAlertKind;
  /** Adds the target's name to the accessible name, to tell several buttons apart. */
  labelWithName?: boolean;
}

// In its own chunk because few visits set an alert.
const loadForm = () => import(/* webpackChunkName: "alert-form" */ "./alert-form");

const labels: Record<ProductAlertKind, string> = {
  price_drop: "Notify me when the price drops",
  back_in_stock: "Notify me when it's back in stock",
};

/** Opens the form for a price drop or back-in-stock alert (ALERT-1). */
export function AlertButton({ target, kind, labelWithName = false }: AlertButtonProps): ReactNode {
  const { open, sheet } = useLazySheet(loadForm, "This didn't load. Try again.", (code, close) => (
    <code.AlertForm draft={{ target, kind }} onClose={close} />
  ));
  return (
    <>
      <LinkButton
        type="button"
        name="alert"
        aria-haspopup="dialog"
        aria-label={labelWithName ? `${labels[kind]}: ${target.name}` : undefined}
        onClick={open}
      >
        <Bell size={18} strokeWidth={1.6} aria-hidden />
        {labels[kind]}
      </LinkButton>
      {sheet}
    </>
  );
}
