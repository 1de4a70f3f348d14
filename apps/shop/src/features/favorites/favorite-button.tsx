import { useSearchParams } from "@ensemble/router";
import {
  currentSession,
  favoriteMessages,
  favoritesWarning,
  toggleFavorite,
  useFavorites,
  useSession,
} from "@ensemble/session";
import { RoundButton, toast } from "@ensemble/ui";
import { Heart, ListPlus } from "lucide-react";
import { type ReactNode, useEffect, useEffectEvent } from "react";
import { useLazySheet } from "../../components/lazy-sheet";
import styles from "./favorite-button.module.css";
import type { Saveable } from "./entries";

interface FavoriteButtonProps extends Saveable {
  /** Set on an image, where the button needs its own background. */
  onImage?: boolean;
}

/** The heart that adds or removes a favorite (FAV-1). */
export function FavoriteButton({ kind, id, name, onImage }: FavoriteButtonProps): ReactNode {
  const pressed = useFavorites((favorites) => favorites[kind].includes(id));
  const { open, sheet } = useSaveSheet({ kind, id, name });

  function toggle(): void {
    if (!toggleFavorite(kind, id)) {
      const undo = { label: favoriteMessages.undo, run: () => void toggleFavorite(kind, id) };
      toast({ kind: "info", title: favoriteMessages.removed, action: undo });
      return;
    }
    const hasLists = currentSession().status === "signedIn";
    const action = hasLists ? { label: "Save to List", run: open } : undefined;
    const description = hasLists ? undefined : favoritesWarning();
    toast({ kind: "success", title: favoriteMessages.added, description, action });
  }

  return (
    <>
      <RoundButton
        type="button"
        className={`${styles.heart} ${onImage ? styles.onPicture : ""}`}
        aria-pressed={pressed}
        data-favorite={`${kind}:${id}`}
        aria-label={`Favorite ${name}`}
        onClick={toggle}
      >
        <Heart size={20} strokeWidth={1.6} aria-hidden />
      </RoundButton>
      {sheet}
    </>
  );
}

export function SaveToListButton({ saveable }: { saveable: Saveable }): ReactNode {
  const { open, sheet } = useSaveSheet(saveable);
  const [searchParams, setSearchParams] = useSearchParams();
  const isSignedIn = useSession(({ status }) => status === "signedIn");
  // The visitor has signed in to save it.
  const isAwaited = isSignedIn && searchParams.get("save") === saveable.id;
  const openAwaited = useEffectEvent(() => {
    const rest = new URLSearchParams(searchParams);
    rest.delete("save");
    setSearchParams(rest, { replace: true, preventScrollReset: true });
    open();
  });
  useEffect(() => {
    if (isAwaited) openAwaited();
  }, [isAwaited]);
  return (
    <>
      <RoundButton
        type="button"
        name="save"
        aria-haspopup="dialog"
        aria-label={`Save ${saveable.name} to a list`}
        onClick={open}
      >
        <ListPlus size={20} strokeWidth={1.6} aria-hidden />
      </RoundButton>
      {sheet}
    </>
  );
}

// In its own chunk because few visits save to a list.
const loadSheet = () => import("./save-to-list");

/**
 * Returns the sheet that saves an outfit or an item to lists, and a function that opens it (FAV-6).
 */
const useSaveSheet = (saveable: Saveable) =>
  useLazySheet(loadSheet, "Your lists didn't load. Try again.", (code, close) => (
    <code.SaveToList saveable={saveable} onClose={close} />
  ));
