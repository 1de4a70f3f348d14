import { formatCount } from "@ensemble/domain";
import { FormField } from "@ensemble/controls";
import { Button } from "@ensemble/ui";
import { FileSpreadsheet } from "lucide-react";
import { useState, type ReactNode } from "react";
import { DropZone } from "../../../layout/files/drop-zone";
import { bulkKindNames, type BulkKind } from "../bulk-kind";
import { CsvProblem, readCsv, type CsvFile } from "./csv-file";
import styles from "./file-choice.module.css";

interface FileChoiceProps {
  kind: BulkKind;
  file: CsvFile | undefined;
  onChoose: (kind: BulkKind, file: CsvFile | undefined) => void;
}

/** The first step: chooses the kind of rows and the file. */
export function FileChoice({ kind, file, onChoose }: FileChoiceProps): ReactNode {
  const [reading, setReading] = useState(false);
  const [problem, setProblem] = useState<string>();

  async function read(chosen: File | undefined): Promise<void> {
    if (!chosen || reading) return;
    setReading(true);
    setProblem(undefined);
    try {
      onChoose(kind, await readCsv(chosen));
    } catch (error) {
      if (!(error instanceof CsvProblem)) console.warn("The file could not be read.", error);
      setProblem(
        error instanceof CsvProblem
          ? error.message
          : "The file could not be read. Choose it again, or another one.",
      );
    }
    setReading(false);
  }

  return (
    <div className={styles.step}>
      <FormField label="What do the rows hold?">
        {(field) => (
          <select
            {...field}
            value={kind}
            disabled={reading}
            onChange={({ target }) => onChoose(target.value as BulkKind, file)}
          >
            {Object.entries(bulkKindNames).map(([value, name]) => (
              <option key={value} value={value}>
                {name}
              </option>
            ))}
          </select>
        )}
      </FormField>
      <DropZone
        icon={FileSpreadsheet}
        label={`${file ? "Choose another CSV file" : "Choose a CSV file"} or drop it here`}
        hint="A row of column names, then up to 50,000 rows, at most 20 MB"
        accept=".csv,.tsv,.txt,text/csv,text/tab-separated-values"
        issues={problem ? [problem] : []}
        announced
        onFiles={([chosen]) => void read(chosen)}
      />
      <div role="status">
        {reading && <p className={styles.hint}>Reading the file...</p>}
        {file && !reading && (
          <p className={styles.chosen}>
            <span>
              {file.name}: {formatCount(file.rows.length)} {file.rows.length === 1 ? "row" : "rows"}
              , {file.headers.length} columns
            </span>
          </p>
        )}
      </div>
      {file && (
        <div>
          <Button
            type="button"
            size="3"
            variant="outline"
            color="gray"
            onClick={() => onChoose(kind, undefined)}
          >
            Remove file
          </Button>
        </div>
      )}
    </div>
  );
}
