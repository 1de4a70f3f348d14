import { type Database, paths } from "@ensemble/contract";
import { useFilters } from "@ensemble/controls";
import { ownZone } from "@ensemble/domain";
import { formatMoment, showRefusal } from "@ensemble/editing";
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
import { Pagination } from "../../components/admin-list";
import { messageKeys } from "../../query-keys";

const rules = {
  choices: {},
  sorts: ["created_at"],
  defaultSort: { by: "created_at", descending: true },
} as const;

/** Undelivered messages and failed tasks of the workers, each with a retry. */
export default function MessagesScreen(): ReactNode {
  const list = useFilters(rules);
  const query = useQuery(deadLettersQuery(list.filters.page));
  const queryClient = useQueryClient();
  const { mutate, isPending, variables } = useMutation({
    mutationFn: ({ id }: DeadLetter) => retryMessage(id),
    onSuccess: (_, letter) =>
      toast({
        kind: "success",
        title: "Retrying",
        description: isMessage(letter)
          ? `We're sending the message to ${letter.recipient} again.`
          : "We're trying it again.",
      }),
    onError: showRefusal,
    onSettled: () => queryClient.invalidateQueries({ queryKey: messageKeys.dead }),
  });

  return (
    <AdminPage
      title="Undelivered Messages"
      subtitle="Messages and tasks that failed after several attempts"
      back={{ label: "Back to Dashboard", to: paths.admin() }}
    >
      <DataTable
        caption="Messages"
        columns={messageColumns}
        rows={query.data?.rows}
        getKey={({ id }) => id}
        getName={formatName}
        query={query}
        list={list}
        pageSize={3}
        actions={(letter) =>
          (!isMessage(letter) || letter.recipient !== null) && (
            <Button
              size="2"
              variant="soft"
              disabled={isPending}
              aria-label={`Retry: ${formatName(letter)}`}
              onClick={() => mutate(letter)}
            >
              {isPending && variables.id === letter.id ? "Retrying..." : "Retry"}
            </Button>
          )
        }
        empty={
          <EmptyState
            title="No undelivered messages"
            text="Every message has been delivered so far."
          />
        }
      />
      <Pagination list={list} total={query.data?.total} pageSize={messagesPageSize} />
    </AdminPage>
  );
}

const messagesPageSize = 20;

/** Queries a page of undelivered messages and failed tasks, newest first, with the total count. */
const deadLettersQuery = (page: number) =>
  queryOptions({
    queryKey: messageKeys.deadPage(page),
    queryFn: () => fetchDeadLetters(page),
    placeholderData: keepPreviousData,
    // Workers change them as well.
    staleTime: 0,
  });

/** `recipient` is null for tasks and for messages to erased accounts. */
interface DeadLetter {
  id: string;
  kind: string;
  recipient: string | null;
  attempts: number;
  last_error: string;
  created_at: string;
}

async function fetchDeadLetters(page: number): Promise<{ rows: DeadLetter[]; total: number }> {
  const first = (page - 1) * messagesPageSize;
  const response = await db()
    .rpc("undelivered", {}, { count: "exact" })
    .select("id, kind, recipient, attempts, last_error, created_at")
    .order("created_at", { ascending: false })
    .order("id")
    .range(first, first + messagesPageSize - 1);
  return { rows: await unwrap(Promise.resolve(response)), total: response.count ?? 0 };
}

/**
 * Retries an undelivered message or a failed task. Throws DataError, with kind `conflict` for an
 * obsolete message.
 */
async function retryMessage(id: string): Promise<void> {
  await unwrap(db().rpc("retry_message", { message: id }));
}

const messageColumns: Column<DeadLetter, "created_at">[] = [
  { label: "Message", head: true, cell: ({ kind }) => names[kind] ?? kind },
  {
    label: "Recipient",
    cell: (letter) => isMessage(letter) && (letter.recipient ?? "Deleted account"),
  },
  {
    label: "Created",
    cell: ({ created_at: at }) => (
      <time dateTime={at}>{formatMoment(Date.parse(at), ownZone())}</time>
    ),
  },
  { label: "Attempts", align: "end", cell: ({ attempts }) => attempts },
  {
    label: "Last error",
    cell: ({ last_error: error }) => <Note as="span">{error}</Note>,
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
  booking_proposed: "Booking, another time",
  booking_place_changed: "Booking place changed",
  booking_follow_up: "Booking follow-up",
  stylist_booking: "Booking, to stylist",
  alert_confirmation: "Alert confirmation",
  alert_digest: "Alerts",
  new_looks: "New looks",
  stylist_invitation: "Stylist invitation",
  stylist_role_ended: "End of a stylist's role",
  calendar_failing: "Failing calendar",
  incident_opened: "Incident",
  incident_ended: "Incident over",
  release_changed: "Release changed",
  incident_webhook: "Incident webhook",
  feed_problem: "Stopped feed",
};

/** Labels of the tasks in supabase/schemas/0-foundations/023-jobs.sql. */
const taskNames: Record<string, string> = {
  "apply-sales": "Starting and ending sales",
  "erase-accounts": "Erasing accounts",
  "expire-bookings": "Cancelling unanswered requests",
  "judge-budgets": "Judging error budgets",
  "queue-alerts": "Checking alerts",
  "queue-calendars": "Reading stylists' calendars",
  "remove-files": "Removing unused files",
};

const names: Record<string, string> = { ...messageKindNames, ...taskNames };

const isMessage = ({ kind }: DeadLetter): boolean => Object.hasOwn(messageKindNames, kind);

const formatName = (letter: DeadLetter): string =>
  isMessage(letter)
    ? `${names[letter.kind]} to ${letter.recipient}`
    : (names[letter.kind] ?? letter.kind);
