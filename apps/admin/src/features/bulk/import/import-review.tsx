import { formatCount } from "@ensemble/domain";
import { Button } from "@ensemble/ui";
import { useState, type ReactNode } from "react";
import { ConfirmDialog } from "../../../layout/dialogs/confirm-dialog";
import { downloadCsv } from "../../../layout/files/download-file";
import { useSelection } from "../../../layout/table/use-selection";
import { countOf, type BulkKind } from "../bulk-kind";
import type { CsvFile } from "./csv-file";
import styles from "./import-review.module.css";
import type { ImportRow } from "./import-row";
import type { ImportRun } from "./import-run";
import { OutcomeList } from "../outcome/outcome-list";
import { refusedRows } from "./refused-rows";
import { tallyOf } from "../outcome/row-outcome";
import { RunProgress } from "../outcome/run-progress";
import { StepTitle } from "../step-title";
import { TallyNote } from "../outcome/tally-note";

interface ImportReviewProps {
  kind: BulkKind;
  file: CsvFile;
  rows: readonly ImportRow[];
  run: ImportRun;
  onCheck: () => void;
  onImport: (rows: readonly ImportRow[]) => void;
  onStop: () => void;
  onResume: () => void;
  /** Goes back to the mapping of columns. */
  onBack: () => void;
  onAnother: () => void;
}

/** The third step: the preview of each row, the import and its outcome. */
export function ImportReview(props: ImportReviewProps): ReactNode {
  const { kind, file, rows, run, onImport } = props;
  const selection = useSelection();
  const [proposed, setProposed] = useState<readonly ImportRow[]>();
  const valid = rows.filter(({ row }) => {
    const outcome = run.outcomes.get(row);
    return outcome && !outcome.written && outcome.status !== "refused";
  });
  const chosen = valid.filter(({ row }) => selection.has(String(row)));
  const busy = run.phase === "running" || run.phase === "stopping";
  const checked = tallyOf(run.outcomes, false);
  const written = tallyOf(run.outcomes, true);
  const refused = checked.refused + written.refused;

  function confirm(): void {
    onImport(proposed!);
    selection.clear();
    setProposed(undefined);
  }

  return (
    <div className={styles.review}>
      <StepTitle>
        {file.name} as {kind}
      </StepTitle>
      <RunProgress {...props} />
      <div role="status" className={styles.tallies}>
        {!busy && <TallyNote tally={written} written />}
        {!busy && <TallyNote tally={checked} written={false} />}
      </div>
      {!busy && (
        <div className={styles.actions}>
          {valid.length > 0 && (
            <Button size="3" onClick={() => setProposed(valid)}>
              Import all valid rows ({formatCount(valid.length)})
            </Button>
          )}
          {chosen.length > 0 && (
            <Button size="3" variant="soft" onClick={() => setProposed(chosen)}>
              Import chosen rows ({formatCount(chosen.length)})
            </Button>
          )}
          {refused > 0 && (
            <Button
              size="3"
              variant="outline"
              color="gray"
              highContrast
              onClick={() => void downloadCsv(refusedName(file), refusedRows(file, run.outcomes))}
            >
              Download refused rows ({formatCount(refused)})
            </Button>
          )}
          <Button size="3" variant="outline" color="gray" highContrast onClick={props.onCheck}>
            Check again
          </Button>
          <Button size="3" variant="outline" color="gray" highContrast onClick={props.onBack}>
            Change columns
          </Button>
          <Button size="3" variant="outline" color="gray" highContrast onClick={props.onAnother}>
            Another file
          </Button>
        </div>
      )}
      {!busy && <OutcomeList {...props} selection={selection} />}
      <ConfirmDialog
        open={proposed !== undefined}
        title={`Import ${countOf(kind, proposed?.length ?? 0)}?`}
        text={question(run, proposed ?? [])}
        confirm="Import"
        harmless
        onConfirm={confirm}
        onCancel={() => setProposed(undefined)}
      />
    </div>
  );
}

const refusedName = (file: CsvFile) => `${file.name.replace(/\.\w+$/, "")}-refused.csv`;

/** Summarizes what an import of these rows would do. */
function question(run: ImportRun, rows: readonly ImportRow[]): string {
  const tally = tallyOf(new Map(rows.map(({ row }) => [row, run.outcomes.get(row)!])), false);
  const counts = `${tally.created} to be created, ${tally.updated} to be updated`;
  return `${counts}, ${tally.unchanged} without a change. Updated values are kept in the history.`;
}
