import type { Sort } from "@ensemble/controls";
import { mediumDateTime } from "@ensemble/domain";
import { ConfirmDialog } from "@ensemble/editing";
import { useMutation, useQuery, useQueryClient } from "@ensemble/query";
import { Badge, Button, EmptyState, Flex, toast } from "@ensemble/ui";
import { type ReactNode, useState } from "react";
import { type Column, DataTable } from "../../components/data-table";
import { useOrder } from "../../components/table-parts";
import { partnerApiKeys } from "../../query-keys";
import { type ApiKey, apiKeysQuery, revokeKey, type Scope, scopeNames } from "./api-keys";
import styles from "./api-keys.module.css";

export function KeyList(): ReactNode {
  const query = useQuery(apiKeysQuery);
  const list = useOrder<KeySort>({ by: "created", descending: true });
  const [revoking, setRevoking] = useState<ApiKey>();
  return (
    <>
      <DataTable
        caption="API keys"
        columns={keyColumns}
        rows={query.data && sortKeys(query.data, list.filters.sort)}
        getKey={({ id }) => id}
        getName={({ name }) => name}
        query={query}
        list={list}
        actions={(key) =>
          !key.revoked_at && (
            <Button
              size="2"
              variant="ghost"
              color="red"
              aria-label={`Revoke ${key.name}`}
              onClick={() => setRevoking(key)}
            >
              Revoke
            </Button>
          )
        }
        empty={
          <EmptyState title="No keys yet" text="Create one for each system that needs access." />
        }
        pageSize={3}
      />
      {revoking && <RevokeKey apiKey={revoking} onClose={() => setRevoking(undefined)} />}
    </>
  );
}

type KeySort = "name" | "created" | "used";

const keyColumns: readonly Column<ApiKey, KeySort>[] = [
  {
    label: "Name",
    sort: "name",
    head: true,
    cell: ({ name, prefix }) => (
      <span className={styles.keyName}>
        {name}
        <code className={styles.prefix}>{prefix}...</code>
      </span>
    ),
  },
  {
    label: "Scopes",
    cell: ({ scopes }) => (
      <Flex as="span" direction="column">
        {scopes.map((scope) => (
          <span key={scope}>{scopeNames[scope as Scope] ?? scope}</span>
        ))}
      </Flex>
    ),
  },
  { label: "Partner", cell: (key) => key.affiliate_partners?.shop_name ?? "All partners" },
  {
    label: "Created",
    sort: "created",
    orders: ["Oldest", "Newest"],
    cell: (key) => renderTime(key.created_at),
  },
  {
    label: "Last used",
    sort: "used",
    orders: ["Last Used: Oldest First", "Last Used: Newest First"],
    cell: (key) => (key.last_used_at ? renderTime(key.last_used_at) : "Never"),
  },
  {
    label: "Status",
    cell: ({ revoked_at: end }) => (
      <span>
        <Badge color={end ? "gray" : "green"} highContrast>
          {end ? "Revoked" : "Active"}
        </Badge>
        {end && <span className={styles.end}>{renderTime(end)}</span>}
      </span>
    ),
  },
];

const renderTime = (instant: string) => <time dateTime={instant}>{mediumDateTime(instant)}</time>;

const values: Record<KeySort, (key: ApiKey) => string> = {
  name: ({ name }) => name.toLowerCase(),
  created: (key) => key.created_at,
  used: (key) => key.last_used_at ?? "",
};

function sortKeys(keys: readonly ApiKey[], { by, descending }: Sort<KeySort>): ApiKey[] {
  const value = values[by];
  const order = descending ? -1 : 1;
  return [...keys].sort((one, other) => order * value(one).localeCompare(value(other)));
}

interface RevokeKeyProps {
  apiKey: ApiKey;
  onClose: () => void;
}

/** Confirms the revocation of a key. Open while mounted. */
function RevokeKey({ apiKey, onClose }: RevokeKeyProps): ReactNode {
  const queries = useQueryClient();
  const { mutate, isPending, isError } = useMutation({
    mutationFn: () => revokeKey(apiKey.id),
    onSuccess: () => {
      void queries.invalidateQueries({ queryKey: partnerApiKeys.list });
      const description = `${apiKey.name} no longer works.`;
      toast({ kind: "success", title: "Key Revoked", description });
      onClose();
    },
  });
  return (
    <ConfirmDialog
      open
      title={`Revoke ${apiKey.name}?`}
      text="Requests with this key will be rejected. This can't be undone, but you can create a new key."
      confirm={isPending ? "Revoking..." : "Revoke"}
      pending={isPending}
      failure={isError ? "The key wasn't revoked. Check your connection and try again." : undefined}
      onConfirm={mutate}
      onCancel={onClose}
    />
  );
}
