import { formatPrice, formatWholePrice } from "@ensemble/contract";
import { keepPreviousData, queryOptions, useQuery } from "@ensemble/query";
import { db, type FavoriteKind, unwrap, useSession, readText, storeText } from "@ensemble/session";
import { useOnDevice } from "@ensemble/ui";
import { listKeys } from "../../query-keys";
import { type Item, keptItemColumns } from "../items/items";
import { cardColumns, type OutfitCardRow } from "../outfits/outfits";

/** An outfit or an item that can be saved to lists. */
export interface Saveable {
  kind: FavoriteKind;
  id: string;
  /** For accessible names and messages. */
  name: string;
}

/** An outfit or an item on a list. Both are null if it's no longer available. */
export interface Entry {
  /** The id of the outfit or the item, unique within a list. */
  id: string;
  note: string;
  outfits: OutfitCardRow | null;
  items: Item | null;
}

type EntryRow = Omit<Entry, "id"> & { outfit_id: string | null; item_id: string | null };

/** Queries the entries of a list in its owner's order (FAV-8). */
export const entriesQuery = (listId: string) =>
  queryOptions({
    queryKey: listKeys.entries(listId),
    queryFn: async (): Promise<Entry[]> => {
      const rows = await unwrap(
        db()
          .from("favorites")
          .select<string, EntryRow>(
            `outfit_id, item_id, note, outfits(${cardColumns}), items(${keptItemColumns})`,
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

/** Returns the outfit or item of an entry, if it's still available. */
export function saveableFrom({ outfits, items }: Entry): Saveable | undefined {
  if (outfits) return { kind: "outfits", id: outfits.id, name: outfits.title };
  if (items) return { kind: "items", id: items.id, name: items.name };
  return undefined;
}

export const entryIds = (entries: readonly Entry[], kind: FavoriteKind): string[] =>
  entries.flatMap((entry) => entry[kind]?.id ?? []);

/** Converts a row of favorites to an entry. */
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

/** Saves the order of entries on a list (FAV-8). */
export const saveOrder = (list: string, things: string[]) =>
  unwrap(db().rpc("arrange_favorites", { things, list }));

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

/**
 * Returns the notes of the account's favorites by outfit or item id; empty if signed out (FAV-7).
 */
export function useNotes(): ReadonlyMap<string | null, string> {
  const session = useSession();
  const userId = session.status === "signedIn" ? session.user.id : "";
  const { data } = useQuery({ ...notesQuery(userId), enabled: userId !== "" });
  return data ?? noNotes;
}

/** Saves a note on a list. */
export const saveNote = (listId: string, id: string, note: string) =>
  unwrap(
    db()
      .from("favorites")
      .update({ note })
      .eq("list_id", listId)
      .or(`outfit_id.eq.${id},item_id.eq.${id}`),
  );

export type PriceDrops = ReadonlyMap<string, { was: number; price: number }>;

/** The maximum number of ids per kind that the database compares. */
const maxComparedIds = 200;

/** Queries the outfits and items whose price has dropped since `since`. */
const priceDropsQuery = (outfitIds: readonly string[], itemIds: readonly string[], since: string) =>
  queryOptions({
    queryKey: listKeys.priceDrops([...outfitIds, ...itemIds], since),
    queryFn: async (): Promise<PriceDrops> => {
      const rows = await unwrap(
        db().rpc("price_drops", {
          outfit_ids: outfitIds.slice(-maxComparedIds),
          item_ids: itemIds.slice(-maxComparedIds),
          since,
        }),
      );
      return new Map(rows.map(({ id, was, price }) => [id, { was, price }]));
    },
  });

/** Queries when this account's previous visit to its favorites or lists was, on any device. */
const previousVisitQuery = (userId: string) =>
  queryOptions({
    queryKey: listKeys.previousVisit(userId),
    // The generated types omit that it's null on the first visit.
    queryFn: (): Promise<string | null> => unwrap(db().rpc("open_favorites")),
    // Stays the same throughout a visit, even if lists change.
    staleTime: 10 * 60_000,
  });

const noDrops: PriceDrops = new Map();

/**
 * Returns the outfits and items that cost less than at the previous visit to favorites or a list,
 * of the account or, if signed out, of this device (FAV-11).
 */
export function usePriceDrops(
  outfitIds: readonly string[],
  itemIds: readonly string[],
): PriceDrops {
  const session = useSession();
  const userId = session.status === "signedIn" ? session.user.id : undefined;
  const account = useQuery({
    ...previousVisitQuery(userId ?? ""),
    enabled: userId !== undefined,
  });
  const device = useOnDevice(previousVisit, undefined);
  // Use this device's visit until the account's is loaded, or if the account doesn't have one.
  const since = account.data ?? (account.isFetching ? undefined : device);
  const { data } = useQuery({
    ...priceDropsQuery(outfitIds, itemIds, since ?? ""),
    enabled: since !== undefined && outfitIds.length + itemIds.length > 0,
    placeholderData: keepPreviousData,
  });
  return data ?? noDrops;
}

const visitsKey = "ensemble.favorites-opened";
const minuteMs = 60_000;

/** Openings less than this apart belong to one visit. */
const visitGapMs = 30 * minuteMs;

interface Visits {
  /** The last opening of this visit. */
  last: string;
  /** The last opening of the previous visit. */
  before?: string;
}

const isTime = (date: unknown) => typeof date === "string" && Number.isFinite(Date.parse(date));

function storedVisits(): Visits | undefined {
  try {
    const { last, before } = Object(JSON.parse(readText(visitsKey) ?? "null")) as Partial<Visits>;
    if (!isTime(last) || (before !== undefined && !isTime(before))) return undefined;
    return { last: last!, before };
  } catch {
    return undefined; // Invalid stored data.
  }
}

/**
 * Returns the end of this device's previous visit to favorites or a list, undefined on the first.
 * Records the current visit.
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

export function priceDropLabel(
  drops: PriceDrops,
  { outfits: outfit, items: item }: Pick<Entry, FavoriteKind>,
): string | undefined {
  const drop = drops.get((outfit ?? item)?.id ?? "");
  if (!drop) return undefined;
  // Like the price beside it, unless the drop is only of cents (SITE-2).
  const whole = formatWholePrice(drop.price);
  const format = outfit && whole !== formatWholePrice(drop.was) ? formatWholePrice : formatPrice;
  return `Price dropped from ${format(drop.was)} to ${format(drop.price)}`;
}

/** Sorts the rows of favorites, newest first. Drops removed ids immediately, without a refetch. */
export function newestFirst<T extends { id: string }>(
  rows: readonly T[],
  ids: readonly string[],
): T[] {
  const rowById = new Map(rows.map((row) => [row.id, row]));
  return ids.toReversed().flatMap((id) => rowById.get(id) ?? []);
}

/** Ids per request, because servers limit the length of a URL. */
const idsPerRequest = 100;

/** Reads rows by id in several requests. Omits ids that no longer exist. */
export async function rowsById<T>(
  ids: readonly string[],
  read: (batch: readonly string[]) => Promise<T[]>,
): Promise<T[]> {
  const batches = Array.from({ length: Math.ceil(ids.length / idsPerRequest) }, (_, index) =>
    read(ids.slice(index * idsPerRequest, (index + 1) * idsPerRequest)),
  );
  return (await Promise.all(batches)).flat();
}
