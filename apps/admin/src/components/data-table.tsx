import { LoadFailure, Skeleton, VisuallyHidden } from "@ensemble/ui";
import { memo, type ReactNode, useCallback, useEffect, useId, useRef, useState } from "react";
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

/** A table column; `By` are the sort keys. */
export interface Column<Row, By extends string = never> extends Heading<By> {
  cell: (row: Row) => ReactNode;
  /** Whether it is the row header; exactly one column, usually the first. */
  head?: boolean;
}

export interface DataTableProps<Row, By extends string> {
  /** Accessible name: "Partners". */
  caption: string;
  columns: readonly Column<Row, By>[];
  /** Undefined while the first rows load. */
  rows: readonly Row[] | undefined;
  getKey: (row: Row) => string;
  /** Names a row in labels of its actions and checkbox. */
  getName: (row: Row) => string;
  /** The rows' query. Shows its error, and dims outdated rows while loading. */
  query?: { isError: boolean; isPlaceholderData: boolean; refetch: () => Promise<unknown> };
  /** From `useFilters` or `useOrder`; omit if no column is sortable. */
  list?: OrderedList<By>;
  /**
   * Buttons and links of a row, labeled with its name. Keep the function between the renders of a
   * long table, so that unchanged rows don't rerender.
   */
  actions?: (row: Row) => ReactNode;
  /** Enables checkboxes for bulk actions. */
  selection?: Selection;
  empty: ReactNode;
  /** Number of placeholder rows while loading. */
  pageSize: number;
}

/**
 * A table sorted by the server, with a card per row on phones. Has explicit roles, because the
 * cards' styles remove the implicit ones. Keeps the previous rows after an error.
 */
export function DataTable<Row, By extends string>(props: DataTableProps<Row, By>): ReactNode {
  return (
    <div className={styles.list} {...useRowFocus()}>
      <Rows {...props} />
    </div>
  );
}

function Rows<Row, By extends string>(props: DataTableProps<Row, By>): ReactNode {
  const { caption, columns, getKey, query, list, actions, selection, pageSize } = props;
  const failed = query?.isError === true;
  const outdated = query?.isPlaceholderData === true;
  const lastRows = useLastRows(props.rows);
  const rows = props.rows ?? (failed ? lastRows : undefined);
  const keys = rows?.map(getKey) ?? [];
  const id = useId();
  const [region, overflows] = useOverflow();
  const onTick = useRanges(keys, selection?.set);
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
              rows.map((row) => {
                const key = getKey(row);
                return (
                  <TableRow
                    key={key}
                    id={key}
                    name={props.getName(row)}
                    ticked={selection?.has(key)}
                    onTick={onTick}
                    {...{ row, columns, actions }}
                  />
                );
              })
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

/**
 * Returns a function that selects a row, or with Shift all from the row before; the same one on every
 * render. Undefined without a selection.
 */
function useRanges(keys: readonly string[], set: Selection["set"] | undefined) {
  const shown = useRef(keys);
  const last = useRef("");
  useEffect(() => {
    shown.current = keys;
  });
  const tick = useCallback(
    (key: string, chosen: boolean, shift: boolean) => {
      const [from, to] = [last.current, key]
        .map((key) => shown.current.indexOf(key))
        .sort((a, b) => a - b);
      set?.(shift && from! >= 0 ? shown.current.slice(from, to! + 1) : [key], chosen);
      last.current = key;
    },
    [set],
  );
  return set && tick;
}

/** Returns the last loaded rows, to show if the next page fails to load. */
function useLastRows<Row>(rows: readonly Row[] | undefined): readonly Row[] | undefined {
  const [lastRows, setKept] = useState(rows);
  if (rows && rows !== lastRows) setKept(rows);
  return rows ?? lastRows;
}

/**
 * Returns a ref and whether its element overflows horizontally. It must then be focusable, so that
 * keyboard users can scroll it.
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

interface TableRowProps<Row> extends Pick<DataTableProps<Row, string>, "actions"> {
  row: Row;
  id: string;
  name: string;
  columns: readonly Column<Row, string>[];
  /** Undefined without checkboxes. */
  ticked: boolean | undefined;
  onTick: ReturnType<typeof useRanges>;
}

/** Memoized, because a selection or a sort order rerenders the table. */
const TableRow = memo(function TableRow<Row>(props: TableRowProps<Row>): ReactNode {
  const { row, id, name, columns, ticked, onTick, actions } = props;
  return (
    <tr role="row" data-ticked={ticked}>
      {onTick && (
        <td role="cell" className={styles.tick}>
          <RowCheckbox
            label={`Select ${name}`}
            checked={ticked === true}
            onChange={(checked, shift) => onTick(id, checked, shift)}
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
}) as <Row>(props: TableRowProps<Row>) => ReactNode;

interface LoadingRowsProps {
  count: number;
  labels: readonly string[];
  ticked: boolean;
  acting: boolean;
}

/** Placeholder rows of the final size, to prevent layout shifts. */
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
