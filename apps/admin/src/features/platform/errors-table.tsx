import { useQuery } from "@ensemble/query";
import { EmptyState } from "@ensemble/ui";
import type { ReactNode } from "react";
import { DataTable } from "../../layout/table/data-table";
import type { Column } from "../../layout/table/table-column";
import styles from "./platform-screen.module.css";
import { releaseErrors, type ReleaseError } from "./release-health";
import { ReleaseName } from "./release-name";

const kinds: Partial<Record<ReleaseError["kind"], string>> = {
  failure: "Not loaded",
  fallback: "Stood in for",
  error: "Thrown while drawing",
  uncaught: "Thrown, not caught",
  refused: "Request refused",
};

const columns: Column<ReleaseError, "told">[] = [
  {
    label: "Release",
    head: true,
    cell: ({ screen, ...row }) => <ReleaseName {...row} notes={[screen]} />,
  },
  { label: "What", cell: ({ kind }) => kinds[kind] },
  {
    label: "Error",
    cell: ({ error, message }) => (
      <code className={styles.release}>{[error, message].filter(Boolean).join(": ")}</code>
    ),
  },
  { label: "Times", align: "end", cell: ({ told }) => told },
];

/** The database's order; no column is sortable. */
const order = { by: "told", descending: true } as const;

/** Errors of the last 24 hours, the most frequent first. */
export function ErrorsTable(): ReactNode {
  const { data, isError, refetch } = useQuery(releaseErrors);
  return (
    <DataTable
      caption="Errors"
      columns={columns}
      rows={data}
      keyOf={({ environment, remote, release, screen, kind, error, message }) =>
        [environment, remote, release, screen, kind, error, message].join(" ")
      }
      nameOf={({ remote, error }) => `${error} of ${remote}`}
      sort={order}
      onSort={() => undefined}
      failed={isError}
      onRetry={() => void refetch()}
      pageSize={4}
      empty={<EmptyState title="No errors" text="No page reported one in the last 24 hours." />}
    />
  );
}
