/** Outfits or pieces per page of list or results: whole rows of one, two, three and four. */
export const pageSize = 24;

/** Largest offset that the database accepts; larger page numbers are clamped. */
const furthest = 1_000_000;

/** Limit and offset of a page, as the database's functions take them. */
export const rangeOf = (page: number) => ({
  page_size: pageSize,
  page_offset: Math.min((page - 1) * pageSize, furthest),
});

/** The last page of that many; 0 when there are none. */
export const lastPage = (total: number): number => Math.ceil(total / pageSize);

/** How many of all the shown pages have together. */
export const countShown = (shown: readonly number[], total: number): number =>
  Math.max(0, Math.min((shown.at(-1) ?? 0) * pageSize, total) - ((shown[0] ?? 1) - 1) * pageSize);

/** The address of a page of a list whose first page has this path. */
export function pathOfPage(path: string, page: number): string {
  if (page <= 1) return path;
  return `${path}${path.includes("?") ? "&" : "?"}page=${page}`;
}
