import { unwrap } from "./data-error";
import { db } from "./db";

export type FavoriteKind = "outfits" | "items";
export type Favorites = Record<FavoriteKind, readonly string[]>;

/** A favorite that was added or removed. */
export interface Toggle {
  kind: FavoriteKind;
  id: string;
  added: boolean;
}

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
 * Merges the device's favorites into the account (FAV-3), which then is the source of truth. Refetches
 * them whenever the page becomes visible or the network returns. Returns a function that sends a
 * toggle to the account.
 */
export function joinAccount(userId: string, device: Device): (toggle: Toggle) => void {
  const { initial, onFailure, signal } = device;
  const unsent = new UnsentToggles(userId);
  for (const id of initial?.outfits ?? []) unsent.add({ kind: "outfits", id, added: true });
  for (const id of initial?.items ?? []) unsent.add({ kind: "items", id, added: true });

  let running = Promise.resolve();
  // In sequence, so that quick toggles of the same favorite arrive in order.
  const synchronizeSoon = () => {
    running = running
      .then(() => synchronize(userId, unsent, device))
      .catch((error: unknown) => {
        console.warn("Favorites will be synchronized with the account later.", error);
        onFailure(error);
      });
  };
  const onVisible = () => {
    if (document.visibilityState === "visible") synchronizeSoon();
  };
  window.addEventListener("online", synchronizeSoon, { signal });
  document.addEventListener("visibilitychange", onVisible, { signal });
  synchronizeSoon();

  return (toggle) => {
    if (signal.aborted) return;
    unsent.add(toggle);
    synchronizeSoon();
  };
}

async function synchronize(userId: string, unsent: UnsentToggles, device: Device): Promise<void> {
  const { show, signal } = device;
  if (signal.aborted) return;
  for (const toggle of unsent.all()) {
    await send(userId, toggle);
    unsent.markSent(toggle);
  }
  const account = await readAccount();
  if (!signal.aborted) show(unsent.applyTo(account));
}

const columns = { outfits: "outfit_id", items: "item_id" } as const;

/** Reads the account's favorites, newest last: its default list, which has no id. */
async function readAccount(): Promise<Favorites> {
  const [outfits, items] = await Promise.all([readIds("outfits"), readIds("items")]);
  return { outfits, items };
}

async function readIds(kind: FavoriteKind): Promise<string[]> {
  const column = columns[kind];
  const rows = await unwrap(
    db()
      .from("favorites")
      .select("outfit_id, item_id")
      .is("list_id", null)
      .not(column, "is", null)
      .order("position"),
  );
  return rows.flatMap((row) => row[column] ?? []);
}

interface RemovedFavorite {
  note: string;
  position: number;
}

/** Notes and positions of favorites that this page removed, to restore them as they were. */
const removed = new Map<string, RemovedFavorite>();

/** SQL states for a favorite whose outfit or item no longer exists. */
const missingTargetStates = new Set(["23503", "22P02"]);

async function send(userId: string, { kind, id, added }: Toggle): Promise<void> {
  const key = `${userId} ${kind} ${id}`;
  const column = columns[kind];
  const target = kind === "outfits" ? { outfit_id: id } : { item_id: id };
  const favorites = db().from("favorites");
  const response = await (added
    ? favorites.upsert({ user_id: userId, ...target }, upsertOptions)
    : favorites.delete().is("list_id", null).eq(column, id).select("note, position"));
  if (missingTargetStates.has(response.error?.code ?? "")) return;
  const rows: readonly RemovedFavorite[] | null = await unwrap(Promise.resolve(response));
  const details = rows?.[0] ?? removed.get(key);
  if (!details) return;
  if (!added) {
    removed.set(key, details);
    return;
  }
  await unwrap(favorites.update(details).is("list_id", null).eq(column, id));
  removed.delete(key);
}

const upsertOptions = { onConflict: "user_id,list_id,outfit_id,item_id", ignoreDuplicates: true };

/** An account's unsent toggles, oldest first. Stored, so that a later page can send them. */
class UnsentToggles {
  readonly #key: string;

  constructor(userId: string) {
    this.#key = `ensemble.favorites-unsent.2.${userId}`;
  }

  all(): Toggle[] {
    return JSON.parse(localStorage.getItem(this.#key) ?? "[]") as Toggle[];
  }

  /** Adds a toggle, replacing an older one of the same favorite. */
  add(toggle: Toggle): void {
    this.#write([...this.all().filter((other) => !isSame(other, toggle)), toggle]);
  }

  /** Removes a sent toggle, unless the favorite was toggled again in the meantime. */
  markSent(toggle: Toggle): void {
    this.#write(
      this.all().filter((other) => !isSame(other, toggle) || other.added !== toggle.added),
    );
  }

  /** Returns the lists as they will be once every toggle is sent. */
  applyTo(favorites: Favorites): Favorites {
    const lists = { outfits: [...favorites.outfits], items: [...favorites.items] };
    for (const { kind, id, added } of this.all()) {
      const others = lists[kind].filter((other) => other !== id);
      lists[kind] = added ? (lists[kind].includes(id) ? lists[kind] : [...others, id]) : others;
    }
    return lists;
  }

  #write(toggles: Toggle[]): void {
    if (toggles.length === 0) localStorage.removeItem(this.#key);
    else localStorage.setItem(this.#key, JSON.stringify(toggles));
  }
}

const isSame = (one: Toggle, other: Toggle) => one.kind === other.kind && one.id === other.id;
