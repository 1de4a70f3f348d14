import type { Database } from "@ensemble/contract";
import { queryOptions } from "@ensemble/query";
import { DataError, db, type FavoriteKind, unwrap, readText, storeText } from "@ensemble/session";
import { alertKeys } from "../../query-keys";
import type { Size } from "../style/style";

export type AlertKind = Database["public"]["Enums"]["alert_kind"];

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
  kind: AlertKind;
  existing?: { priceLimit: number | null; size: Size | null; manageKey: string | undefined };
}

/** The arguments of `set_alert`. Signed-in shoppers omit email and key. */
interface AlertRequest {
  target: Pick<AlertTarget, "kind" | "id">;
  kind: AlertKind;
  priceLimit?: number | undefined;
  size?: Size | undefined;
  email?: string | undefined;
  manageKey?: string | undefined;
}

/**
 * Sets or replaces an alert. Returns "asked" if the email address must be confirmed first
 * (ALERT-3).
 */
export const setAlert = async (request: AlertRequest): Promise<"set" | "asked"> => {
  const { target, kind, priceLimit, size, email, manageKey } = request;
  const result = await unwrap(
    db().rpc("set_alert", {
      kind,
      ...(target.kind === "outfits" ? { outfit_id: target.id } : { item_id: target.id }),
      price_limit: priceLimit,
      size,
      address: email,
      manage_key: manageKey,
    }),
  );
  return result === "set" ? "set" : "asked";
};

/** Queries the alerts of the account or of the key's email address, newest first (ALERT-6). */
export const alertsQuery = (userId: string | undefined, manageKey: string | undefined) =>
  queryOptions({
    queryKey: alertKeys.of(userId, manageKey),
    queryFn: () => unwrap(db().rpc("my_alerts", { manage_key: manageKey })),
  });

export type Alert = Awaited<
  ReturnType<NonNullable<ReturnType<typeof alertsQuery>["queryFn"]>>
>[number];

export const removeAlert = async (
  alertId: string,
  manageKey: string | undefined,
): Promise<void> => {
  await unwrap(db().rpc("remove_alert", { alert: alertId, manage_key: manageKey }));
};

/**
 * Confirms the alerts of an email. Returns the manage key of the email address, or null for an
 * account.
 */
export const confirmAlerts = (confirmKey: string): Promise<string | null> =>
  unwrap(db().rpc("confirm_alerts", { confirm_key: confirmKey }));

export const unsubscribe = async (unsubscribeKey: string): Promise<void> => {
  await unwrap(db().rpc("end_alerts", { unsubscribe_key: unsubscribeKey }));
};

/** Error messages about alerts; the database supplies the others. */
export const alertRefusals = {
  offline: "You seem to be offline. Try again when you're back online.",
  otherwise: "Something went wrong. Try again.",
};

const storageKey = "ensemble.alerts";

/**
 * Returns the manage key that was confirmed on this device, so that it needn't ask for an email
 * address again.
 */
export const storedManageKey = (): string | undefined => readText(storageKey) ?? undefined;

export const storeManageKey = (key: string): boolean => storeText(storageKey, key);

export const removeManageKey = (): boolean => storeText(storageKey, null);

/**
 * Returns whether the key is invalid because its email address unsubscribed or now has an account.
 */
export const isKeyInvalid = (error: unknown): boolean =>
  error instanceof DataError &&
  ["link_expired", "link_unknown", "has_account"].includes(error.hint ?? "");
