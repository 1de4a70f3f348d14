import { FilterSelect, type Sort } from "@ensemble/controls";
import type { ReactNode } from "react";
import type { DataTableProps } from "./data-table-props";
import styles from "./phone-bar.module.css";
import { SelectAll } from "./row-checkbox";

type PhoneBarProps<Row, By extends string> = Pick<
  DataTableProps<Row, By>,
  "columns" | "sort" | "onSort" | "selection"
> & { keys: readonly string[] };

/** Sorting and "select all" on a phone, where cards have no header row. */
export function PhoneBar<Row, By extends string>(props: PhoneBarProps<Row, By>): ReactNode {
  const { columns, sort, onSort, selection, keys } = props;
  const orders: { key: string; name: string; sort: Sort<By> }[] = columns.flatMap(
    ({ label, sort: by }) =>
      by
        ? [
            { key: by, name: `${label}, ascending`, sort: { by, descending: false } },
            { key: `-${by}`, name: `${label}, descending`, sort: { by, descending: true } },
          ]
        : [],
  );
  if (orders.length === 0 && !selection) return null;
  const chosen = orders.find(
    (order) => order.sort.by === sort.by && order.sort.descending === sort.descending,
  );
  return (
    <div className={styles.bar}>
      {selection && (
        <div className={styles.all}>
          <SelectAll selection={selection} keys={keys} />
          <span aria-hidden>Select all</span>
        </div>
      )}
      {orders.length > 0 && (
        <FilterSelect
          label="Sort by"
          names={Object.fromEntries(orders.map(({ key, name }) => [key, name]))}
          // A list may have an order that belongs to no column.
          none={chosen ? undefined : "As listed"}
          value={chosen?.key}
          onChange={(key) => onSort(orders.find((order) => order.key === key)?.sort ?? sort)}
        />
      )}
    </div>
  );
}
