export type FavoriteKind = "outfits" | "items";
/** Ids by kind, newest last. */
export type Favorites = Record<FavoriteKind, readonly string[]>;

/** A change of favorites. An arrangement lists ids in their new order, the first on top. */
export type FavoriteChange =
  | { type: "toggle"; kind: FavoriteKind; id: string; added: boolean }
  | { type: "arrange"; kind: FavoriteKind; ids: readonly string[] }
  | { type: "note"; kind: FavoriteKind; id: string; note: string };

/** Returns the favorites after a change. Additions come last. */
export function withChange(favorites: Favorites, change: FavoriteChange): Favorites {
  const list = favorites[change.kind];
  switch (change.type) {
    case "toggle": {
      if (list.includes(change.id) === change.added) return favorites;
      const others = list.filter((other) => other !== change.id);
      return { ...favorites, [change.kind]: change.added ? [...others, change.id] : others };
    }
    case "arrange":
      return { ...favorites, [change.kind]: arranged(list, change.ids) };
    case "note":
      return favorites;
  }
}

/** Reorders ids among the places that they have, like the database. */
function arranged(list: readonly string[], topFirst: readonly string[]): string[] {
  const present = new Set(list);
  const order = topFirst.filter((id) => present.has(id)).toReversed();
  const moved = new Set(order);
  let next = 0;
  return list.map((id) => (moved.has(id) ? order[next++]! : id));
}
