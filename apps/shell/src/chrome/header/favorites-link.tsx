import { paths } from "@ensemble/contract";
import { Link } from "@ensemble/router";
import { Heart } from "lucide-react";
import type { ReactNode } from "react";
import { FavoritesBadge, useFavoriteCount } from "../favorites-badge";
import styles from "./icon-link.module.css";

export function FavoritesLink({ capped = false }: { capped?: boolean }): ReactNode {
  const count = useFavoriteCount();
  return (
    <Link
      to={paths.favorites()}
      className={styles.link}
      aria-label={count > 0 ? `Favorites, ${count} saved` : "Favorites"}
    >
      <Heart size={21} strokeWidth={1.6} aria-hidden />
      <FavoritesBadge capped={capped} />
    </Link>
  );
}
