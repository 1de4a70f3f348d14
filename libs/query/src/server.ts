// For drawing on a server. Not part of the index: every page has all of the index.
import type { Query, QueryClient } from "@tanstack/react-query";

export { dehydrate } from "@tanstack/react-query";

/** A screen may read something that depends on what it has read, twice over. */
const mostPasses = 4;

/**
 * Draws, reads what the drawing asked for, and draws again until it asks for nothing more. Nothing
 * is declared, so no screen can forget what it reads. Resolves to the last drawing; undefined when
 * it still asks after four. Throws what drawing throws, and the first failure of a reading.
 */
export async function renderUntilSettled<Drawing>(
  client: QueryClient,
  draw: () => Drawing,
): Promise<Drawing | undefined> {
  for (let pass = 1; pass <= mostPasses; pass += 1) {
    const drawing = draw();
    const wanted = client.getQueryCache().getAll().filter(isWanted);
    if (wanted.length === 0) return drawing;
    await Promise.all(wanted.map((query) => query.fetch({ ...query.options, retry: false })));
  }
  return undefined;
}

function isWanted(query: Query): boolean {
  if (query.state.status !== "pending") return false;
  const { enabled } = query.options as { enabled?: boolean | ((query: Query) => boolean) };
  return typeof enabled === "function" ? enabled(query) : enabled !== false;
}
