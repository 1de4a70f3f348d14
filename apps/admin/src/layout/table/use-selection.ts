import { useState } from "react";

export interface Selection {
  keys: readonly string[];
  has: (key: string) => boolean;
  set: (keys: readonly string[], chosen: boolean) => void;
  clear: () => void;
}

/** The selected rows, by key. The selection persists across pages. */
export function useSelection(): Selection {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  return {
    keys: [...chosen],
    has: (key) => chosen.has(key),
    set: (keys, wanted) =>
      setChosen((before) => {
        const after = new Set(before);
        for (const key of keys) {
          if (wanted) after.add(key);
          else after.delete(key);
        }
        return after;
      }),
    clear: () => setChosen(new Set()),
  };
}
