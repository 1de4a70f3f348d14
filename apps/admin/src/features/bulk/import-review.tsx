import { formatCount } from "@ensemble/domain";
import { ConfirmDialog } from "@ensemble/editing";
import { Actions, Button, Text } from "@ensemble/ui";
import { type ReactNode, useState } from "react";
import { downloadCsv } from "../../components/files";
import { useSelection } from "../../components/table-parts";
import { type BulkKind, pluralizeKind, rejectedName, StepTitle } from "./bulk-parts";
import styles from "./bulk.module.css";
import type { CsvFile } from "./import-file";
import type { ImportRow, ImportRows } from "./import-rows";
import { type ImportRun, rejectedCsv, type RowOutcome, countOutcomes } from "./import-run";
import { describeLines, OutcomeList, RunProgress, shownStatus, TallyNote } from "./outcome-list";

interface ImportReviewProps {
  kind: BulkKind;
  file: CsvFile;
  parsed: ImportRows;
  run: ImportRun;
  onCheck: () => void;
  onImport: (rows: readonly ImportRow[]) => void;
  onRetry: () => void;
  onBack: () => void;
  onAnother: () => void;
}

/** The third step, which previews and imports rows and shows the outcome. */
export function ImportReview(props: ImportReviewProps): ReactNode {
  const { kind, file, parsed, run, onImport } = props;
  const selection = useSelection();
  const [proposed, setProposed] = useState<readonly ImportRow[]>();
  const busy = run.status === "pending";
  const open = new Set(run.outcomes.filter(writesFrom(kind)).map(({ row }) => row));
  const valid = busy ? [] : parsed.rows.filter(({ row }) => open.has(row));
  const chosen = valid.filter(({ row }) => selection.has(String(row)));
  const checked = countOutcomes(run.outcomes, false);
  const written = countOutcomes(run.outcomes, true);
  const refused = checked.refused + written.refused;

  function confirm(): void {
    onImport(proposed!);
    selection.clear();
    setProposed(undefined);
  }

  return (
    <div className={styles.review}>
      <StepTitle>
        Import {kind} from {file.name}
      </StepTitle>
      <RunProgress {...props} />
      <div role="status" className={styles.tallies}>
        {!busy && <TallyNote tally={written} written />}
        {!busy && <TallyNote tally={checked} written={false} />}
        {kind === "payments" && <Text size="3">{describePayment(run)}</Text>}
        {run.status === "success" && valid.length === 0 && checked.unchanged > 0 && (
          <Text as="p" size="3">
            Nothing to import: the {checked.unchanged === 1 ? "row is" : "rows are"} already stored
            like this.
          </Text>
        )}
      </div>
      {!busy && (
        <Actions>
          {valid.length > 0 && (
            <Button size="3" onClick={() => setProposed(valid)}>
              Import All Valid Rows ({formatCount(valid.length)})
            </Button>
          )}
          {chosen.length > 0 && (
            <Button size="3" variant="soft" onClick={() => setProposed(chosen)}>
              Import Selected Rows ({formatCount(chosen.length)})
            </Button>
          )}
          {refused > 0 && (
            <Button
              size="3"
              variant="outline"
              color="gray"
              highContrast
              onClick={() =>
                void downloadCsv(rejectedName(file.name), rejectedRows(file, run.outcomes))
              }
            >
              Download Rejected Rows ({formatCount(refused)})
            </Button>
          )}
          <Button size="3" variant="outline" color="gray" highContrast onClick={props.onCheck}>
            Check Again
          </Button>
          <Button size="3" variant="outline" color="gray" highContrast onClick={props.onBack}>
            {{ reports: "Change Report", payments: "Change Payment" }[kind as string] ??
              "Change Columns"}
          </Button>
          <Button size="3" variant="outline" color="gray" highContrast onClick={props.onAnother}>
            Choose Another File
          </Button>
        </Actions>
      )}
      {!busy && (
        // A payment is imported as a whole.
        <OutcomeList {...props} selection={kind === "payments" ? undefined : selection} />
      )}
      <ConfirmDialog
        open={proposed !== undefined}
        title={`Import ${pluralizeKind(kind, proposed?.length ?? 0)}?`}
        text={question(run, proposed ?? [])}
        confirm="Import"
        harmless
        onConfirm={confirm}
        onCancel={() => setProposed(undefined)}
      />
    </div>
  );
}

/** Whether importing a checked row writes something: of a report also that a row is still true. */
const writesFrom =
  (kind: BulkKind) =>
  ({ written, status }: RowOutcome): boolean =>
    !written &&
    (status === "created" ||
      status === "updated" ||
      (kind === "reports" && status === "unchanged"));

/** Formats the file's rejected rows with all its columns. */
function rejectedRows(file: CsvFile, outcomes: readonly RowOutcome[]): Promise<string> {
  const cells = new Map(file.rows.map((row) => [row.row, row.cells]));
  const refused = outcomes.filter(({ status }) => status === "refused");
  return rejectedCsv(
    file.headers,
    refused.map((outcome) => ({ ...outcome, cells: cells.get(outcome.row)! })),
  );
}

function describePayment({ outcomes }: ImportRun): string {
  const counts = { expected: 0, different: 0, unknown: 0 };
  for (const outcome of outcomes) {
    const status = shownStatus(outcome);
    if (status in counts) counts[status as keyof typeof counts] += 1;
  }
  return describeLines(counts);
}

/** Returns a confirmation that summarizes the import. */
function question(run: ImportRun, rows: readonly ImportRow[]): string {
  const proposed = new Set(rows.map(({ row }) => row));
  const tally = countOutcomes(
    run.outcomes.filter(({ row }) => proposed.has(row)),
    false,
  );
  const [created, updated] = [tally.created, tally.updated].map(formatCount);
  return `${created} will be created, ${updated} updated. Old values are kept in the history.`;
}
