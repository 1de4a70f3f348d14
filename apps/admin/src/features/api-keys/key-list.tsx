import { useQuery } from "@ensemble/query";
import { Button, EmptyState } from "@ensemble/ui";
import { useState, type ReactNode } from "react";
import type { Sort } from "@ensemble/controls";
import { DataTable } from "../../layout/table/data-table";
import { apiKeys, type ApiKey } from "./api-key";
import { keyColumns, sortKeys, type KeySort } from "./key-columns";
import { RevokeKey } from "./revoke-key";

export function KeyList(): ReactNode {
  const { data, isError, refetch } = useQuery(apiKeys);
  const [sort, setSort] = useState<Sort<KeySort>>({ by: "created", descending: true });
  const [revoking, setRevoking] = useState<ApiKey>();
  return (
    <>
      <DataTable
        caption="API keys"
        columns={keyColumns}
        rows={data && sortKeys(data, sort)}
        keyOf={({ id }) => id}
        nameOf={({ name }) => name}
        sort={sort}
        onSort={setSort}
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
        failed={isError}
        onRetry={() => void refetch()}
        empty={<EmptyState title="No keys yet" text="Create one for each system that asks." />}
        pageSize={3}
      />
      {revoking && <RevokeKey apiKey={revoking} onClose={() => setRevoking(undefined)} />}
    </>
  );
}
