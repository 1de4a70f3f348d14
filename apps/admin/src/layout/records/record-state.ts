/** Publication state: in the shop, not yet, or no longer. */
export type RecordState = "published" | "draft" | "deleted";

export const stateNames: Record<RecordState, string> = {
  published: "Published",
  draft: "Draft",
  deleted: "Deleted",
};
