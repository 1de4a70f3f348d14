import { keepPreviousData, queryOptions } from "@ensemble/query";
import { db, unwrap } from "@ensemble/session";
import { messageKeys } from "../../query-keys";

export const messagesPageSize = 20;

/** One page of undeliverable messages, newest first, with the total count. */
export const deadMessages = (page: number) =>
  queryOptions({
    queryKey: messageKeys.deadPage(page),
    queryFn: () => readDeadMessages(page),
    placeholderData: keepPreviousData,
    // The mailer changes them, not only this browser.
    staleTime: 0,
  });

export type DeadMessage = Awaited<ReturnType<typeof readDeadMessages>>["rows"][number];

async function readDeadMessages(page: number) {
  const first = (page - 1) * messagesPageSize;
  const response = await db()
    .from("message_outbox")
    .select("id, kind, recipient, attempts, last_error, created_at", { count: "exact" })
    .eq("status", "dead")
    .order("created_at", { ascending: false })
    .order("id")
    .range(first, first + messagesPageSize - 1);
  return { rows: await unwrap(Promise.resolve(response)), total: response.count ?? 0 };
}

/** Makes a message due again. Throws DataError; a conflict when the message is obsolete. */
export async function retryMessage(id: string): Promise<void> {
  await unwrap(db().rpc("retry_message", { message: id }));
}
