// For the shell. Not part of the index, which every page loads.
import type { Query, QueryClient } from "@tanstack/react-query";

export { hydrate } from "@tanstack/react-query";

/**
 * Asks again for an anonymous visitor's answers that depend on rights. Shows them until the new ones
 * arrive, except that nothing was found. Queries that no component uses are asked at their next use.
 */
export function refetchForUser(client: QueryClient): void {
  const foundNothing = ({ state }: Query): boolean => state.data === null;
  const depends = ({ meta }: Query): boolean => meta?.dependsOnRights === true;
  void client.resetQueries({ predicate: (query) => depends(query) && foundNothing(query) });
  void client.invalidateQueries({ predicate: (query) => depends(query) && !foundNothing(query) });
}
