import {
  type Found,
  type StatusFilter,
  type StatusKind,
  pageSize,
  statusRules,
} from "./status-rules";

/** Reads all matches, page by page. */
export async function findAll(kind: StatusKind, filter: StatusFilter): Promise<Found[]> {
  const all = new Map<string, Found>();
  for (let offset = 0; ; offset += pageSize) {
    const { total, found } = await statusRules[kind].search(filter, offset);
    for (const one of found) all.set(one.id, one);
    if (found.length === 0 || offset + pageSize >= total) return [...all.values()];
  }
}

/** Sets a status, 500 records at a time; returns how many changed. Can be repeated after a failure. */
export async function setAll(kind: StatusKind, ids: string[], status: string): Promise<number> {
  let changed = 0;
  for (let start = 0; start < ids.length; start += 500) {
    changed += await statusRules[kind].set(ids.slice(start, start + 500), status);
  }
  return changed;
}
