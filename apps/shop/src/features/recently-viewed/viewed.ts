import { whenSeen } from "@ensemble/controls";
import { useEffect } from "react";
import { readText, storeText } from "../style/visitor";

const storageKey = "ensemble.recently-viewed";

/** How many the device keeps. */
const maxViewed = 12;

export interface ViewedEntry {
  kind: "outfits" | "items";
  id: string;
}

const idPattern = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

const isViewedEntry = (value: unknown): value is ViewedEntry => {
  const { kind, id } = Object(value) as Partial<ViewedEntry>;
  return (kind === "outfits" || kind === "items") && typeof id === "string" && idPattern.test(id);
};

/** The stored list as text, which stays the same until it changes. */
export const storedViewed = (): string => readText(storageKey) ?? "";

/** What was viewed, the last first (OUT-18). */
export function parseViewed(text: string): ViewedEntry[] {
  try {
    const value: unknown = JSON.parse(text || "[]");
    return Array.isArray(value) ? value.filter(isViewedEntry).slice(0, maxViewed) : [];
  } catch {
    return []; // Not written by us.
  }
}

export function recordViewed({ kind, id }: ViewedEntry): void {
  const others = parseViewed(storedViewed()).filter((one) => one.id !== id);
  storeText(storageKey, JSON.stringify([{ kind, id }, ...others].slice(0, maxViewed)));
}

export const clearViewed = (): boolean => storeText(storageKey, null);

/** Remembers on this device that an outfit or an item was seen. */
export function useRecordViewed(kind: ViewedEntry["kind"], id: string): void {
  useEffect(() => whenSeen(() => recordViewed({ kind, id })), [kind, id]);
}
