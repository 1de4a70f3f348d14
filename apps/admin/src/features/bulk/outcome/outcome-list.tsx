import { FilterSelect } from "@ensemble/controls";
import { Button, EmptyState } from "@ensemble/ui";
import { useState, type ReactNode } from "react";
import { DataTable } from "../../../layout/table/data-table";
import type { Selection } from "../../../layout/table/use-selection";
import type { BulkKind } from "../bulk-kind";
import { rowName, type ImportRow } from "../import/import-row";
import type { ImportRun } from "../import/import-run";
import { outcomeColumns, type OutcomeRow } from "./outcome-columns";
import styles from "./outcome-list.module.css";
import { Pager } from "./pager";
import type { RowStatus } from "./row-outcome";

interface OutcomeListProps {
  kind: BulkKind;
  rows: readonly ImportRow[];
  run: ImportRun;
  selection: Selection;
}

const rowsPerPage = 50;
const statusNames: Record<RowStatus, string> = {
  created: "Created",
  updated: "Updated",
  unchanged: "Unchanged",
  refused: "Refused",
};

/** The checked or imported rows with their outcomes. */
export function OutcomeList({ kind, rows, run, selection }: OutcomeListProps): ReactNode {
  const [status, setStatus] = useState<RowStatus>();
  const [page, setPage] = useState(1);
  const [descending, setDescending] = useState(false);
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
          names={statusNames}
          none="All"
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
        sort={{ by: "row", descending }}
        onSort={(sort) => setDescending(sort.descending)}
        selection={selection}
        onRetry={() => undefined}
        empty={
          <EmptyState title="No such rows" text="No row has this status.">
            <Button size="3" variant="soft" onClick={() => filter(undefined)}>
              Show all rows
            </Button>
          </EmptyState>
        }
        pageSize={rowsPerPage}
      />
      <Pager page={current} pages={pages} onTurn={setPage} />
    </div>
  );
}
