import { useState } from "react";

const dayMs = 86_400_000;

const keyOf = (expertId: string) => `ensemble.booking-notes.${expertId}`;

/**
 * Unsent notes to an expert, stored on this device for a day so that they survive a sign-in or a
 * sign-up, whose mail opens another tab. Notes are private, so the address, which people share,
 * does not hold them.
 */
export function useDraftNotes(expertId: string): [string, (notes: string) => void] {
  const [notes, setNotes] = useState(() => read(expertId));
  const save = (text: string) => {
    setNotes(text);
    write(expertId, text);
  };
  return [notes, save];
}

/** Deletes the draft, once the notes are sent. */
export const clearDraftNotes = (expertId: string): void => write(expertId, "");

function read(expertId: string): string {
  try {
    const draft = JSON.parse(localStorage.getItem(keyOf(expertId)) ?? "{}") as Draft;
    return draft.at && Date.now() - draft.at < dayMs ? (draft.text ?? "") : "";
  } catch {
    return ""; // The browser may refuse storage: the notes then live as long as the page.
  }
}

function write(expertId: string, text: string): void {
  try {
    if (text === "") localStorage.removeItem(keyOf(expertId));
    else localStorage.setItem(keyOf(expertId), JSON.stringify({ text, at: Date.now() }));
  } catch {
    // As above.
  }
}

interface Draft {
  text?: string;
  at?: number;
}
