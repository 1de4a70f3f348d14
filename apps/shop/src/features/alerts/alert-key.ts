import { DataError } from "@ensemble/session";
import { readText, storeText } from "../visitors/stored-text";

const place = "ensemble.alerts";

/** The key of an address that confirmed on this device, which then types it no more. */
export const keyOnDevice = (): string | undefined => readText(place) ?? undefined;

export const keepKey = (key: string): boolean => storeText(place, key);

export const forgetKey = (): boolean => storeText(place, null);

/** Whether the key opens nothing any more: its address unsubscribed, or has an account. */
export const isOutdated = (error: unknown): boolean =>
  error instanceof DataError &&
  ["link_expired", "link_unknown", "has_account"].includes(error.hint ?? "");
