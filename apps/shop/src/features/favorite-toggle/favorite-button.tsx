import { currentSession, toggleFavorite, useFavorites } from "@ensemble/session";
import { toast } from "@ensemble/ui";
import { Heart } from "lucide-react";
import type { ReactNode } from "react";
import type { Saveable } from "../lists/lists";
import { useSaveSheet } from "../lists/save-sheet";
import styles from "./favorite-button.module.css";

interface FavoriteButtonProps extends Saveable {
  /** Set on an image, where the button needs a background of its own. */
  onPicture?: boolean;
}

/** The heart that toggles an outfit or an item as a favorite (FAV-1). */
export function FavoriteButton({ kind, id, name, onPicture }: FavoriteButtonProps): ReactNode {
  const pressed = useFavorites((favorites) => favorites[kind].includes(id));
  const { open, sheet } = useSaveSheet({ kind, id, name });

  function toggle(): void {
    if (!toggleFavorite(kind, id)) {
      const undo = { label: "Undo", run: () => void toggleFavorite(kind, id) };
      toast({ kind: "info", title: "Removed from favorites", action: undo });
      return;
    }
    const hasLists = currentSession().status === "signedIn";
    const action = hasLists ? { label: "Save to a list", run: open } : undefined;
    toast({ kind: "success", title: "Added to favorites", action });
  }

  return (
    <>
      <button
        type="button"
        className={`${styles.button} ${onPicture ? styles.onPicture : ""}`}
        aria-pressed={pressed}
        aria-label={`Favorite ${name}`}
        onClick={toggle}
      >
        <Heart size={20} strokeWidth={1.6} aria-hidden />
      </button>
      {sheet}
    </>
  );
}
