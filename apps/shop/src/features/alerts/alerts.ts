import type { AlertKind } from "@ensemble/domain";
import { db, type FavoriteKind, unwrap } from "@ensemble/session";
import type { Size } from "../style/style";

/** The kinds of alerts on items and outfits. */
export type ProductAlertKind = Exclude<AlertKind, "new_looks">;

export interface AlertTarget {
  kind: FavoriteKind;
  id: string;
  name: string;
  price: number;
  /** The sizes that can be waited for; empty if there is only one size. */
  sizes: readonly Size[];
}

/** The initial values of the alert form. */
export interface AlertDraft {
  target: AlertTarget;
  kind: ProductAlertKind;
  existing?: { priceLimit: number | null; size: Size | null; manageKey: string | undefined };
}

/**
 * Confirms the alerts of an email. Returns the manage key of the email address, or null for an
 * account.
 */
export const confirmAlerts = (confirmKey: string): Promise<string | null> =>
  unwrap(db().rpc("confirm_alerts", { confirm_key: confirmKey }));

export const unsubscribe = async (unsubscribeKey: string): Promise<void> => {
  await unwrap(db().rpc("end_alerts", { unsubscribe_key: unsubscribeKey }));
};
