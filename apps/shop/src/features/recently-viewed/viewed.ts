import { whenSeen } from "@ensemble/controls";
import { useEffect } from "react";
import { readText, storeText } from "../style/visitor";

const key = "ensemble.recently-viewed";

/** How many the device keeps. */
const most = 12;

export interface Viewed {
  kind: "outfits" | "items";
  id: string;
}

const isId = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

const isViewed = (value: unknown): value is Viewed => {
  const { kind, id } = Object(value) as Partial<Viewed>;
  return (kind === "outfits" || kind === "items") && typeof id === "string" && isId.test(id);
};

/** The stored list as text, which stays the same until it changes. */
export const viewedText = (): string => readText(key) ?? "";

/** What was viewed, the last first (OUT-18). */
export function viewedIn(text: string): Viewed[] {
  try {
    const value: unknown = JSON.parse(text || "[]");
    return Array.isArray(value) ? value.filter(isViewed).slice(0, most) : [];
  } catch {
    return []; // Not written by us.
  }
}

export function noteViewed({ kind, id }: Viewed): void {
  const others = viewedIn(viewedText()).filter((one) => one.id !== id);
  storeText(key, JSON.stringify([{ kind, id }, ...others].slice(0, most)));
}

export const forgetViewed = (): boolean => storeText(key, null);

/** Remembers on this device that an outfit or an item was seen. */
export function useNoteViewed(kind: Viewed["kind"], id: string): void {
  useEffect(() => whenSeen(() => noteViewed({ kind, id })), [kind, id]);
}
