import type { useQueryClient } from "@ensemble/query";

/**
 * What partners, links and their figures are cached under. They stand together, below the features
 * of both, because a change of one shows in the others.
 */
export const affiliateKeys = {
  partners: ["partners"],
  links: ["links"],
  summary: ["affiliate-summary"],
  report: ["affiliate-report"],
} as const;

/** Reads partners, links and the summary again after a change of any of them. */
export async function refreshAffiliates(queries: ReturnType<typeof useQueryClient>): Promise<void> {
  const { partners, links, summary } = affiliateKeys;
  await Promise.all(
    [partners, links, summary].map((queryKey) => queries.invalidateQueries({ queryKey })),
  );
}
