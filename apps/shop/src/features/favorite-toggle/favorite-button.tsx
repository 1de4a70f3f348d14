import { toggleFavorite, useFavorites, type FavoriteKind } from "@ensemble/session";
import { toast } from "@ensemble/ui";
import { Heart } from "lucide-react";
import type { ReactNode } from "react";
import styles from "./favorite-button.module.css";

interface FavoriteButtonProps {
  kind: FavoriteKind;
  id: string;
  /** The outfit or item, for screen readers. */
  name: string;
  /** Set on an image, where the button needs a background of its own. */
  onPicture?: boolean;
}

/** The heart that toggles an outfit or an item as a favorite (FAV-1). */
export function FavoriteButton({ kind, id, name, onPicture }: FavoriteButtonProps): ReactNode {
  const pressed = useFavorites((favorites) => favorites[kind].includes(id));
  return (
    <button
      type="button"
      className={`${styles.button} ${onPicture ? styles.onPicture : ""}`}
      aria-pressed={pressed}
      aria-label={`Favorite ${name}`}
      onClick={() => toggle(kind, id)}
    >
      <Heart size={20} strokeWidth={1.6} aria-hidden />
    </button>
  );
}

function toggle(kind: FavoriteKind, id: string): void {
  if (toggleFavorite(kind, id)) {
    toast({ kind: "success", title: "Added to favorites" });
    return;
  }
  const undo = { label: "Undo", run: () => void toggleFavorite(kind, id) };
  toast({ kind: "info", title: "Removed from favorites", action: undo });
}
