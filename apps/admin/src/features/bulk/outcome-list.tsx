import { FilterSelect } from "@ensemble/controls";
import { formatCount } from "@ensemble/domain";
import { ChangedFields } from "@ensemble/editing";
import { useQuery } from "@ensemble/query";
import { DataError } from "@ensemble/session";
import { Badge, Button, Callout, PlainList, Text } from "@ensemble/ui";
import { type ReactNode, useState } from "react";
import { type Column, DataTable } from "../../components/data-table";
import { EmptyList } from "../../components/admin-list";
import { type Selection, useOrder } from "../../components/table-parts";
import { itemShopsQuery } from "../items/items";
import { partnerChoicesQuery } from "../links/partner-choices";
import { type BulkKind, Pager, ProgressBar } from "./bulk-parts";
import styles from "./bulk.module.css";
import { type ImportRows, rowNames } from "./import-rows";
import {
  importRefusal,
  type ImportRun,
  type RowOutcome,
  type RowStatus,
  type Tally,
} from "./import-run";

interface OutcomeListProps {
  kind: BulkKind;
  parsed: ImportRows;
  run: Pick<ImportRun, "outcomes">;
  selection?: Selection | undefined;
}

const rowsPerPage = 50;

const outcomeNames = {
  different: "Different",
  unknown: "Unknown",
  expected: "As expected",
} as const;
export type PaymentOutcome = keyof typeof outcomeNames;
const outcomeColors = { different: "red", unknown: "amber", expected: "green" } as const;

/** Counts the lines of a payment: "12 as expected, 1 different". */
export const describeLines = (counts: Record<PaymentOutcome, number>): string =>
  (["expected", "different", "unknown"] as const)
    .filter((outcome) => counts[outcome] > 0)
    .map((outcome) => `${formatCount(counts[outcome])} ${outcomeNames[outcome].toLowerCase()}`)
    .join(", ");

/** Returns a row's status, or of a line of a payment what it is. */
export function shownStatus({ status, errors }: RowOutcome): RowStatus | PaymentOutcome {
  const code = errors[0]?.code ?? "";
  return status === "created" && code in outcomeNames ? (code as PaymentOutcome) : status;
}

/** Checked or imported rows with their outcomes. */
export function OutcomeList({ kind, parsed, run, selection }: OutcomeListProps): ReactNode {
  const [status, setStatus] = useState<RowStatus | PaymentOutcome>();
  const [page, setPage] = useState(1);
  const list = useOrder<"row">({ by: "row", descending: false });
  const { descending } = list.filters.sort;
  const getName = rowNames(kind, parsed.columns);
  const shops = useQuery({ ...itemShopsQuery, enabled: kind === "items" });
  const partners = useQuery({ ...partnerChoicesQuery, enabled: kind === "links" });
  const recordName = (id: string) =>
    shops.data?.find((shop) => shop.id === id)?.name ??
    partners.data?.find((partner) => partner.id === id)?.shop_name;
  const names = new Map(parsed.rows.map((row) => [row.row, getName(row)]));
  const shown: OutcomeRow[] = run.outcomes
    .filter((outcome) => !status || shownStatus(outcome) === status)
    .map((outcome) => ({ ...outcome, name: names.get(outcome.row) ?? "" }))
    .sort((one, other) => (one.row - other.row) * (descending ? -1 : 1));
  if (run.outcomes.length === 0) return null;
  const pages = Math.max(1, Math.ceil(shown.length / rowsPerPage));
  const current = Math.min(page, pages);

  function filter(wanted: RowStatus | PaymentOutcome | undefined): void {
    setStatus(wanted);
    setPage(1);
  }

  return (
    <div>
      <div className={styles.filter}>
        <FilterSelect
          label="Show rows"
          names={kind === "payments" ? paymentNames : statusNames}
          allLabel="All"
          value={status}
          onChange={filter}
        />
      </div>
      <DataTable
        caption="Rows"
        columns={createColumns(kind, recordName)}
        rows={shown.slice((current - 1) * rowsPerPage, current * rowsPerPage)}
        getKey={({ row }) => String(row)}
        getName={({ row }) => `row ${row}`}
        list={list}
        selection={selection}
        empty={
          <EmptyList
            caption="Rows"
            list={{ narrowed: true, clear: () => filter(undefined) }}
            noneFound={{ title: "No matching rows", text: "No rows have this status." }}
          />
        }
        pageSize={rowsPerPage}
      />
      <Pager page={current} pages={pages} onPageChange={setPage} />
    </div>
  );
}

interface OutcomeRow extends RowOutcome {
  name: string;
}

