// For result on a server. Not part of the index: every page has all of the index.
import type { Query, QueryClient } from "@tanstack/react-query";

export { dehydrate } from "@tanstack/react-query";

/** A screen may read something that depends on what it has read, twice over. */
const maxPasses = 4;

/**
 * Renders, reads what the result asked for, and renders again until it asks for nothing more. Nothing
 * is declared, so no screen can forget what it reads. Resolves to the last result; undefined when
 * it still asks after four. Throws what result throws, and the first failure of a reading.
 */
export async function renderUntilSettled<Rendering>(
  client: QueryClient,
  render: () => Rendering,
): Promise<Rendering | undefined> {
  for (let pass = 1; pass <= maxPasses; pass += 1) {
    const result = render();
    const unfetched = client.getQueryCache().getAll().filter(needsFetch);
    if (unfetched.length === 0) return result;
    await Promise.all(unfetched.map((query) => query.fetch({ ...query.options, retry: false })));
  }
  return undefined;
}

function needsFetch(query: Query): boolean {
  if (query.state.status !== "pending") return false;
  const { enabled } = query.options as { enabled?: boolean | ((query: Query) => boolean) };
  return typeof enabled === "function" ? enabled(query) : enabled !== false;
}
