/** How many ids one request asks for: an address has to stay short enough for every server. */
const most = 100;

/** Rows of any number of ids, asked for in parts; ids that no longer exist are left out. */
export async function rowsById<T>(
  ids: readonly string[],
  read: (part: readonly string[]) => Promise<T[]>,
): Promise<T[]> {
  const parts = Array.from({ length: Math.ceil(ids.length / most) }, (_, place) =>
    read(ids.slice(place * most, (place + 1) * most)),
  );
  return (await Promise.all(parts)).flat();
}
