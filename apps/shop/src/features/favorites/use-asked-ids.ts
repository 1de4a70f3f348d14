import { useState } from "react";

/**
 * The ids whose rows are asked for. A removed favourite asks for nothing: its row is merely not
 * shown, so that taking hearts away works without a network, and taking that back too.
 */
export function useAskedIds(ids: readonly string[]): readonly string[] {
  const [asked, setAsked] = useState(ids);
  if (!ids.every((id) => asked.includes(id))) {
    setAsked(ids);
    return ids;
  }
  return asked;
}
