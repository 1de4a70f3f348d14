import { TextButton } from "@ensemble/ui";
import { FilterSelect, type Sort } from "@ensemble/controls";
import { ArrowDown, ArrowUp } from "lucide-react";
import {
  type FocusEvent,
  type ReactNode,
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import styles from "./data-table.module.css";

/** A sortable list, from `useFilters` (sort in the URL) or `useOrder`. */
export interface OrderedList<By extends string> {
  filters: { sort: Sort<By> };
  sort: (sort: Sort<By>) => void;
}

/** Holds the sort of a list without URL parameters. */
export function useOrder<By extends string>(defaultSort: Sort<By>): OrderedList<By> {
  const [sort, setSort] = useState(defaultSort);
  return { filters: { sort }, sort: setSort };
}

export interface Selection {
  keys: readonly string[];
  has: (key: string) => boolean;
  /** The same function on every render. */
  set: (keys: readonly string[], chosen: boolean) => void;
  /** Selects only these. */
  replace: (keys: readonly string[]) => void;
  clear: () => void;
}

/** Holds the keys of selected rows, across pages. */
export function useSelection(): Selection {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const set = useCallback(
    (keys: readonly string[], wanted: boolean) =>
      setChosen((before) => {
        const after = new Set(before);
        for (const key of keys) {
          if (wanted) after.add(key);
          else after.delete(key);
        }
        return after;
      }),
    [],
  );
  return {
    keys: [...chosen],
    has: (key) => chosen.has(key),
    set,
    replace: (keys) => setChosen(new Set(keys)),
    clear: () => setChosen(new Set()),
  };
}

/** A column header; `By` are the sort keys. */
export interface Heading<By extends string> {
  label: string;
  /** The sort key; omit if the column isn't sortable. */
  sort?: By;
  /** Aligns numbers at the end, so that digits line up. */
  align?: "end";
  /** Names of its sort orders on phones, ascending first. By default those of texts or numbers. */
  orders?: readonly [ascending: string, descending: string];
}

interface HeadingsProps<By extends string> {
  columns: readonly Heading<By>[];
  /** Undefined if no column is sortable. */
  list: OrderedList<By> | undefined;
  selection: Selection | undefined;
  /** Keys of the displayed rows. */
  keys: readonly string[];
}

interface ColumnHeadersProps<By extends string> extends HeadingsProps<By> {
  /** Whether the rows have actions. */
  acting: boolean;
}

/** A header row with buttons for sortable columns. */
export function ColumnHeaders<By extends string>(props: ColumnHeadersProps<By>): ReactNode {
  const { columns, list, acting, selection, keys } = props;
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
          aria-sort={ariaSort(column, list?.filters.sort)}
        >
          {list && column.sort ? (
            <SortButton label={column.label} by={column.sort} list={list} />
          ) : (
            column.label
          )}
        </th>
      ))}
      {acting && (
        <th role="columnheader" scope="col" className={styles.acting} data-align="end">
          Actions
        </th>
      )}
    </tr>
  );
}

interface SortButtonProps<By extends string> {
  label: string;
  by: By;
  list: OrderedList<By>;
}

/** Toggles the direction of the active column; a new one starts ascending. */
function SortButton<By extends string>({ label, by, list }: SortButtonProps<By>): ReactNode {
  const { sort } = list.filters;
  const active = by === sort.by;
  const Arrow = active && sort.descending ? ArrowDown : ArrowUp;
  return (
    <TextButton
      type="button"
      className={styles.sort}
      onClick={() => list.sort({ by, descending: active && !sort.descending })}
    >
      {label}
      <Arrow size={14} strokeWidth={1.8} aria-hidden data-active={active} />
    </TextButton>
  );
}

function ariaSort<By extends string>({ sort: by }: Heading<By>, sort: Sort<By> | undefined) {
  if (!by || !sort) return undefined;
  if (by !== sort.by) return "none";
  return sort.descending ? "descending" : "ascending";
}

interface RowCheckboxProps {
  label: string;
  checked: boolean;
  indeterminate?: boolean;
  onChange: (checked: boolean, shift: boolean) => void;
}

