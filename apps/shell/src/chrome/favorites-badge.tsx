import { useFavorites } from "@ensemble/session";
import type { ReactNode } from "react";
import styles from "./favorites-badge.module.css";

/** The highest count a badge spells out (SITE-9). */
const cap = 99;

/** How many outfits and items are favourites together. */
export function useFavoriteCount(): number {
  return useFavorites(({ outfits, items }) => outfits.length + items.length);
}

/** The favourites count on an icon; nothing when there are none. `capped` writes 99+ above 99. */
export function FavoritesBadge({ capped = false }: { capped?: boolean }): ReactNode {
  const count = useFavoriteCount();
  if (count === 0) return null;
  return (
    <span className={styles.badge} aria-hidden>
      {capped && count > cap ? `${cap}+` : count}
    </span>
  );
}
