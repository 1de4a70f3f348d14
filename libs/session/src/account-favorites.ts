import { DataError, unwrap } from "./data-error";
import { db } from "./db";
import { readText, storedKeys, storesTexts, storeText } from "./device";
import {
  type FavoriteChange,
  type FavoriteKind,
  type Favorites,
  withChange,
} from "./favorite-changes";

interface Device {
  /** Favorites to add to the account at sign-in; undefined if they were added before. */
  initial: Favorites | undefined;
  /** Shows the account's favorites. */
  show: (favorites: Favorites) => void;
  /** Called with the error when synchronizing fails. */
  onFailure: (error: unknown) => void;
  /** Aborted at sign-out. */
  signal: AbortSignal;
}

/**
 * Merges the device's favorites into the account (FAV-3), which then is the source of truth.
 * Refetches them whenever the page becomes visible or the network returns. Returns a function that
 * writes a change. If it can't be sent now, toggles and arrangements are sent later; a note is
 * withdrawn, because only its form shows it. Rejects if the account refused an arrangement or a
 * note, or if a note was withdrawn.
 */
export function syncWithAccount(
  userId: string,
  device: Device,
): (change: FavoriteChange) => Promise<void> {
  const { initial, onFailure, signal } = device;
  const unsent = new UnsentChanges(userId);
  for (const kind of ["outfits", "items"] as const) {
    for (const id of initial?.[kind] ?? []) unsent.add({ type: "toggle", kind, id, added: true });
  }

  /** By key, because a synchronization that began earlier may have sent the change. */
  const refusals: Refusals = new Map();
  let running: Promise<unknown> = Promise.resolve();
  // In sequence, in this tab and with others, so that changes arrive in order and no tab shows
  // favorites that were read before another one's change.
  const synchronizeSoon = () => {
    const failure = running
      .then(() => inTurn(() => synchronize(userId, unsent, refusals, device)))
      .catch((error: unknown) => {
        console.warn("Favorites will be synchronized with the account later.", error);
        onFailure(error);
        return error;
      });
    running = failure;
    return failure;
  };
  const onVisible = () => {
    if (document.visibilityState === "visible") void synchronizeSoon();
  };
  window.addEventListener("online", () => void synchronizeSoon(), { signal });
  document.addEventListener("visibilitychange", onVisible, { signal });
  void synchronizeSoon();

  return async (change) => {
    const isNote = change.type === "note";
    if (signal.aborted && !isNote) return;
    const key = unsent.add(change);
    const failure = await synchronizeSoon();
    const refusal = refusals.get(key);
    refusals.delete(key);
    if (refusal) {
      if (change.type !== "toggle") throw refusal;
      onFailure(refusal);
    }
    if (isNote && unsent.remove(key)) {
      throw failure ?? new DataError("signed-out", "The note wasn't saved.");
    }
  };
}

/** Runs one tab's work at a time. Browsers can't do so without HTTPS or storage. */
const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
  const locks = storesTexts() && (navigator.locks as LockManager | null | undefined);
  return locks ? locks.request("ensemble.favorites", work) : work();
};

type Refusals = Map<string, DataError>;

async function synchronize(
  userId: string,
  unsent: UnsentChanges,
  refusals: Refusals,
  { show, signal }: Device,
): Promise<void> {
  for (const [key, change] of unsent.all()) {
    if (signal.aborted) return;
    try {
      await send(userId, change);
    } catch (error) {
      if (signal.aborted || !isRefusal(error)) throw error;
      refusals.set(key, error);
    }
    unsent.remove(key);
  }
  if (signal.aborted) return;
  const account = await fetchAccount();
  if (!signal.aborted) show(unsent.applyTo(account));
}

const refusalKinds = new Set(["conflict", "forbidden", "invalid", "not-found"]);
/** Returns whether sending a change again would fail again. */
const isRefusal = (error: unknown): error is DataError =>
  error instanceof DataError && refusalKinds.has(error.kind);

