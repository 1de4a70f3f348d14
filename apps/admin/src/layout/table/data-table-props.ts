import type { Sort } from "@ensemble/controls";
import type { ReactNode } from "react";
import type { Column } from "./table-column";
import type { Selection } from "./use-selection";

export interface DataTableProps<Row, By extends string> {
  /** The table's accessible name: "Partners". */
  caption: string;
  columns: readonly Column<Row, By>[];
  /** Undefined while the first rows load. */
  rows: readonly Row[] | undefined;
  keyOf: (row: Row) => string;
  /** Names a row in the labels of its actions and checkbox. */
  nameOf: (row: Row) => string;
  sort: Sort<By>;
  onSort: (sort: Sort<By>) => void;
  /** Buttons and links of a row, each labelled with the row's name. */
  actions?: (row: Row) => ReactNode;
  /** Enables checkboxes for bulk actions. */
  selection?: Selection;
  /** The rows are those of the previous filters, while the new ones load. */
  outdated?: boolean;
  failed?: boolean;
  onRetry: () => void;
  /** Shown when there are no rows. */
  empty: ReactNode;
  /** Rows of a full page: as many placeholders are shown while loading. */
  pageSize: number;
}