/** A native checkbox with a touch-sized target. */
export function RowCheckbox(props: RowCheckboxProps): ReactNode {
  const { label, checked, indeterminate = false, onChange } = props;
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (input.current) input.current.indeterminate = indeterminate;
  }, [indeterminate]);
  return (
    <label className={styles.checkbox}>
      <input
        ref={input}
        type="checkbox"
        aria-label={label}
        checked={checked}
        // React passes on the click, also of the space bar.
        onChange={({ target, nativeEvent }) =>
          onChange(target.checked, (nativeEvent as MouseEvent).shiftKey)
        }
      />
    </label>
  );
}

interface SelectAllProps {
  selection: Selection;
  keys: readonly string[];
}

function SelectAll({ selection, keys }: SelectAllProps): ReactNode {
  const ticked = keys.filter((key) => selection.has(key)).length;
  const all = keys.length > 0 && ticked === keys.length;
  return (
    <RowCheckbox
      label="Select all on this page"
      checked={all}
      indeterminate={ticked > 0 && !all}
      onChange={(checked) => selection.set(keys, checked)}
    />
  );
}

/** Sorting and "select all" on phones, where cards have no header row. */
export function PhoneBar<By extends string>(props: HeadingsProps<By>): ReactNode {
  const { columns, list, selection, keys } = props;
  const sortable = list !== undefined && columns.some(({ sort }) => sort);
  if (!sortable && !selection) return null;
  return (
    <div className={styles.bar}>
      {selection && (
        <div className={styles.all}>
          <SelectAll selection={selection} keys={keys} />
          <span aria-hidden>Select all</span>
        </div>
      )}
      {sortable && <SortSelect columns={columns} list={list} />}
    </div>
  );
}

const orderNames = (label: string, align: "end" | undefined) =>
  align
    ? ([`${label}: Low to High`, `${label}: High to Low`] as const)
    : ([`${label}: A to Z`, `${label}: Z to A`] as const);

interface SortSelectProps<By extends string> {
  columns: readonly Heading<By>[];
  list: OrderedList<By>;
}

function SortSelect<By extends string>({ columns, list }: SortSelectProps<By>): ReactNode {
  const { sort } = list.filters;
  const orders = columns.flatMap(({ label, sort: by, align, orders = orderNames(label, align) }) =>
    by
      ? [
          { key: by, name: orders[0], sort: { by, descending: false } },
          { key: `-${by}`, name: orders[1], sort: { by, descending: true } },
        ]
      : [],
  );
  const chosen = orders.find(
    (order) => order.sort.by === sort.by && order.sort.descending === sort.descending,
  );
  return (
    <FilterSelect
      label="Sort by"
      names={Object.fromEntries(orders.map(({ key, name }) => [key, name]))}
      // The default order may not belong to a column.
      allLabel={chosen ? undefined : "Default order"}
      value={chosen?.key}
      onChange={(key) => list.sort(orders.find((order) => order.key === key)?.sort ?? sort)}
    />
  );
}

/**
 * Moves the focus to the next row's menu when the focused row disappears, or else to the table or
 * its empty state.
 */
export function useRowFocus() {
  const list = useRef<HTMLDivElement>(null);
  const last = useRef<{ element: Element; row: number }>(undefined);
  useLayoutEffect(() => {
    const lastFocus = last.current;
    if (!lastFocus || lastFocus.element.isConnected || document.activeElement !== document.body)
      return;
    last.current = undefined;
    const rows = findRows(list.current);
    const row = rows[Math.min(lastFocus.row, rows.length - 1)];
    const target =
      row?.querySelector<HTMLElement>("[aria-haspopup=menu]") ??
      row?.querySelector<HTMLElement>("button, a") ??
      findTitle(list.current);
    target?.focus({ preventScroll: true });
  });
  function onFocus({ target }: FocusEvent): void {
    const row = findRows(list.current).findIndex((row) => row.contains(target));
    last.current = row === -1 ? undefined : { element: target, row };
  }
  return { ref: list, onFocus };
}

const findRows = (list: Element | null): Element[] => [
  ...(list?.querySelectorAll("tbody > tr") ?? []),
];

function findTitle(list: Element | null): HTMLElement | null | undefined {
  const title = list?.querySelector<HTMLElement>("table, h2");
  // Makes it focusable by script only.
  if (title) title.tabIndex = -1;
  return title;
}
