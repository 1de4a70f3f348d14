import { FilterSelect } from "@ensemble/controls";
import { formatCount } from "@ensemble/domain";
import { DataError } from "@ensemble/session";
import { Badge, Button, Callout, PlainList, Text } from "@ensemble/ui";
import { type ReactNode, useState } from "react";
import { type Column, DataTable } from "../../components/data-table";
import { NoneFound } from "../../components/list-parts";
import { type Selection, useOrder } from "../../components/table-parts";
import { type BulkKind, Pager, ProgressBar } from "./bulk-parts";
import styles from "./bulk.module.css";
import { importRefusal } from "./item-import";
import {
  type ImportRow,
  type ImportRun,
  isTimeout,
  rowName,
  type RowOutcome,
  type RowStatus,
  type Tally,
} from "./import-rows";

interface OutcomeListProps {
  kind: BulkKind;
  rows: readonly ImportRow[];
  run: ImportRun;
  selection: Selection;
}

const rowsPerPage = 50;

/** Checked or imported rows with their outcomes. */
export function OutcomeList({ kind, rows, run, selection }: OutcomeListProps): ReactNode {
  const [status, setStatus] = useState<RowStatus>();
  const [page, setPage] = useState(1);
  const list = useOrder<"row">({ by: "row", descending: false });
  const { descending } = list.filters.sort;
  const names = new Map(rows.map((row) => [row.row, rowName[kind](row)]));
  const shown: OutcomeRow[] = [...run.outcomes.values()]
    .filter((outcome) => !status || outcome.status === status)
    .map((outcome) => ({ ...outcome, name: names.get(outcome.row) ?? "" }))
    .sort((one, other) => (one.row - other.row) * (descending ? -1 : 1));
  if (run.outcomes.size === 0) return null;
  const pages = Math.max(1, Math.ceil(shown.length / rowsPerPage));
  const current = Math.min(page, pages);

  function filter(wanted: RowStatus | undefined): void {
    setStatus(wanted);
    setPage(1);
  }

  return (
    <div>
      <div className={styles.filter}>
        <FilterSelect
          label="Show rows"
          names={writtenNames}
          allLabel="All"
          value={status}
          onChange={filter}
        />
      </div>
      <DataTable
        caption="Rows"
        columns={outcomeColumns}
        rows={shown.slice((current - 1) * rowsPerPage, current * rowsPerPage)}
        keyOf={({ row }) => String(row)}
        nameOf={({ row }) => `row ${row}`}
        list={list}
        selection={selection}
        empty={
          <NoneFound
            title="No matching rows"
            text="No rows have this status."
            clear={{ label: "Show All Rows", run: () => filter(undefined) }}
          />
        }
        pageSize={rowsPerPage}
      />
      <Pager page={current} pages={pages} onPageChange={setPage} />
    </div>
  );
}

interface OutcomeRow extends RowOutcome {
  name: string;
}

const colors = { created: "green", updated: "blue", unchanged: "gray", refused: "red" } as const;
const writtenNames: Record<RowStatus, string> = {
  created: "Created",
  updated: "Updated",
  unchanged: "Unchanged",
  refused: "Rejected",
};
const plannedNames: Record<RowStatus, string> = {
  ...writtenNames,
  created: "Will be created",
  updated: "Will be updated",
};

const outcomeColumns: readonly Column<OutcomeRow, "row">[] = [
  {
    label: "Row",
    sort: "row",
    orders: ["Row: Low to High", "Row: High to Low"],
    head: true,
    cell: ({ row }) => <span className={styles.row}>{formatCount(row)}</span>,
  },
  { label: "Name", cell: ({ name }) => <span className={styles.name}>{name}</span> },
  {
    label: "Status",
    cell: ({ status, written }) => (
      // The card layout would stretch the badge itself.
      <span>
        <Badge color={colors[status]} highContrast>
          {(written ? writtenNames : plannedNames)[status]}
        </Badge>
      </span>
    ),
  },
  {
    label: "Errors",
    cell: ({ errors }) =>
      errors.length === 0 ? (
        <span className={styles.none}>None</span>
      ) : (
        <PlainList className={styles.errors}>
          {errors.map(({ field, message }) => (
            <li key={`${field} ${message}`}>{message}</li>
          ))}
        </PlainList>
      ),
  },
];

