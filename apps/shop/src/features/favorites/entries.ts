import { formatPrice } from "@ensemble/contract";
import { keepPreviousData, queryOptions, useQuery } from "@ensemble/query";
import { db, type FavoriteKind, unwrap, useSession } from "@ensemble/session";
import { useOnDevice } from "@ensemble/ui";
import { listKeys } from "../../query-keys";
import { type Item, itemColumns } from "../items/items";
import { cardColumns, type OutfitCardRow } from "../outfits/outfits";
import { readText, storeText } from "../style/visitor";

/** An outfit or an item that may be on lists. */
export interface Saveable {
  kind: FavoriteKind;
  id: string;
  /** For screen readers and messages. */
  name: string;
}

/** An outfit or an item on a list; neither, once the shop no longer shows it. */
export interface Entry {
  /** The outfit's or the item's: a list holds it once. */
  id: string;
  note: string;
  outfits: OutfitCardRow | null;
  items: Item | null;
}

type EntryRow = Omit<Entry, "id"> & { outfit_id: string | null; item_id: string | null };

/** What is on a list, in its owner's order (FAV-8). */
export const entriesQuery = (listId: string) =>
  queryOptions({
    queryKey: listKeys.entries(listId),
    queryFn: async (): Promise<Entry[]> => {
      const rows = await unwrap(
        db()
          .from("favorites")
          .select<string, EntryRow>(
            `outfit_id, item_id, note, outfits(${cardColumns}), items(${itemColumns})`,
          )
          .eq("list_id", listId)
          .lte("outfits.outfit_images.display_order", 1)
          .order("display_order", { referencedTable: "outfits.outfit_images" })
          .order("position", { ascending: false }),
      );
      return rows.map(({ outfit_id, item_id, ...row }) => ({
        id: (outfit_id ?? item_id)!,
        ...row,
      }));
    },
  });

/** What can be saved of an entry. */
export function saveableFrom({ outfits, items }: Entry): Saveable | undefined {
  if (outfits) return { kind: "outfits", id: outfits.id, name: outfits.title };
  if (items) return { kind: "items", id: items.id, name: items.name };
  return undefined;
}

/** The ids of a kind among entries. */
export const entryIds = (entries: readonly Entry[], kind: FavoriteKind): string[] =>
  entries.flatMap((entry) => entry[kind]?.id ?? []);

/** A row of favorites as an entry. */
export const favoriteEntry = (
  kind: FavoriteKind,
  row: OutfitCardRow | Item,
  note: string,
): Entry => ({
  id: row.id,
  note,
  outfits: kind === "outfits" ? (row as OutfitCardRow) : null,
  items: kind === "items" ? (row as Item) : null,
});

/** Saves an order, the first first, of outfits or items of a list, or of the favorites (FAV-8). */
export const saveOrder = (listId: string | null, things: string[]) =>
  unwrap(db().rpc("arrange_favorites", { things, list: listId ?? undefined }));

const notesQuery = (userId: string) =>
  queryOptions({
    queryKey: listKeys.notes(userId),
    queryFn: async () => {
      const rows = await unwrap(
        db()
          .from("favorites")
          .select("outfit_id, item_id, note")
          .is("list_id", null)
          .neq("note", ""),
      );
      return new Map(rows.map(({ outfit_id, item_id, note }) => [outfit_id ?? item_id, note]));
    },
  });

const noNotes: ReadonlyMap<string | null, string> = new Map();

/** The notes of this account's favorites by outfit or item; none without an account (FAV-7). */
export function useNotes(): ReadonlyMap<string | null, string> {
  const session = useSession();
  const userId = session.status === "signedIn" ? session.user.id : "";
  const { data } = useQuery({ ...notesQuery(userId), enabled: userId !== "" });
  return data ?? noNotes;
}

/** Saves the note of an outfit or an item on a list, or among the favorites. */
export const saveNote = (listId: string | null, id: string, note: string) =>
  unwrap(
    db()
      .from("favorites")
      .update({ note })
      .filter("list_id", listId === null ? "is" : "eq", listId)
      .or(`outfit_id.eq.${id},item_id.eq.${id}`),
  );

export type PriceDrops = ReadonlyMap<string, { was: number; price: number }>;

/** The most ids of a kind that the database compares at once. */
const maxComparedIds = 200;

