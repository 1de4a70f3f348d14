import { formatCount, mediumDateTime } from "@ensemble/domain";
import { useQuery } from "@ensemble/query";
import { EmptyState } from "@ensemble/ui";
import type { ReactNode } from "react";
import { type Column, DataTable } from "../../components/data-table";
import {
  type ErrorBudget,
  errorBudgetsQuery,
  pageComposition,
  type ReleaseError,
  releaseErrorsQuery,
  runningReleases,
} from "./health";
import { ReleaseName } from "./health-table";
import styles from "./platform.module.css";

const kinds: Partial<Record<ReleaseError["kind"], string>> = {
  failure: "Failed to load",
  fallback: "Replaced by fallback",
  error: "Render error",
  uncaught: "Uncaught error",
  refused: "Request refused",
};

const errorColumns: Column<ReleaseError>[] = [
  { label: "Error", head: true, cell: (row) => <ErrorName {...row} /> },
  {
    label: "Owner",
    cell: ({ environment, remote, screens }) => (
      <span className={styles.release}>
        {[remote, findTeam(remote)].filter(Boolean).join(", ")}
        <span className={styles.details}>{[environment, ...screens].join(", ")}</span>
      </span>
    ),
  },
  { label: "Type", cell: ({ kind }) => kinds[kind] },
  { label: "Visitors", align: "end", cell: ({ visitors }) => formatCount(visitors) },
  { label: "Count", align: "end", cell: ({ report_count: count }) => formatCount(count) },
  {
    label: "Seen in",
    cell: ({ environment, remote, first_release: first, release, first_seen: since }) => (
      <ReleaseName
        {...{ environment, remote, release }}
        notes={[`${first === release ? "" : `first in ${first}, `}since ${mediumDateTime(since)}`]}
      />
    ),
  },
];

const findTeam = (remote: string): string | undefined =>
  runningReleases(pageComposition()).find(({ app }) => app === remote)?.owner;

/** Errors of the last 24 hours with source and team, most frequent first. */
export function ErrorsTable(): ReactNode {
  const query = useQuery(releaseErrorsQuery);
  return (
    <DataTable
      caption="Errors"
      columns={errorColumns}
      rows={query.data}
      getKey={({ environment, remote, error, message, source_file: file }) =>
        [environment, remote, error, message, file].join(" ")
      }
      getName={({ remote, error }) => `${error} of ${remote}`}
      query={query}
      pageSize={4}
      empty={<EmptyState title="No errors" text="No errors reported in the last 24 hours." />}
    />
  );
}

/** An error with its source line and a collapsed stack trace. */
function ErrorName({ error, message, frames, ...source }: ReleaseError): ReactNode {
  const { source_file: file, source_line: line } = source;
  return (
    <>
      <code className={styles.release}>{[error, message].filter(Boolean).join(": ")}</code>
      {file && (
        <span className={styles.details}>
          <code className={styles.release}>{`${file}:${line}`}</code>
        </span>
      )}
      {frames.length > 0 && (
        <details className={styles.details}>
          <summary className={styles.stack}>Stack</summary>
          <ol className={styles.frames}>
            {frames.map((frame, index) => (
              <li key={index}>
                <code className={styles.release}>{frame}</code>
              </li>
            ))}
          </ol>
        </details>
      )}
    </>
  );
}

const notEnoughVisitors = <span className={styles.none}>Not enough visitors</span>;
const rate = (burn: number | null): ReactNode =>
  burn === null ? notEnoughVisitors : `${burn.toFixed(1)}×`;

const columns: Column<ErrorBudget>[] = [
  {
    label: "Owner",
    head: true,
    cell: ({ environment, remote, owner }) => (
      <span className={styles.release}>
        {[remote, owner].filter(Boolean).join(", ")}
        <span className={styles.details}>{environment}</span>
      </span>
    ),
  },
  { label: "Objective", cell: Objective },
  { label: "Last hour", align: "end", cell: ({ hour_burn: burn }) => rate(burn) },
  { label: "Last day", align: "end", cell: ({ day_burn: burn }) => rate(burn) },
  { label: "30-day budget used", align: "end", cell: SpentBudget },
  {
    label: "Worst screen",
    cell: ({ worst_screen: screen, worst_release: release }) =>
      screen && (
        <span className={styles.release}>
          {screen}
          <span className={styles.details}>{release}</span>
        </span>
      ),
  },
];

/** An objective, and since when an incident violates it. */
function Objective({ incident_since: since, ...budget }: ErrorBudget): ReactNode {
  return (
    <>
      {describeObjective(budget)}
      {since && (
        <span className={styles.details}>
          <strong>Incident since {mediumDateTime(since)}</strong>
        </span>
      )}
    </>
  );
}

type ObjectiveFields = Pick<ErrorBudget, "objective" | "percent" | "within">;

function describeObjective({ objective, percent, within }: ObjectiveFields): string {
  if (objective === "loads") return `${percent}% of loads succeed`;
  const verb = objective === "lcp" ? "paint" : "respond";
  return `${percent}% ${verb} within ${formatCount(within ?? 0)} ms`;
}

/** The spent part of the error budget. Once all is spent, promotions need a reason. */
function SpentBudget({ spent }: ErrorBudget): ReactNode {
  if (spent === null) return notEnoughVisitors;
  const share = `${formatCount(Math.round(spent * 100))}%`;
  return spent < 1 ? share : <strong>{share}</strong>;
}

/** Each remote's objective, burn rate and error budget. */
export function BudgetsTable(): ReactNode {
  const query = useQuery(errorBudgetsQuery);
  return (
    <DataTable
      caption="Error budgets"
      columns={columns}
      rows={query.data}
      getKey={({ environment, remote, objective }) => [environment, remote, objective].join(" ")}
      getName={({ remote, objective }) => `${remote}, ${objective}`}
      query={query}
      pageSize={6}
      empty={
        <EmptyState
          title="No objectives"
          text="Objectives are defined in a remote's package.json and appear here once it's released."
        />
      }
    />
  );
}
