/** What the shell's queries are cached under; the cache is the whole page's. */
export const accountKeys = {
  pendingDeletion: (userId: string) => ["pending-deletion", userId],
};
