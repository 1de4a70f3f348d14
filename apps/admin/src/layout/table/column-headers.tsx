import { ArrowDown, ArrowUp } from "lucide-react";
import type { ReactNode } from "react";
import type { Sort } from "@ensemble/controls";
import type { DataTableProps } from "./data-table-props";
import styles from "./data-table.module.css";
import { SelectAll } from "./row-checkbox";
import type { Column } from "./table-column";

type ColumnHeadersProps<Row, By extends string> = Pick<
  DataTableProps<Row, By>,
  "columns" | "sort" | "onSort" | "actions" | "selection"
> & { keys: readonly string[] };

/** The header row of a table, with buttons for sortable columns. */
export function ColumnHeaders<Row, By extends string>(
  props: ColumnHeadersProps<Row, By>,
): ReactNode {
  const { columns, sort, onSort, actions, selection, keys } = props;
  return (
    <tr role="row">
      {selection && (
        <th role="columnheader" className={styles.tick}>
          <SelectAll selection={selection} keys={keys} />
        </th>
      )}
      {columns.map((column) => (
        <th
          key={column.label}
          role="columnheader"
          scope="col"
          data-align={column.align}
          aria-sort={sortOf(column, sort)}
        >
          {column.sort ? (
            <button
              type="button"
              className={styles.sort}
              onClick={() => onSort(nextSort(column.sort!, sort))}
            >
              {column.label}
              <SortArrow active={sort.by === column.sort} descending={sort.descending} />
            </button>
          ) : (
            column.label
          )}
        </th>
      ))}
      {actions && (
        <th role="columnheader" scope="col" className={styles.acting} data-align="end">
          Actions
        </th>
      )}
    </tr>
  );
}

function SortArrow({ active, descending }: { active: boolean; descending: boolean }): ReactNode {
  const Arrow = active && descending ? ArrowDown : ArrowUp;
  return <Arrow size={14} strokeWidth={1.8} aria-hidden data-active={active} />;
}

function sortOf<Row, By extends string>({ sort: by }: Column<Row, By>, sort: Sort<By>) {
  if (!by) return undefined;
  if (by !== sort.by) return "none";
  return sort.descending ? "descending" : "ascending";
}

/** Toggles the active column; a new column starts ascending. */
function nextSort<By extends string>(by: By, sort: Sort<By>): Sort<By> {
  return { by, descending: by === sort.by && !sort.descending };
}
