import { create } from "zustand";
import { deviceFavorites, mergeTabChange, type FavoriteKind } from "./device-favorites";
import { useSession, type Session } from "../session-store";

export type Favorites = Record<FavoriteKind, readonly string[]>;

/**
 * This visitor's favorite outfit and item ids, stored on the device (FAV-2): newest last, unless the
 * visitor arranged them (FAV-8).
 */
export const useFavorites = create<Favorites>(() => ({ outfits: [], items: [] }));

type Listener = (kind: FavoriteKind, id: string, added: boolean) => void;
const listeners = new Set<Listener>();

/**
 * Loads the device's favorites, follows other tabs and merges the account at sign-in. Called once
 * by the shell, before the session starts. `onFailure` gets what kept them from the account. Returns
 * a function that ends all of it.
 */
export function startFavorites(onFailure: (error: unknown) => void = () => undefined): () => void {
  useFavorites.setState(deviceFavorites.read());
  const stopFollowing = deviceFavorites.follow((kind, before, after) => {
    const merged = mergeTabChange(useFavorites.getState()[kind], before, after);
    useFavorites.setState({ [kind]: merged });
    if (merged !== after) deviceFavorites.write(useFavorites.getState());
  });
  const unsubscribe = useSession.subscribe((session, before) =>
    followSession(session, before, onFailure),
  );
  return () => {
    stopFollowing();
    unsubscribe();
    leave?.();
    leave = undefined;
  };
}

let leave: (() => void) | undefined;

function followSession(
  session: Session,
  before: Session,
  onFailure: (error: unknown) => void,
): void {
  const userId = session.status === "signedIn" ? session.user.id : undefined;
  const userBefore = before.status === "signedIn" ? before.user.id : undefined;
  if (userId === userBefore || session.status === "loading") return;
  leave?.();
  leave = undefined;
  // A chunk of its own: only signed-in visitors have an account to merge.
  const account = import("./account-favorites");
  if (!userId) {
    if (userBefore) void account.then(({ leaveAccount }) => leaveAccount());
    return;
  }
  const joined = account
    .then(({ joinAccount }) => joinAccount(userId, onFailure))
    .catch((error: unknown) => {
      console.error("Favorites stay on this device for now.", error);
      onFailure(error);
    });
  leave = () => void joined.then((stop) => stop?.());
}

/** The lists before each removal of this page, by kind and id. */
const listsBefore = new Map<string, readonly string[]>();

/**
 * Adds the id if absent, removes it if present, and saves (FAV-1). Returns whether it was added. What
 * this page removed comes back to its place.
 */
export function toggleFavorite(kind: FavoriteKind, id: string): boolean {
  const ids = useFavorites.getState()[kind];
  const added = !ids.includes(id);
  const key = `${kind} ${id}`;
  const before = listsBefore.get(key) ?? [];
  if (added) listsBefore.delete(key);
  else listsBefore.set(key, ids);
  replaceFavorites({
    [kind]: added ? placed(ids, id, before) : ids.filter((other) => other !== id),
  });
  for (const listener of listeners) listener(kind, id, added);
  return added;
}

/** With an id before the one that followed it, else as the newest. */
function placed(ids: readonly string[], id: string, before: readonly string[]): string[] {
  const next = before.slice(before.indexOf(id) + 1).find((other) => ids.includes(other));
  const place = next === undefined ? ids.length : ids.indexOf(next);
  return [...ids.slice(0, place), id, ...ids.slice(place)];
}

/** Replaces whole lists in this tab and on the device, and so in other tabs. */
export function replaceFavorites(favorites: Partial<Favorites>): void {
  useFavorites.setState(favorites);
  deviceFavorites.write(useFavorites.getState());
}

/** Calls `listener` on every toggle in this tab; returns an unsubscribe function. */
export function onFavoriteToggled(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
