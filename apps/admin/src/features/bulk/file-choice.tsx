import { Button } from "@ensemble/ui";
import { FileSpreadsheet } from "lucide-react";
import { useId, useState, type DragEvent, type ReactNode } from "react";
import { FormField } from "../../layout/form-field";
import { bulkKindNames, type BulkKind } from "./bulk-kind";
import { CsvProblem, readCsv, type CsvFile } from "./csv-file";
import styles from "./file-choice.module.css";

interface FileChoiceProperties {
  kind: BulkKind;
  file: CsvFile | undefined;
  onChoose: (kind: BulkKind, file: CsvFile | undefined) => void;
}

/** The first step: what the rows are, and the file that has them. */
export function FileChoice({ kind, file, onChoose }: FileChoiceProperties): ReactNode {
  const id = useId();
  const [over, setOver] = useState(false);
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
  function drop(event: DragEvent): void {
    event.preventDefault();
    setOver(false);
    void read(event.dataTransfer.files[0]);
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
      <label
        className={styles.drop}
        data-over={over}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        <FileSpreadsheet size={24} strokeWidth={1.4} aria-hidden />
        <span className={styles.way}>
          {file ? "Choose another CSV file" : "Choose a CSV file"} or drop it here
        </span>
        <span id={`${id}-hint`} className={styles.hint}>
          A row of column names, then up to 50,000 rows, at most 20 MB
        </span>
        <input
          type="file"
          className={styles.input}
          accept=".csv,.tsv,.txt,text/csv,text/tab-separated-values"
          aria-describedby={`${id}-hint${problem ? ` ${id}-problem` : ""}`}
          aria-invalid={problem ? true : undefined}
          onChange={({ target }) => {
            void read(target.files?.[0]);
            // The same file may have been mended, and is chosen again.
            target.value = "";
          }}
        />
      </label>
      <div role="status">
        {reading && <p className={styles.hint}>Reading the file...</p>}
        {file && !reading && (
          <p className={styles.chosen}>
            <span>
              {file.name}: {file.rows.length.toLocaleString("en")}{" "}
              {file.rows.length === 1 ? "row" : "rows"}, {file.heads.length} columns
            </span>
          </p>
        )}
      </div>
      {problem && (
        <p id={`${id}-problem`} role="alert" className={styles.problem}>
          {problem}
        </p>
      )}
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
