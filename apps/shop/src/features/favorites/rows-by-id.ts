/** Ids per request: an address must be short enough for every server. */
const most = 100;

/** Reads rows of any number of ids in several requests; omits ids that no longer exist. */
export async function rowsById<T>(
  ids: readonly string[],
  read: (part: readonly string[]) => Promise<T[]>,
): Promise<T[]> {
  const parts = Array.from({ length: Math.ceil(ids.length / most) }, (_, index) =>
    read(ids.slice(index * most, (index + 1) * most)),
  );
  return (await Promise.all(parts)).flat();
}
