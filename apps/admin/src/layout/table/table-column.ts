import type { ReactNode } from "react";

/** A column of a table of rows; `By` are the keys that its list can be sorted by. */
export interface Column<Row, By extends string = never> {
  label: string;
  cell: (row: Row) => ReactNode;
  /** The column's key in the list's order; a column without one cannot be sorted by. */
  sort?: By;
  /** Figures stand at the end, so that their digits line up. */
  align?: "end";
  /** The cell that says which row this is: exactly one column, usually the first. */
  head?: boolean;
}