const colors = {
  ...outcomeColors,
  created: "green",
  updated: "blue",
  unchanged: "gray",
  refused: "red",
} as const;
const writtenNames: Record<RowStatus, string> = {
  created: "Created",
  updated: "Updated",
  unchanged: "Unchanged",
  refused: "Rejected",
};
const { unchanged, refused } = writtenNames;
const statusNames = Object.entries(writtenNames) as [RowStatus, string][];
const paymentNames = Object.entries({ ...outcomeNames, unchanged, refused }) as [
  RowStatus | PaymentOutcome,
  string,
][];
const plannedNames: Record<RowStatus, string> = {
  ...writtenNames,
  created: "Will be created",
  updated: "Will be updated",
};

const createColumns = (
  kind: BulkKind,
  getName: (id: string) => string | undefined,
): readonly Column<OutcomeRow, "row">[] => [
  {
    label: "Row",
    sort: "row",
    orders: ["Row: Low to High", "Row: High to Low"],
    head: true,
    cell: ({ row }) => <span className={styles.row}>{formatCount(row)}</span>,
  },
  { label: "Name", cell: ({ name }) => <span className={styles.name}>{name}</span> },
  {
    label: "Status",
    cell: (row) => {
      const status = shownStatus(row);
      return (
        // The card layout would stretch the badge itself.
        <span>
          <Badge color={colors[status]} highContrast>
            {{ ...outcomeNames, ...(row.written ? writtenNames : plannedNames) }[status]}
          </Badge>
        </span>
      );
    },
  },
  {
    label: kind === "payments" ? "Amount" : "Changes and Errors",
    cell: ({ status, errors, changes }) =>
      errors.length === 0 ? (
        changes ? (
          <div className={styles.changes}>
            <ChangedFields
              changes={changes}
              table={
                kind === "items" || kind === "payments"
                  ? "items"
                  : `affiliate_${kind === "reports" ? "conversions" : kind}`
              }
              getName={getName}
            />
          </div>
        ) : (
          <span className={styles.none}>None</span>
        )
      ) : (
        <PlainList className={status === "refused" ? styles.errors : undefined}>
          {errors.map(({ field, message }) => (
            <li key={`${field} ${message}`}>{message}</li>
          ))}
        </PlainList>
      ),
  },
];

interface RunProgressProps {
  run: ImportRun;
  onRetry: () => void;
  /** Leaves a check. */
  onBack: () => void;
}

/** The progress of a check or import, with buttons to leave or repeat it. */
export function RunProgress({ run, onRetry, onBack }: RunProgressProps): ReactNode {
  const { status, checking, uploaded, total, failure } = run;
  const progress = `${formatCount(uploaded)} of ${formatCount(total)} rows`;
  if (status === "pending")
    return checking ? (
      <ProgressBar label={`Checking: ${progress}`} done={uploaded} total={total}>
        <Button size="3" variant="soft" color="gray" onClick={onBack}>
          Cancel
        </Button>
      </ProgressBar>
    ) : (
      <ProgressBar label={`Importing ${formatCount(total)} rows`} done={0} total={undefined}>
        You can close this page. The import goes on and is listed below.
      </ProgressBar>
    );
  if (status === "error")
    return (
      <Callout.Root color="red" highContrast role="alert">
        <Text as="p" size="3">
          {importRefusal(failure) ??
            `${reason(failure)} ${checking ? `${progress} were checked. ` : ""}Retry to continue.`}
        </Text>
        <div>
          <Button size="3" variant="soft" onClick={onRetry}>
            Retry
          </Button>
        </div>
      </Callout.Root>
    );
  return null;
}

function reason(failure: unknown): string {
  const kind = failure instanceof DataError ? failure.kind : "unexpected";
  if (kind === "offline") return "The server couldn't be reached.";
  if (kind === "signed-out") return "You're signed out. Sign in again in another tab.";
  if (kind === "forbidden") return "Only administrators can do this.";
  return "Something went wrong.";
}

interface TallyNoteProps {
  tally: Tally;
  /** Whether the rows were imported instead of only checked. */
  written: boolean;
}

/** The numbers of created, updated, unchanged and rejected rows. */
export function TallyNote({ tally, written }: TallyNoteProps): ReactNode {
  const { created, updated, unchanged, refused } = tally;
  const total = created + updated + unchanged + refused;
  if (total === 0) return null;
  return (
    <Text as="p" size="3">
      <b>
        {written
          ? `${pluralizeRows(created + updated + unchanged)} imported: `
          : "Not imported yet: "}
      </b>
      {written
        ? `${formatCount(created)} created, ${formatCount(updated)} updated, ${formatCount(unchanged)} unchanged, ${formatCount(refused)} rejected.`
        : `${formatCount(created)} will be created, ${formatCount(updated)} updated, ${formatCount(unchanged)} unchanged, ${formatCount(refused)} rejected.`}
    </Text>
  );
}

const pluralizeRows = (count: number) => (count === 1 ? "1 row" : `${formatCount(count)} rows`);
