import { whenSeen } from "@ensemble/controls";
import { useEffect } from "react";
import { readText, storeText } from "../style/visitor";

const storageKey = "ensemble.recently-viewed";

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

/** Returns the stored list as text, so that useOnDevice can compare it. */
export const storedViewed = (): string => readText(storageKey) ?? "";

/** Parses the stored list, most recent first (OUT-18). */
export function parseViewed(text: string): ViewedEntry[] {
  try {
    const value: unknown = JSON.parse(text || "[]");
    return Array.isArray(value) ? value.filter(isViewedEntry).slice(0, maxViewed) : [];
  } catch {
    return []; // Invalid stored data.
  }
}

export function recordViewed({ kind, id }: ViewedEntry): void {
  const others = parseViewed(storedViewed()).filter((entry) => entry.id !== id);
  storeText(storageKey, JSON.stringify([{ kind, id }, ...others].slice(0, maxViewed)));
}

export const clearViewed = (): boolean => storeText(storageKey, null);

/** Records on this device that an outfit or an item was seen. */
export function useRecordViewed(kind: ViewedEntry["kind"], id: string): void {
  useEffect(() => whenSeen(() => recordViewed({ kind, id })), [kind, id]);
}
