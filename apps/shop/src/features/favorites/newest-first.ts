/**
 * The rows of a person's favourites, the one kept last first. Rows of ids that were removed since
 * they were read are left out at once; nobody waits for the next answer.
 */
export function newestFirst<T extends { id: string }>(
  rows: readonly T[],
  ids: readonly string[],
): T[] {
  const rowOf = new Map(rows.map((row) => [row.id, row]));
  return ids.toReversed().flatMap((id) => rowOf.get(id) ?? []);
}

/** What the given items cost together, in the deployment's currency. */
export function totalValue(items: readonly { price: number }[]): number {
  const cents = items.reduce((sum, { price }) => sum + Math.round(price * 100), 0);
  return cents / 100;
}
