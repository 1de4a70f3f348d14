import type { Database } from "@ensemble/contract";
import { queryOptions } from "@ensemble/query";
import { DataError, db, type FavoriteKind, unwrap } from "@ensemble/session";
import { alertKeys } from "../../query-keys";
import type { Size } from "../style/style";
import { readText, storeText } from "../style/visitor";

export type AlertKind = Database["public"]["Enums"]["alert_kind"];

/** An outfit or an item that can have an alert. */
export interface AlertTarget {
  kind: FavoriteKind;
  id: string;
  name: string;
  price: number;
  /** The sizes in which its return can be waited for; none for what comes in one size. */
  sizes: readonly Size[];
}

/** What the form of an alert starts with. */
export interface AlertDraft {
  target: AlertTarget;
  kind: AlertKind;
  /** Of an alert that is being changed. */
  existing?: { priceLimit: number | null; size: Size | null; manageKey: string | undefined };
}

/** The arguments of `set_alert`; the recipient is omitted when signed in. */
interface AlertRequest {
  target: Pick<AlertTarget, "kind" | "id">;
  kind: AlertKind;
  priceLimit?: number | undefined;
  size?: Size | undefined;
  email?: string | undefined;
  manageKey?: string | undefined;
}

/** Sets an alert, or replaces the one there is. "asked": its address gets a mail first (ALERT-3). */
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

/** The alerts of the account, or of the address whose key this is, the newest first (ALERT-6). */
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

/** Confirms what a mail named; returns the key of its address, null for an account. */
export const confirmAlerts = (confirmKey: string): Promise<string | null> =>
  unwrap(db().rpc("confirm_alerts", { confirm_key: confirmKey }));

export const unsubscribe = async (unsubscribeKey: string): Promise<void> => {
  await unwrap(db().rpc("end_alerts", { unsubscribe_key: unsubscribeKey }));
};

/** Why something about alerts was refused; the database words the rest itself. */
export const alertRefusals = {
  offline: "You seem to be offline. Try again when you're back online.",
  otherwise: "Something went wrong. Try again.",
};

const storageKey = "ensemble.alerts";

/** The key of an address that confirmed on this device, which then types it no more. */
export const storedManageKey = (): string | undefined => readText(storageKey) ?? undefined;

export const storeManageKey = (key: string): boolean => storeText(storageKey, key);

export const removeManageKey = (): boolean => storeText(storageKey, null);

/** Whether the key opens nothing any more: its address unsubscribed, or has an account. */
export const isKeyInvalid = (error: unknown): boolean =>
  error instanceof DataError &&
  ["link_expired", "link_unknown", "has_account"].includes(error.hint ?? "");
