import { paths } from "@ensemble/contract";
import { useFilters } from "@ensemble/controls";
import { useMutation, useQuery, useQueryClient } from "@ensemble/query";
import { Button, EmptyState, toast } from "@ensemble/ui";
import type { ReactNode } from "react";
import { Pagination } from "../../layout/lists/pagination";
import { AdminPage } from "../../layout/page/admin-page";
import { explainRefusal } from "../../layout/saving/explain-refusal";
import { DataTable } from "../../layout/table/data-table";
import { messageKeys } from "../../query-keys";
import { deadMessages, messagesPageSize, retryMessage, type DeadMessage } from "./dead-messages";
import { messageColumns } from "./message-columns";
import { messageKindNames } from "./message-kind";

const rules = {
  choices: {},
  sorts: ["created_at"],
  usual: { by: "created_at", descending: true },
} as const;

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
        columns={messageColumns}
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
