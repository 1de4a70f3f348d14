import { useState, type ReactNode } from "react";
import { DataTable } from "../../layout/table/data-table";
import type { Column } from "../../layout/table/table-column";
import { LastChange } from "./last-change";
import styles from "./platform-screen.module.css";
import { pageComposition, runningReleases, type RunningRelease } from "./running-release";

const columns: Column<RunningRelease, "app">[] = [
  { label: "App", head: true, cell: ({ app }) => app },
  { label: "Release", cell: ({ release }) => <code className={styles.release}>{release}</code> },
  { label: "Channel", cell: ({ channel }) => channel },
  { label: "Team", cell: ({ owner }) => owner ?? "Nobody named" },
  {
    label: "Commit",
    cell: ({ commit }) => (commit ? <code title={commit}>{commit.slice(0, 9)}</code> : "Not known"),
  },
  {
    label: "Stands in",
    cell: ({ fallback }) =>
      fallback ? <code className={styles.release}>{fallback}</code> : "None",
  },
  { label: "Last change", cell: (row) => <LastChange {...row} /> },
];

/** The document's order; no column is sortable. */
const order = { by: "app", descending: false } as const;

/** The releases that this page's environment runs, from its document. */
export function RunningTable(): ReactNode {
  const [rows] = useState(() => runningReleases(pageComposition()));
  return (
    <DataTable
      caption="Running releases"
      columns={columns}
      rows={rows}
      keyOf={({ app }) => app}
      nameOf={({ app }) => app}
      sort={order}
      onSort={() => undefined}
      onRetry={() => undefined}
      empty={null}
      pageSize={4}
    />
  );
}
