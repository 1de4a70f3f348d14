import { LoadFailure, Skeleton, VisuallyHidden } from "@ensemble/ui";
import { type ReactNode, useEffect, useId, useState } from "react";
import styles from "./data-table.module.css";
import {
  ColumnHeaders,
  type Heading,
  type OrderedList,
  PhoneBar,
  RowCheckbox,
  type Selection,
  useRowFocus,
} from "./table-parts";

/** A table's column; `By` are the keys that the list can be sorted by. */
export interface Column<Row, By extends string = never> extends Heading<By> {
  cell: (row: Row) => ReactNode;
  /** The row header: exactly one column, usually the first. */
  head?: boolean;
}

export interface DataTableProps<Row, By extends string> {
  /** The table's accessible name: "Partners". */
  caption: string;
  columns: readonly Column<Row, By>[];
  /** Undefined while the first rows load. */
  rows: readonly Row[] | undefined;
  keyOf: (row: Row) => string;
  /** Names a row in the labels of its actions and checkbox. */
  nameOf: (row: Row) => string;
  /** The query of the rows: the table shows its failure, and dims the rows of the previous filters. */
  query?: { isError: boolean; isPlaceholderData: boolean; refetch: () => Promise<unknown> };
  /** From `useFilters` or `useOrder`; omitted where no column is sortable. */
  list?: OrderedList<By>;
  /** Buttons and links of a row, each labeled with the row's name. */
  actions?: (row: Row) => ReactNode;
  /** Enables checkboxes for bulk actions. */
  selection?: Selection;
  /** Shown when there are no rows. */
  empty: ReactNode;
  /** Rows of a full page: as many placeholders are shown while loading. */
  pageSize: number;
}

/**
 * A table sorted by the server. On a phone each row is a card with labeled values; the roles are
 * explicit because those styles remove a table's implicit ones. A failure keeps the previous rows.
 */
export function DataTable<Row, By extends string>(props: DataTableProps<Row, By>): ReactNode {
  return (
    <div className={styles.list} {...useRowFocus()}>
      <Rows {...props} />
    </div>
  );
}

function Rows<Row, By extends string>(props: DataTableProps<Row, By>): ReactNode {
  const { caption, columns, keyOf, query, list, actions, selection, pageSize } = props;
  const failed = query?.isError === true;
  const outdated = query?.isPlaceholderData === true;
  const lastRows = useLastRows(props.rows);
  const rows = props.rows ?? (failed ? lastRows : undefined);
  const keys = rows?.map(keyOf) ?? [];
  const id = useId();
  const [region, overflows] = useOverflow();
  const failure = failed && (
    <LoadFailure what={`The ${caption.toLowerCase()}`} onRetry={() => void query?.refetch()} />
  );
  if (!rows && failed) return failure;
  if (rows?.length === 0 && !failed) return props.empty;

  return (
    <>
      {failure}
      <PhoneBar columns={columns} list={list} selection={selection} keys={keys} />
      <div
        ref={region}
        className={styles.region}
        {...(overflows && { role: "region", "aria-labelledby": id, tabIndex: 0 })}
      >
        <table
          role="table"
          className={styles.table}
          aria-labelledby={id}
          aria-busy={!rows || outdated}
          data-outdated={outdated || rows !== props.rows}
        >
          <VisuallyHidden asChild>
            <caption id={id}>{caption}</caption>
          </VisuallyHidden>
          <thead role="rowgroup" className={styles.headers}>
            <ColumnHeaders
              columns={columns}
              list={list}
              selection={selection}
              keys={keys}
              acting={actions !== undefined}
            />
          </thead>
          <tbody role="rowgroup">
            {rows ? (
              rows.map((row) => <TableRow key={keyOf(row)} row={row} {...props} />)
            ) : (
              <LoadingRows
                count={pageSize}
                labels={columns.map(({ label }) => label)}
                ticked={selection !== undefined}
                acting={actions !== undefined}
              />
            )}
          </tbody>
        </table>
      </div>
    </>
  );
}

/** The last loaded rows, to show when the next page or order fails to load. */
function useLastRows<Row>(rows: readonly Row[] | undefined): readonly Row[] | undefined {
  const [lastRows, setKept] = useState(rows);
  if (rows && rows !== lastRows) setKept(rows);
  return rows ?? lastRows;
}

/**
 * Whether an element overflows horizontally: it must then be focusable, or keyboard users could not
 * scroll it. Returns the element's ref and the answer.
 */
function useOverflow() {
  const [element, setElement] = useState<HTMLElement | null>(null);
  const [overflows, setOverflows] = useState(false);
  useEffect(() => {
    if (!element) return;
    const observer = new ResizeObserver(() =>
      setOverflows(element.scrollWidth > element.clientWidth),
    );
    observer.observe(element);
    if (element.firstElementChild) observer.observe(element.firstElementChild);
    return () => observer.disconnect();
  }, [element]);
  return [setElement, overflows] as const;
}

type TableRowProps<Row, By extends string> = Pick<
  DataTableProps<Row, By>,
  "columns" | "keyOf" | "nameOf" | "actions" | "selection"
> & { row: Row };

/** One row; on a phone a card that labels each value with its column. */
function TableRow<Row, By extends string>(props: TableRowProps<Row, By>): ReactNode {
  const { row, columns, keyOf, nameOf, actions, selection } = props;
  return (
    <tr role="row" data-ticked={selection?.has(keyOf(row))}>
      {selection && (
        <td role="cell" className={styles.tick}>
          <RowCheckbox
            label={`Select ${nameOf(row)}`}
            checked={selection.has(keyOf(row))}
            onChange={(checked) => selection.set([keyOf(row)], checked)}
          />
        </td>
      )}
      {columns.map(({ label, cell, align, head }) =>
        head ? (
          <th key={label} role="rowheader" scope="row" className={styles.head} data-align={align}>
            {cell(row)}
          </th>
        ) : (
          <td key={label} role="cell" data-label={label} data-align={align}>
            {cell(row)}
          </td>
        ),
      )}
      {actions && (
        <td role="cell" className={`${styles.actions} ${styles.acting}`}>
          <div>{actions(row)}</div>
        </td>
      )}
    </tr>
  );
}

interface LoadingRowsProps {
  count: number;
  labels: readonly string[];
  ticked: boolean;
  acting: boolean;
}

/** Placeholder rows as many and as high as the real ones, so that nothing shifts. */
function LoadingRows({ count, labels, ticked, acting }: LoadingRowsProps): ReactNode {
  return Array.from({ length: count }, (_, index) => (
    <tr key={index} role="row" aria-hidden>
      {ticked && <td role="cell" className={styles.tick} />}
      {labels.map((label) => (
        <td key={label} role="cell" data-label={label}>
          <Skeleton width="60%" minWidth="48px" height="14px" />
        </td>
      ))}
      {acting && <td role="cell" className={styles.actions} />}
    </tr>
  ));
}
