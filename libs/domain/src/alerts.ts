import type { Database } from "@ensemble/contract";
import { queryOptions } from "@ensemble/query";
import { DataError, db, explainRefusal, readText, storeText, unwrap } from "@ensemble/session";

export type AlertKind = Database["public"]["Enums"]["alert_kind"];

/**
 * Sets or replaces an alert. Signed-in shoppers omit `address` and `manage_key`. Returns "asked" if
 * the email address must be confirmed first (ALERT-3).
 */
export const setAlert = async (
  request: Database["public"]["Functions"]["set_alert"]["Args"],
): Promise<"set" | "asked"> =>
  (await unwrap(db().rpc("set_alert", request))) === "set" ? "set" : "asked";

export const alertKeys = {
  all: ["alerts"],
  of: (userId: string | undefined, key: string | undefined) => ["alerts", userId, key],
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

export const explainAlertRefusal = (error: unknown): string =>
  isKeyInvalid(error)
    ? "The alerts on this device have ended. Enter your email again, or sign in."
    : explainRefusal(error, {
        offline: "You seem to be offline. Try again when you're back online.",
        otherwise: "Something went wrong. Try again.",
      });

const emailPattern = /^[^\s@<>(),;:"]+@[^\s@<>(),;:"]+\.[^\s@<>(),;:".]+$/;

/** Returns whether the database accepts an email address for alerts. */
export const isAlertAddress = (text: string): boolean =>
  text.length <= 254 && emailPattern.test(text);
