import { useState } from "react";

const keyOf = (expertId: string) => `ensemble.booking-notes.${expertId}`;

/**
 * What somebody wrote to an expert, kept in this tab while they sign in or reload. It is theirs
 * alone: the address, which people share, does not carry it.
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
    return sessionStorage.getItem(keyOf(expertId)) ?? "";
  } catch {
    return ""; // A browser may refuse storage: then the notes live as long as the page.
  }
}

function write(expertId: string, text: string): void {
  try {
    if (text === "") sessionStorage.removeItem(keyOf(expertId));
    else sessionStorage.setItem(keyOf(expertId), text);
  } catch {
    // As above.
  }
}
