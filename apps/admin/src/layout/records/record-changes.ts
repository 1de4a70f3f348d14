import { infiniteQueryOptions } from "@ensemble/query";
import { db, unwrap } from "@ensemble/session";
import { recordKeys } from "../../query-keys";

const pageSize = 20;

/** The changes of one record and its parts, newest first, in pages of 20. */
export const recordChanges = (table: string, record: string) =>
  infiniteQueryOptions({
    queryKey: recordKeys.changes(table, record),
    queryFn: ({ pageParam }) => readChanges(table, record, pageParam),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: (page) => (page.length < pageSize ? undefined : page.at(-1)?.id),
    // A history is often opened right after a change.
    staleTime: 0,
  });

/** `subject` names a part; null where its row does (migration record_history_parts). */
export type RecordChange = Omit<Awaited<ReturnType<typeof readChanges>>[number], "subject"> & {
  subject: string | null;
};

/** The newest change of a record, or of its parts in the table `part`; undefined without any. */
export async function lastChange(
  table: string,
  record: string,
  part?: string,
): Promise<RecordChange | undefined> {
  const changes = await readChanges(table, record, undefined);
  return part ? changes.find(({ table_name }) => table_name === part) : changes[0];
}

/** A null email is the server itself, an empty one a deleted account (migration record_history). */
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