/** Reads the account's favorites, i.e. its default list, newest last. */
async function fetchAccount(): Promise<Favorites> {
  const rows = await unwrap(
    db().from("favorites").select("outfit_id, item_id").is("list_id", null).order("position"),
  );
  return {
    outfits: rows.flatMap(({ outfit_id }) => outfit_id ?? []),
    items: rows.flatMap(({ item_id }) => item_id ?? []),
  };
}

interface RemovedFavorite {
  note: string;
  position: number;
}

/** Notes and positions of favorites that this page removed, to restore them as they were. */
const removed = new Map<string, RemovedFavorite>();

/** SQL states for a favorite whose outfit or item no longer exists. */
const missingTargetStates = new Set(["23503", "22P02"]);

const selectFavorite = (
  userId: string,
  kind: FavoriteKind,
  id: string,
): { user_id: string; outfit_id?: string; item_id?: string } => ({
  user_id: userId,
  ...(kind === "outfits" ? { outfit_id: id } : { item_id: id }),
});

async function send(userId: string, change: FavoriteChange): Promise<void> {
  if (change.type === "arrange") {
    await unwrap(db().rpc("arrange_favorites", { things: [...change.ids] }));
  } else if (change.type === "note") {
    const { kind, id, note } = change;
    const changed = await unwrap(
      db()
        .from("favorites")
        .update({ note })
        .match(selectFavorite(userId, kind, id))
        .is("list_id", null)
        .select("id"),
    );
    if (changed.length === 0) throw new DataError("not-found", "This isn't a favorite anymore.");
  } else {
    await sendToggle(userId, change);
  }
}

async function sendToggle(
  userId: string,
  { kind, id, added }: FavoriteChange & { type: "toggle" },
): Promise<void> {
  const key = `${userId} ${kind} ${id}`;
  const favorite = selectFavorite(userId, kind, id);
  const favorites = db().from("favorites");
  const response = await (added
    ? favorites.upsert(favorite, upsertOptions)
    : favorites.delete().match(favorite).is("list_id", null).select("note, position"));
  if (missingTargetStates.has(response.error?.code ?? "")) return;
  const rows: readonly RemovedFavorite[] | null = await unwrap(Promise.resolve(response));
  const details = rows?.[0] ?? removed.get(key);
  if (!details) return;
  if (!added) {
    removed.set(key, details);
    return;
  }
  await unwrap(favorites.update(details).match(favorite).is("list_id", null));
  removed.delete(key);
}

const upsertOptions = { onConflict: "user_id,list_id,outfit_id,item_id", ignoreDuplicates: true };

/**
 * An account's unsent changes, oldest first. Stored, so that a later page can send them. Each has a
 * key of its own, so that two tabs never overwrite each other's.
 */
class UnsentChanges {
  readonly #prefix: string;

  constructor(userId: string) {
    this.#prefix = `ensemble.favorites-unsent.3.${userId}.`;
  }

  all(): [key: string, change: FavoriteChange][] {
    return storedKeys(this.#prefix).map((key) => [
      key,
      JSON.parse(readText(key)!) as FavoriteChange,
    ]);
  }

  /** Adds a change, replacing older ones of the same value. Returns its key. */
  add(change: FavoriteChange): string {
    const { type, kind } = change;
    const subject = ` ${type} ${kind} ${type === "arrange" ? "" : change.id}`;
    for (const key of storedKeys(this.#prefix)) if (key.endsWith(subject)) storeText(key, null);
    added += 1;
    const order = `${Date.now()}-${String(added).padStart(6, "0")}-${Math.random().toString(36).slice(2)}`;
    const key = this.#prefix + order + subject;
    storeText(key, JSON.stringify(change));
    return key;
  }

  /** Removes a change. Returns false if it was removed or replaced before. */
  remove(key: string): boolean {
    const isUnsent = readText(key) !== null;
    storeText(key, null);
    return isUnsent;
  }

  /** Returns the favorites as they will be once every change is sent. */
  applyTo(favorites: Favorites): Favorites {
    return this.all().reduce((result, [, change]) => withChange(result, change), favorites);
  }
}

/** Number of changes of this page, which orders those of one millisecond. */
let added = 0;
