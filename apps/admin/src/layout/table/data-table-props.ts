import type { Sort } from "@ensemble/list";
import type { ReactNode } from "react";
import type { Column } from "./table-column";
import type { Selection } from "./use-selection";

/** What a table of rows needs to know. */
export interface DataTableProps<Row, By extends string> {
  /** What the table is called, for those who do not see it: "Partners". */
  caption: string;
  columns: readonly Column<Row, By>[];
  /** Undefined while the first rows are on their way. */
  rows: readonly Row[] | undefined;
  keyOf: (row: Row) => string;
  /** What a row is called in the labels of its actions and its checkbox. */
  nameOf: (row: Row) => string;
  sort: Sort<By>;
  onSort: (sort: Sort<By>) => void;
  /** What can be done with a row: buttons and links, each labelled with the row's name. */
  actions?: (row: Row) => ReactNode;
  /** Rows can be ticked, for what is done to many at once. */
  selection?: Selection;
  /** The rows are those of the filters before, while the new ones are on their way. */
  outdated?: boolean;
  failed?: boolean;
  onRetry: () => void;
  /** What stands there when there are no rows. */
  empty: ReactNode;
  /** How many rows a full page has: as many are drawn while they load. */
  pageSize: number;
}
