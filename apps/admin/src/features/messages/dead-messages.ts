import { keepPreviousData, queryOptions } from "@ensemble/query";
import { db, unwrap } from "@ensemble/session";

export const messagesPageSize = 20;

/** What every page of them is cached under. */
export const deadMessagesKey = ["office", "dead-messages"] as const;

/** One page of messages that were given up, newest first, and how many there are. */
export const deadMessages = (page: number) =>
  queryOptions({
    queryKey: [...deadMessagesKey, page],
    queryFn: () => readDeadMessages(page),
    placeholderData: keepPreviousData,
    // They come and go without anybody here.
    staleTime: 0,
  });

export type DeadMessage = Awaited<ReturnType<typeof readDeadMessages>>["rows"][number];

async function readDeadMessages(page: number) {
  const first = (page - 1) * messagesPageSize;
  const answer = await db()
    .from("message_outbox")
    .select("id, kind, recipient, attempts, last_error, created_at", { count: "exact" })
    .eq("status", "dead")
    .order("created_at", { ascending: false })
    .order("id")
    .range(first, first + messagesPageSize - 1);
  return { rows: await unwrap(Promise.resolve(answer)), total: answer.count ?? 0 };
}

/** Makes a message due again. Throws DataError; a conflict when there is nothing left to tell. */
export async function retryMessage(id: string): Promise<void> {
  await unwrap(db().rpc("retry_message", { message: id }));
}
