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

/** The total price of the given items, in the site's currency. */
export function totalValue(items: readonly { price: number }[]): number {
  const cents = items.reduce((sum, { price }) => sum + Math.round(price * 100), 0);
  return cents / 100;
}
