import type { ReactNode } from "react";
import type { DataTableProps } from "./data-table-props";
import styles from "./data-table.module.css";
import { RowCheckbox } from "./row-checkbox";

type TableRowProps<Row, By extends string> = Pick<
  DataTableProps<Row, By>,
  "columns" | "keyOf" | "nameOf" | "actions" | "selection"
> & { row: Row };

/** One row; on a phone a card that labels each value with its column. */
export function TableRow<Row, By extends string>(props: TableRowProps<Row, By>): ReactNode {
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
