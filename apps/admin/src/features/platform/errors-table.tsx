import { formatCount, mediumMoment } from "@ensemble/domain";
import { useQuery } from "@ensemble/query";
import { EmptyState } from "@ensemble/ui";
import type { ReactNode } from "react";
import { DataTable } from "../../layout/table/data-table";
import type { Column } from "../../layout/table/table-column";
import { ErrorName } from "./error-name";
import styles from "./platform-screen.module.css";
import { releaseErrors, type ReleaseError } from "./release-health";
import { ReleaseName } from "./release-name";
import { pageComposition, runningReleases } from "./running-release";

const kinds: Partial<Record<ReleaseError["kind"], string>> = {
  failure: "Not loaded",
  fallback: "Stood in for",
  error: "Thrown while drawing",
  uncaught: "Thrown, not caught",
  refused: "Request refused",
};

const columns: Column<ReleaseError, "told">[] = [
  { label: "Error", head: true, cell: (row) => <ErrorName {...row} /> },
  {
    label: "Whose",
    cell: ({ environment, remote, screens }) => (
      <span className={styles.release}>
        {[remote, teamOf(remote)].filter(Boolean).join(", ")}
        <span className={styles.details}>{[environment, ...screens].join(", ")}</span>
      </span>
    ),
  },
  { label: "What", cell: ({ kind }) => kinds[kind] },
  { label: "Visitors", align: "end", cell: ({ visitors }) => formatCount(visitors) },
  { label: "Times", align: "end", cell: ({ told }) => formatCount(told) },
  {
    label: "Seen in",
    cell: ({ environment, remote, first_release: first, release, first_seen: since }) => (
      <ReleaseName
        {...{ environment, remote, release }}
        notes={[`${first === release ? "" : `first in ${first}, `}since ${mediumMoment(since)}`]}
      />
    ),
  },
];

/** The team of a remote, as this page's environment names it. */
const teamOf = (remote: string): string | undefined =>
  runningReleases(pageComposition()).find(({ app }) => app === remote)?.owner;

/** The database's order; no column is sortable. */
const order = { by: "told", descending: true } as const;

/** Errors of the last 24 hours, each with its place and team, the most frequent first. */
export function ErrorsTable(): ReactNode {
  const { data, isError, refetch } = useQuery(releaseErrors);
  return (
    <DataTable
      caption="Errors"
      columns={columns}
      rows={data}
      keyOf={({ environment, remote, error, message, source_file: file }) =>
        [environment, remote, error, message, file].join(" ")
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