interface RunProgressProps {
  kind: BulkKind;
  run: ImportRun;
  onStop: () => void;
  onResume: () => void;
}

/** The progress of a check or import, with buttons to stop and resume it. */
export function RunProgress({ kind, run, onStop, onResume }: RunProgressProps): ReactNode {
  const { phase, checking, done, total } = run;
  const progress = `${formatCount(done)} of ${formatCount(total)} rows`;
  const verb = checking ? "checked" : "imported";
  switch (phase) {
    case "running":
    case "stopping":
      if (kind === "items" && !checking)
        return (
          <ProgressBar label={`Importing ${formatCount(total)} rows`} done={0} total={undefined}>
            You can close this page. The import goes on and is listed below.
          </ProgressBar>
        );
      return (
        <ProgressBar
          label={`${checking ? "Checking" : "Importing"}: ${progress}`}
          done={done}
          total={total}
        >
          <Button
            size="3"
            variant="soft"
            color="gray"
            disabled={phase === "stopping"}
            onClick={onStop}
          >
            {phase === "stopping" ? "Finishing the current rows..." : "Cancel"}
          </Button>
        </ProgressBar>
      );
    case "stopped":
      return (
        <Callout.Root color="amber" highContrast role="status">
          <Text as="p" size="3">
            {checking ? "Check" : "Import"} cancelled. {progress} were {verb}.
          </Text>
          <div>
            <Button size="3" variant="soft" onClick={onResume}>
              Continue
            </Button>
          </div>
        </Callout.Root>
      );
    case "failed":
      return (
        <Callout.Root color="red" highContrast role="alert">
          <Text as="p" size="3">
            {importRefusal(run.failure) ??
              `${reason(run.failure)} ${progress} were ${verb}. Retry to continue.`}
            {!checking &&
              kind !== "items" &&
              " Rows saved without a response will then show as unchanged."}
          </Text>
          <div>
            <Button size="3" variant="soft" onClick={onResume}>
              Retry
            </Button>
          </div>
        </Callout.Root>
      );
    default:
      return null;
  }
}

function reason(failure: unknown): string {
  if (isTimeout(failure)) return "The database timed out on a single row.";
  const kind = failure instanceof DataError ? failure.kind : "unexpected";
  if (kind === "offline") return "The server couldn't be reached.";
  if (kind === "signed-out") return "You're signed out. Sign in again in another tab.";
  if (kind === "forbidden") return "Only administrators can do this.";
  return "Something went wrong.";
}

interface TallyNoteProps {
  tally: Tally;
  /** Whether the rows were imported instead of only checked. */
  written: boolean;
}

/** The numbers of created, updated, unchanged and rejected rows. */
export function TallyNote({ tally, written }: TallyNoteProps): ReactNode {
  const { created, updated, unchanged, refused } = tally;
  const total = created + updated + unchanged + refused;
  if (total === 0) return null;
  return (
    <Text as="p" size="3">
      <b>
        {written ? `${rowsOf(created + updated + unchanged)} imported: ` : "Not imported yet: "}
      </b>
      {written
        ? `${formatCount(created)} created, ${formatCount(updated)} updated, ${formatCount(unchanged)} unchanged, ${formatCount(refused)} rejected.`
        : `${formatCount(created)} will be created, ${formatCount(updated)} updated, ${formatCount(unchanged)} unchanged, ${formatCount(refused)} rejected.`}
    </Text>
  );
}

const rowsOf = (count: number) => (count === 1 ? "1 row" : `${formatCount(count)} rows`);
