import { TextButton } from "@ensemble/ui";
import { FilterSelect, type Sort } from "@ensemble/controls";
import { ArrowDown, ArrowUp } from "lucide-react";
import {
  type FocusEvent,
  type ReactNode,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import styles from "./data-table.module.css";

/** A list whose rows have an order: from `useFilters`, which keeps it in the address, or `useOrder`. */
export interface OrderedList<By extends string> {
  filters: { sort: Sort<By> };
  sort: (sort: Sort<By>) => void;
}

/** The order of a list that the address does not keep. */
export function useOrder<By extends string>(defaultSort: Sort<By>): OrderedList<By> {
  const [sort, setSort] = useState(defaultSort);
  return { filters: { sort }, sort: setSort };
}

export interface Selection {
  keys: readonly string[];
  has: (key: string) => boolean;
  set: (keys: readonly string[], chosen: boolean) => void;
  clear: () => void;
}

/** The selected rows, by key. The selection persists across pages. */
export function useSelection(): Selection {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  return {
    keys: [...chosen],
    has: (key) => chosen.has(key),
    set: (keys, wanted) =>
      setChosen((before) => {
        const after = new Set(before);
        for (const key of keys) {
          if (wanted) after.add(key);
          else after.delete(key);
        }
        return after;
      }),
    clear: () => setChosen(new Set()),
  };
}

/** The head of a column; `By` are the keys that the list can be sorted by. */
export interface Heading<By extends string> {
  label: string;
  /** The sort key; a column without one is not sortable. */
  sort?: By;
  /** Aligns metrics at the end, so that their digits line up. */
  align?: "end";
}

interface HeadingsProps<By extends string> {
  columns: readonly Heading<By>[];
  /** Undefined where no column is sortable. */
  list: OrderedList<By> | undefined;
  selection: Selection | undefined;
  /** The keys of the rows on the page. */
  keys: readonly string[];
}

interface ColumnHeadersProps<By extends string> extends HeadingsProps<By> {
  /** Whether the rows have actions. */
  acting: boolean;
}

/** The header row of a table, with buttons for sortable columns. */
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
          aria-sort={sortOf(column, list?.filters.sort)}
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

/** Toggles the order of the active column; a new column starts ascending. */
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

function sortOf<By extends string>({ sort: by }: Heading<By>, sort: Sort<By> | undefined) {
  if (!by || !sort) return undefined;
  if (by !== sort.by) return "none";
  return sort.descending ? "descending" : "ascending";
}

interface RowCheckboxProps {
  label: string;
  checked: boolean;
  indeterminate?: boolean;
  onChange: (checked: boolean) => void;
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
        onChange={({ target }) => onChange(target.checked)}
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

/** Sorting and "select all" on a phone, where cards have no header row. */
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

interface SortSelectProps<By extends string> {
  columns: readonly Heading<By>[];
  list: OrderedList<By>;
}

function SortSelect<By extends string>({ columns, list }: SortSelectProps<By>): ReactNode {
  const { sort } = list.filters;
  const orders = columns.flatMap(({ label, sort: by }) =>
    by
      ? [
          { key: by, name: `${label}, ascending`, sort: { by, descending: false } },
          { key: `-${by}`, name: `${label}, descending`, sort: { by, descending: true } },
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
      // A list may have an order that belongs to no column.
      allLabel={chosen ? undefined : "Default order"}
      value={chosen?.key}
      onChange={(key) => list.sort(orders.find((order) => order.key === key)?.sort ?? sort)}
    />
  );
}

/**
 * Keeps the focus in a list when the focused row disappears: it moves to the menu of the row that
 * takes its index, or to the named table or its empty text when no rows remain.
 */
export function useRowFocus() {
  const list = useRef<HTMLDivElement>(null);
  const last = useRef<{ element: Element; row: number }>(undefined);
  useLayoutEffect(() => {
    const lastFocus = last.current;
    if (!lastFocus || lastFocus.element.isConnected || document.activeElement !== document.body)
      return;
    last.current = undefined;
    const rows = rowsOf(list.current);
    const row = rows[Math.min(lastFocus.row, rows.length - 1)];
    const target =
      row?.querySelector<HTMLElement>("[aria-haspopup=menu]") ??
      row?.querySelector<HTMLElement>("button, a") ??
      titleOf(list.current);
    target?.focus({ preventScroll: true });
  });
  function onFocus({ target }: FocusEvent): void {
    const row = rowsOf(list.current).findIndex((one) => one.contains(target));
    last.current = row === -1 ? undefined : { element: target, row };
  }
  return { ref: list, onFocus };
}

const rowsOf = (list: Element | null): Element[] => [
  ...(list?.querySelectorAll("tbody > tr") ?? []),
];

function titleOf(list: Element | null): HTMLElement | null | undefined {
  const title = list?.querySelector<HTMLElement>("table, h2");
  // Focusable by script only.
  if (title) title.tabIndex = -1;
  return title;
}
