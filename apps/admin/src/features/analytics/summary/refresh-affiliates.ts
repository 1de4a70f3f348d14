import type { useQueryClient } from "@ensemble/query";
import { figureKeys, linkKeys, partnerKeys } from "../../../query-keys";

/** Refreshes partners, links and the summary after a change of any of them. */
export async function refreshAffiliates(queries: ReturnType<typeof useQueryClient>): Promise<void> {
  const changed = [partnerKeys.all, linkKeys.all, figureKeys.summary];
  await Promise.all(changed.map((queryKey) => queries.invalidateQueries({ queryKey })));
}
