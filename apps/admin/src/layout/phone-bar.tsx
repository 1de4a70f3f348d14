import type { ReactNode } from "react";
import type { Sort } from "./criteria";
import type { DataTableProperties } from "./data-table";
import { FilterSelect } from "./filter-select";
import styles from "./phone-bar.module.css";
import { SelectAll } from "./row-checkbox";

type PhoneBarProperties<Row, By extends string> = Pick<
  DataTableProperties<Row, By>,
  "columns" | "sort" | "onSort" | "selection"
> & { keys: readonly string[] };

/** What a table's head is for, where cards have none: the order, and ticking all. */
export function PhoneBar<Row, By extends string>(
  properties: PhoneBarProperties<Row, By>,
): ReactNode {
  const { columns, sort, onSort, selection, keys } = properties;
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
          value={`${sort.descending ? "-" : ""}${sort.by}` as string}
          onChange={(chosen) => onSort(orders.find(({ key }) => key === chosen)?.sort ?? sort)}
        />
      )}
    </div>
  );
}
