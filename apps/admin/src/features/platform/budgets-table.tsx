import { formatCount, mediumMoment } from "@ensemble/domain";
import { useQuery } from "@ensemble/query";
import { EmptyState } from "@ensemble/ui";
import type { ReactNode } from "react";
import { DataTable } from "../../layout/table/data-table";
import type { Column } from "../../layout/table/table-column";
import { errorBudgets, type ErrorBudget } from "./error-budgets";
import styles from "./platform-screen.module.css";

const few = <span className={styles.none}>Not enough visits</span>;
const rate = (burn: number | null): ReactNode => (burn === null ? few : `${burn.toFixed(1)}×`);

const columns: Column<ErrorBudget, "remote">[] = [
  {
    label: "Whose",
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
  { label: "Spent of 30 days", align: "end", cell: Spent },
  {
    label: "Missed most by",
    cell: ({ worst_screen: screen, worst_release: release }) =>
      screen && (
        <span className={styles.release}>
          {screen}
          <span className={styles.details}>{release}</span>
        </span>
      ),
  },
];

/** What is promised, and since when an incident misses it. */
function Objective({ incident_since: since, ...budget }: ErrorBudget): ReactNode {
  return (
    <>
      {describeObjective(budget)}
      {since && (
        <span className={styles.details}>
          <strong>Incident since {mediumMoment(since)}</strong>
        </span>
      )}
    </>
  );
}

type Promised = Pick<ErrorBudget, "objective" | "percent" | "within">;

function describeObjective({ objective, percent, within }: Promised): string {
  if (objective === "loads") return `${percent}% of loads work`;
  const does = objective === "lcp" ? "paint" : "respond";
  return `${percent}% ${does} within ${formatCount(within ?? 0)} ms`;
}

/** The part of the error budget that is spent; from all of it on, promotions need a reason. */
function Spent({ spent }: ErrorBudget): ReactNode {
  if (spent === null) return few;
  const share = `${formatCount(Math.round(spent * 100))}%`;
  return spent < 1 ? share : <strong>{share}</strong>;
}

/** The database's order; no column is sortable. */
const order = { by: "remote", descending: false } as const;

/** What each remote promises, how fast it spends its error budget, and how much is left. */
export function BudgetsTable(): ReactNode {
  const { data, isError, refetch } = useQuery(errorBudgets);
  return (
    <DataTable
      caption="Error budgets"
      columns={columns}
      rows={data}
      keyOf={({ environment, remote, objective }) => [environment, remote, objective].join(" ")}
      nameOf={({ remote, objective }) => `${remote}, ${objective}`}
      sort={order}
      onSort={() => undefined}
      failed={isError}
      onRetry={() => void refetch()}
      pageSize={6}
      empty={
        <EmptyState
          title="No objectives"
          text="A remote's package names them, and its release brings them here."
        />
      }
    />
  );
}
