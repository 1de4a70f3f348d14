import { type Database, paths } from "@ensemble/contract";
import { useFilters } from "@ensemble/controls";
import { ownZone } from "@ensemble/domain";
import {
  keepPreviousData,
  queryOptions,
  useMutation,
  useQuery,
  useQueryClient,
} from "@ensemble/query";
import { db, unwrap } from "@ensemble/session";
import { Button, EmptyState, Note, toast } from "@ensemble/ui";
import type { ReactNode } from "react";
import { AdminPage } from "../../components/admin-page";
import { type Column, DataTable } from "../../components/data-table";
import { Pagination } from "../../components/list-parts";
import { showRefusal } from "../../components/refusals";
import { formatMoment } from "../../components/text";
import { messageKeys } from "../../query-keys";

const rules = {
  choices: {},
  sorts: ["created_at"],
  usual: { by: "created_at", descending: true },
} as const;

/** Messages that could not be delivered after eight attempts, each with a retry. */
export default function MessagesScreen(): ReactNode {
  const list = useFilters(rules);
  const query = useQuery(deadMessages(list.filters.page));
  const queryClient = useQueryClient();
  const { mutate, isPending, variables } = useMutation({
    mutationFn: ({ id }: DeadMessage) => retryMessage(id),
    onSuccess: (_, { recipient }) =>
      toast({
        kind: "success",
        title: "On Its Way",
        description: `The message to ${recipient} is tried again now.`,
      }),
    onError: showRefusal,
    onSettled: () => queryClient.invalidateQueries({ queryKey: messageKeys.dead }),
  });

  return (
    <AdminPage
      title="Undelivered Messages"
      subtitle="Emails that were given up after eight attempts"
      back={{ label: "Back to Dashboard", to: paths.admin() }}
    >
      <DataTable
        caption="Messages"
        columns={messageColumns}
        rows={query.data?.rows}
        keyOf={({ id }) => id}
        nameOf={({ kind, recipient }) => `${messageKindNames[kind]} to ${recipient}`}
        query={query}
        list={list}
        pageSize={3}
        actions={(message) =>
          message.recipient !== null && (
            <Button
              size="2"
              variant="soft"
              disabled={isPending}
              aria-label={`Try again: ${messageKindNames[message.kind]} to ${message.recipient}`}
              onClick={() => mutate(message)}
            >
              {isPending && variables.id === message.id ? "Trying..." : "Try again"}
            </Button>
          )
        }
        empty={
          <EmptyState title="Nothing was given up" text="Every message found its way so far." />
        }
      />
      <Pagination list={list} total={query.data?.total} pageSize={messagesPageSize} />
    </AdminPage>
  );
}

const messagesPageSize = 20;

/** One page of undeliverable messages, newest first, with the total count. */
const deadMessages = (page: number) =>
  queryOptions({
    queryKey: messageKeys.deadPage(page),
    queryFn: () => readDeadMessages(page),
    placeholderData: keepPreviousData,
    // The mailer changes them, not only this browser.
    staleTime: 0,
  });

type DeadMessage = Awaited<ReturnType<typeof readDeadMessages>>["rows"][number];

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
async function retryMessage(id: string): Promise<void> {
  await unwrap(db().rpc("retry_message", { message: id }));
}

const messageColumns: Column<DeadMessage, "created_at">[] = [
  { label: "Message", head: true, cell: ({ kind }) => messageKindNames[kind] },
  {
    label: "Recipient",
    cell: ({ recipient }) => recipient ?? "Nobody left",
  },
  {
    label: "Written",
    cell: ({ created_at: at }) => (
      <time dateTime={at}>{formatMoment(Date.parse(at), ownZone())}</time>
    ),
  },
  { label: "Attempts", align: "end", cell: ({ attempts }) => attempts },
  {
    label: "Last error",
    cell: ({ last_error: error }) => <Note as="span">{error ?? "Unknown"}</Note>,
  },
];

type MessageKind = Database["public"]["Enums"]["message_kind"];

const messageKindNames: Record<MessageKind, string> = {
  account_deletion_requested: "Account deletion requested",
  account_deletion_cancelled: "Account deletion cancelled",
  account_erased: "Account erased",
  booking_requested: "Booking requested",
  booking_confirmed: "Booking confirmed",
  booking_cancelled: "Booking cancelled",
  booking_rescheduled: "Booking rescheduled",
  booking_reminder: "Booking reminder",
  alert_confirmation: "Alert confirmation",
  alert_digest: "Alerts",
  incident_opened: "Incident",
  incident_ended: "Incident over",
  incident_webhook: "Incident, posted to the webhook",
};
