import { useLateCode } from "@ensemble/controls";
import { currentSession, toggleFavorite, useFavorites } from "@ensemble/session";
import { toast } from "@ensemble/ui";
import { Heart } from "lucide-react";
import { type ReactNode, useState } from "react";
import styles from "./favorite-button.module.css";
import type { Saveable } from "./entries";

// A chunk of its own: few visits save to a list.
const loadSheet = () => import("./save-to-list");

/** The sheet that saves an outfit or a piece to lists, and what opens it (FAV-6). */
export function useSaveSheet(thing: Saveable): { open: () => void; sheet: ReactNode } {
  const [wanted, setWanted] = useState(false);
  const { code, failed, retry } = useLateCode(loadSheet, wanted);
  return {
    open: () => {
      if (failed) retry();
      setWanted(true);
    },
    sheet: wanted && (
      <>
        {failed && <span role="alert">Your lists did not load. Try again.</span>}
        {code && <code.SaveToList thing={thing} onClose={() => setWanted(false)} />}
      </>
    ),
  };
}

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
        className={`${styles.favoriteButtonButton} ${onPicture ? styles.onPicture : ""}`}
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
