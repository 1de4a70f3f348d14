import { readText, storeText } from "@ensemble/session";
import { useState } from "react";
import type { Answers } from "../intake/intake";

/** What a client has entered in the last step but not sent. */
export interface Draft {
  /** Undefined until it is edited. */
  name?: string;
  notes: string;
  /** Answers by package. */
  answers: Readonly<Record<string, Answers>>;
  listId: string | null;
}

const empty: Draft = { notes: "", answers: {}, listId: null };

/**
 * Stores the draft on this device for a day, so that it survives a reload, sign-in and sign-up,
 * whose email opens another tab. It isn't in the URL, because it is private.
 */
export function useDraft(expertId: string): [Draft, (change: Partial<Draft>) => void] {
  const [draft, setDraft] = useState(() => readDraft(expertId));
  const change = (changes: Partial<Draft>) => {
    // Stored first, so that two changes in a row both count.
    const next = { ...readDraft(expertId), ...changes };
    setDraft(next);
    storeText(draftKey(expertId), JSON.stringify({ ...next, at: Date.now() }));
  };
  return [draft, change];
}

export const clearDraft = (expertId: string): void => void storeText(draftKey(expertId), null);

const draftKey = (expertId: string) => `ensemble.booking-draft.${expertId}`;

const maxDraftAgeMs = 86_400_000;

function readDraft(expertId: string): Draft {
  try {
    const text = readText(draftKey(expertId)) ?? "{}";
    const { at, ...stored } = JSON.parse(text) as Partial<Draft> & { at?: number };
    return at && Date.now() - at < maxDraftAgeMs ? { ...empty, ...stored } : empty;
  } catch {
    return empty;
  }
}
