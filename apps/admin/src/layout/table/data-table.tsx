import { LoadFailure } from "@ensemble/ui";
import { useId, useState, type ReactNode } from "react";
import { ColumnHeaders } from "./column-headers";
import type { DataTableProps } from "./data-table-props";
import styles from "./data-table.module.css";
import { LoadingRows } from "./loading-rows";
import { PhoneBar } from "./phone-bar";
import { TableRow } from "./table-row";
import { useOverflow } from "./use-overflow";
import { useRowFocus } from "./use-row-focus";

/**
 * A table sorted by the server. On a phone each row is a card with labelled values; the roles are
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
  const { caption, columns, keyOf, selection, failed, onRetry, pageSize } = props;
  const kept = useLastRows(props.rows);
  const rows = props.rows ?? (failed ? kept : undefined);
  const outdated = props.outdated === true || rows !== props.rows;
  const id = useId();
  const [region, overflows] = useOverflow();
  const failure = failed && <LoadFailure what={`The ${caption.toLowerCase()}`} onRetry={onRetry} />;
  if (!rows && failed) return failure;
  if (rows?.length === 0 && !failed) return props.empty;

  return (
    <>
      {failure}
      <PhoneBar {...props} keys={rows?.map(keyOf) ?? []} />
      <div
        ref={region}
        className={styles.region}
        {...(overflows && { role: "region", "aria-labelledby": id, tabIndex: 0 })}
      >
        <table
          role="table"
          className={styles.table}
          aria-labelledby={id}
          aria-busy={!rows || props.outdated === true}
          data-outdated={outdated}
        >
          <caption id={id} className={styles.caption}>
            {caption}
          </caption>
          <thead role="rowgroup" className={styles.headers}>
            <ColumnHeaders {...props} keys={rows?.map(keyOf) ?? []} />
          </thead>
          <tbody role="rowgroup">
            {rows ? (
              rows.map((row) => <TableRow key={keyOf(row)} row={row} {...props} />)
            ) : (
              <LoadingRows
                count={pageSize}
                labels={columns.map(({ label }) => label)}
                ticked={selection !== undefined}
                acting={props.actions !== undefined}
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
  const [kept, setKept] = useState(rows);
  if (rows && rows !== kept) setKept(rows);
  return rows ?? kept;
}
