import type { useQueryClient } from "@ensemble/query";

/**
 * Query keys of partners, links and their figures. They live together, below the features of both,
 * because a change of one affects the others.
 */
export const affiliateKeys = {
  partners: ["partners"],
  links: ["links"],
  summary: ["affiliate-summary"],
  report: ["affiliate-report"],
} as const;

/** Refreshes partners, links and the summary after a change of any of them. */
export async function refreshAffiliates(queries: ReturnType<typeof useQueryClient>): Promise<void> {
  const { partners, links, summary } = affiliateKeys;
  await Promise.all(
    [partners, links, summary].map((queryKey) => queries.invalidateQueries({ queryKey })),
  );
}
