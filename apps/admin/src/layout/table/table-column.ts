import type { ReactNode } from "react";

/** A table's column; `By` are the keys that the list can be sorted by. */
export interface Column<Row, By extends string = never> {
  label: string;
  cell: (row: Row) => ReactNode;
  /** The sort key; a column without one is not sortable. */
  sort?: By;
  /** Aligns figures at the end, so that their digits line up. */
  align?: "end";
  /** The row header: exactly one column, usually the first. */
  head?: boolean;
}
