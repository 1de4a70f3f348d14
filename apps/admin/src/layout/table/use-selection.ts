import { useState } from "react";

export interface Selection {
  keys: readonly string[];
  has: (key: string) => boolean;
  set: (keys: readonly string[], chosen: boolean) => void;
  clear: () => void;
}

/** Which rows are ticked, by key. They stay ticked while the pages of a list are turned. */
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
