import { useFavorites } from "@ensemble/session";
import type { ReactNode } from "react";
import styles from "./favorites-badge.module.css";

/** The highest count that a badge shows (SITE-9). */
const cap = 99;

/** The number of favorite outfits and items together. */
export function useFavoriteCount(): number {
  return useFavorites(({ outfits, items }) => outfits.length + items.length);
}

/** The favorites count on an icon; nothing at zero. `capped` shows 99+ above 99. */
export function FavoritesBadge({ capped = false }: { capped?: boolean }): ReactNode {
  const count = useFavoriteCount();
  if (count === 0) return null;
  return (
    <span className={styles.badge} aria-hidden>
      {capped && count > cap ? `${cap}+` : count}
    </span>
  );
}
