import { useState } from "react";

const dayMs = 86_400_000;

const keyOf = (expertId: string) => `ensemble.booking-notes.${expertId}`;

/**
 * What somebody wrote to an expert, kept on this device for a day while they sign in or sign up,
 * whose mail opens another tab. It is theirs alone: the address, which people share, does not carry
 * it.
 */
export function useKeptNotes(expertId: string): [string, (notes: string) => void] {
  const [notes, setNotes] = useState(() => read(expertId));
  const keep = (text: string) => {
    setNotes(text);
    write(expertId, text);
  };
  return [notes, keep];
}

/** Forgets them, once they are sent. */
export const forgetNotes = (expertId: string): void => write(expertId, "");

function read(expertId: string): string {
  try {
    const kept = JSON.parse(localStorage.getItem(keyOf(expertId)) ?? "{}") as Kept;
    return kept.at && Date.now() - kept.at < dayMs ? (kept.text ?? "") : "";
  } catch {
    return ""; // A browser may refuse storage: then the notes live as long as the page.
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

interface Kept {
  text?: string;
  at?: number;
}
