// For rendering on a server. Not part of the index, which every page loads.
import type { Query, QueryClient } from "@tanstack/react-query";

export { dehydrate } from "@tanstack/react-query";

/** Allows two levels of dependent queries. */
const maxPasses = 4;

/**
 * Renders, fetches the queries that were started, and rerenders until none is pending. Resolves to
 * the last result, or undefined if queries are still pending after four passes. Throws what
 * `render` throws, and the first error of a query. `fetchMore` fetches what others started, and
 * resolves to false if nothing.
 */
export async function renderUntilSettled<Rendering>(
  client: QueryClient,
  render: () => Rendering,
  fetchMore: () => Promise<boolean> = async () => false,
): Promise<Rendering | undefined> {
  for (let pass = 1; pass <= maxPasses;) {
    const result = render();
    const fetching = fetchStarted(client);
    const [more] = await Promise.all([fetchMore(), fetching]);
    if (!more && !fetching) return result;
    if (fetching) pass += 1;
  }
  return undefined;
}

/** Fetches a client's pending queries, once each; undefined if there are none. */
export function fetchStarted(client: QueryClient): Promise<unknown> | undefined {
  const unfetched = client.getQueryCache().getAll().filter(needsFetch);
  if (unfetched.length === 0) return undefined;
  return Promise.all(unfetched.map((query) => query.fetch({ ...query.options, retry: false })));
}

function needsFetch(query: Query): boolean {
  if (query.state.status !== "pending") return false;
  const { enabled } = query.options as { enabled?: boolean | ((query: Query) => boolean) };
  return typeof enabled === "function" ? enabled(query) : enabled !== false;
}
