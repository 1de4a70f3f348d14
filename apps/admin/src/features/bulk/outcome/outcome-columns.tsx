import { Badge } from "@ensemble/ui";
import type { Column } from "../../../layout/table/table-column";
import styles from "./outcome-columns.module.css";
import type { RowOutcome, RowStatus } from "./row-outcome";

export interface OutcomeRow extends RowOutcome {
  name: string;
}

const colors = { created: "green", updated: "blue", unchanged: "gray", refused: "red" } as const;
const writtenNames: Record<RowStatus, string> = {
  created: "Created",
  updated: "Updated",
  unchanged: "Unchanged",
  refused: "Refused",
};
const plannedNames: Record<RowStatus, string> = {
  ...writtenNames,
  created: "To be created",
  updated: "To be updated",
};

export const outcomeColumns: readonly Column<OutcomeRow, "row">[] = [
  {
    label: "Row",
    sort: "row",
    head: true,
    cell: ({ row }) => <span className={styles.row}>{row}</span>,
  },
  { label: "Name", cell: ({ name }) => <span className={styles.name}>{name}</span> },
  {
    label: "Status",
    cell: ({ status, written }) => (
      // The card layout would stretch the badge itself.
      <span>
        <Badge color={colors[status]} highContrast>
          {(written ? writtenNames : plannedNames)[status]}
        </Badge>
      </span>
    ),
  },
  {
    label: "Errors",
    cell: ({ errors }) =>
      errors.length === 0 ? (
        <span className={styles.none}>None</span>
      ) : (
        <ul className={styles.errors}>
          {errors.map(({ field, message }) => (
            <li key={`${field} ${message}`}>{message}</li>
          ))}
        </ul>
      ),
  },
];