/** What costs less than at a moment, by outfit or item. */
const priceDropsSince = (outfitIds: readonly string[], itemIds: readonly string[], since: string) =>
  queryOptions({
    queryKey: listKeys.priceDrops([...outfitIds, ...itemIds], since),
    queryFn: async (): Promise<PriceDrops> => {
      const rows = await unwrap(
        db().rpc("fallen_prices", {
          outfit_ids: outfitIds.slice(-maxComparedIds),
          item_ids: itemIds.slice(-maxComparedIds),
          since,
        }),
      );
      return new Map(rows.map(({ id, was, price }) => [id, { was, price }]));
    },
  });

/** When this account last opened favorites or a list in the visit before, on any device. */
const accountPreviousVisit = (userId: string) =>
  queryOptions({
    queryKey: listKeys.previousVisit(userId),
    // Null in the first visit, which the generated types do not know.
    queryFn: (): Promise<string | null> => unwrap(db().rpc("open_favorites")),
    // One visit, however often its lists change.
    staleTime: 10 * 60_000,
  });

const noDrops: PriceDrops = new Map();

/**
 * What of these costs less than when this account, or without one this device, last opened favorites
 * or a list (FAV-11).
 */
export function usePriceDrops(
  outfitIds: readonly string[],
  itemIds: readonly string[],
): PriceDrops {
  const session = useSession();
  const userId = session.status === "signedIn" ? session.user.id : undefined;
  const account = useQuery({
    ...accountPreviousVisit(userId ?? ""),
    enabled: userId !== undefined,
  });
  const device = useOnDevice(previousVisit, undefined);
  // Until the account is known, and in its first visit, this device is.
  const since = account.data ?? (account.isFetching ? undefined : device);
  const { data } = useQuery({
    ...priceDropsSince(outfitIds, itemIds, since ?? ""),
    enabled: since !== undefined && outfitIds.length + itemIds.length > 0,
    placeholderData: keepPreviousData,
  });
  return data ?? noDrops;
}

const visitsKey = "ensemble.favorites-opened";
/** In milliseconds. */
const minuteMs = 60_000;

/** Openings that are less than this apart are one visit. */
const visitGapMs = 30 * minuteMs;

interface Visits {
  /** The last time in this visit. */
  last: string;
  /** The last time in the visit before. */
  before?: string;
}

const isTime = (date: unknown) => typeof date === "string" && Number.isFinite(Date.parse(date));

function storedVisits(): Visits | undefined {
  try {
    const { last, before } = Object(JSON.parse(readText(visitsKey) ?? "null")) as Partial<Visits>;
    if (!isTime(last) || (before !== undefined && !isTime(before))) return undefined;
    return { last: last!, before };
  } catch {
    return undefined; // Not written by us.
  }
}

/**
 * When this device opened favorites or a list in the visit before this one; undefined in its first.
 * Notes that it is open now.
 */
export function previousVisit(): string | undefined {
  const now = Date.now();
  const last = new Date(now).toISOString();
  const stored = storedVisits();
  const since = stored ? now - Date.parse(stored.last) : Infinity;
  if (since < minuteMs) return stored?.before;
  const before = since < visitGapMs ? stored?.before : stored?.last;
  storeText(visitsKey, JSON.stringify({ last, before } satisfies Visits));
  return before;
}

/** Old and new price in words. */
export const priceDropLabel = (drops: PriceDrops, id: string): string | undefined => {
  const drop = drops.get(id);
  return drop && `Price dropped from ${formatPrice(drop.was)} to ${formatPrice(drop.price)}`;
};

/**
 * The rows of favorites, newest first. Omits the rows of removed ids at once, without waiting for
 * the next response.
 */
export function newestFirst<T extends { id: string }>(
  rows: readonly T[],
  ids: readonly string[],
): T[] {
  const rowOf = new Map(rows.map((row) => [row.id, row]));
  return ids.toReversed().flatMap((id) => rowOf.get(id) ?? []);
}

/** Ids per request: an address must be short enough for every server. */
const idsPerRequest = 100;

/** Reads rows of any number of ids in several requests; omits ids that no longer exist. */
export async function rowsById<T>(
  ids: readonly string[],
  read: (batch: readonly string[]) => Promise<T[]>,
): Promise<T[]> {
  const batches = Array.from({ length: Math.ceil(ids.length / idsPerRequest) }, (_, index) =>
    read(ids.slice(index * idsPerRequest, (index + 1) * idsPerRequest)),
  );
  return (await Promise.all(batches)).flat();
}
