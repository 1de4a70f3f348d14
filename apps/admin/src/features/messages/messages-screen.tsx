import { ownZone } from "@ensemble/time";
import { paths } from "@ensemble/contract";
import { useMutation, useQuery, useQueryClient } from "@ensemble/query";
import { Button, EmptyState, toast } from "@ensemble/ui";
import type { ReactNode } from "react";
import { AdminPage } from "../../layout/page/admin-page";
import { DataTable } from "../../layout/table/data-table";
import type { Column } from "../../layout/table/table-column";
import { useFilters } from "@ensemble/list";
import { messageKeys } from "../../query-keys";
import { formatMoment } from "../../layout/time/format-moment";
import { explainRefusal } from "../../layout/saving/explain-refusal";
import { Pagination } from "../../layout/lists/pagination";
import { deadMessages, messagesPageSize, retryMessage, type DeadMessage } from "./dead-messages";
import { messageKindNames } from "./message-kind";
import styles from "./messages-screen.module.css";

const rules = {
  choices: {},
  sorts: ["created_at"],
  usual: { by: "created_at", descending: true },
} as const;

const columns: Column<DeadMessage, "created_at">[] = [
  { label: "Message", head: true, cell: ({ kind }) => messageKindNames[kind] },
  {
    label: "Recipient",
    cell: ({ recipient }) => <span className={styles.address}>{recipient ?? "Nobody left"}</span>,
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
    cell: ({ last_error: error }) => <span className={styles.error}>{error ?? "Unknown"}</span>,
  },
];

/** Messages that could not be delivered after eight attempts, each with a retry. */
export default function MessagesScreen(): ReactNode {
  const list = useFilters(rules);
  const { page } = list.filters;
  const { data, isError, isPlaceholderData, refetch } = useQuery(deadMessages(page));
  const queryClient = useQueryClient();
  const { mutate, isPending, variables } = useMutation({
    mutationFn: ({ id }: DeadMessage) => retryMessage(id),
    onSuccess: (_, { recipient }) =>
      toast({
        kind: "success",
        title: "On Its Way",
        description: `The message to ${recipient} is tried again now.`,
      }),
    onError: (error) =>
      toast({ kind: "error", title: "Error", description: explainRefusal(error) }),
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
        columns={columns}
        rows={data?.rows}
        keyOf={({ id }) => id}
        nameOf={({ kind, recipient }) => `${messageKindNames[kind]} to ${recipient}`}
        sort={list.filters.sort}
        onSort={list.sort}
        outdated={isPlaceholderData}
        failed={isError}
        onRetry={() => void refetch()}
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
      <Pagination
        page={page}
        total={data?.total ?? 0}
        pageSize={messagesPageSize}
        addressOf={list.addressOfPage}
      />
    </AdminPage>
  );
}
