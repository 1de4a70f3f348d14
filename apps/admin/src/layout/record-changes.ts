import { infiniteQueryOptions } from "@ensemble/query";
import { db, unwrap } from "@ensemble/session";

const pageSize = 20;

/** The changes that administrators made to one record, newest first, in pages of 20. */
export const recordChanges = (table: string, record: string) =>
  infiniteQueryOptions({
    queryKey: ["record-changes", table, record],
    queryFn: ({ pageParam }) => readChanges(table, record, pageParam),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: (page) => (page.length < pageSize ? undefined : page.at(-1)?.id),
    // Whoever opens a history has often just changed something.
    staleTime: 0,
  });

export type RecordChange = Awaited<ReturnType<typeof readChanges>>[number];

function readChanges(table: string, record: string, olderThan: number | undefined) {
  return unwrap(
    db().rpc("record_history", {
      of_table: table,
      of_record: record,
      older_than: olderThan,
      page_size: pageSize,
    }),
  );
}
