import { infiniteQueryOptions } from "@ensemble/query";
import { db, unwrap } from "@ensemble/session";

const pageSize = 20;

/** What the changes of a record are cached under; a new record has none yet. */
export const changesKey = (table: string, record: string | undefined) =>
  ["record-changes", table, record] as const;

/** The changes that administrators made to one record and its parts, newest first, by 20. */
export const recordChanges = (table: string, record: string) =>
  infiniteQueryOptions({
    queryKey: changesKey(table, record),
    queryFn: ({ pageParam }) => readChanges(table, record, pageParam),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: (page) => (page.length < pageSize ? undefined : page.at(-1)?.id),
    // Whoever opens a history has often just changed something.
    staleTime: 0,
  });

/** `subject` is what a part stands for; null where its row tells it (migration record_history_parts). */
export type RecordChange = Omit<Awaited<ReturnType<typeof readChanges>>[number], "subject"> & {
  subject: string | null;
};

/** The newest change of a record, or of one part of it; undefined when the log knows none. */
export async function lastChange(
  table: string,
  record: string,
  part?: string,
): Promise<RecordChange | undefined> {
  const changes = await readChanges(table, record, undefined);
  return part ? changes.find(({ table_name }) => table_name === part) : changes[0];
}

/** Null is the server itself, empty an account that is gone (migration record_history). */
export function actorOf({ actor_email: email }: RecordChange): string {
  if (email === null) return "The server";
  return email || "A deleted account";
}

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
