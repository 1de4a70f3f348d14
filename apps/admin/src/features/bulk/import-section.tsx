import { FormField } from "@ensemble/controls";
import { ErrorSummary, useCheckedForm, useUnsavedGuard } from "@ensemble/editing";
import { useSearchParams } from "@ensemble/router";
import { formatCount } from "@ensemble/domain";
import { useMutation, useQueryClient } from "@ensemble/query";
import { Button, Text } from "@ensemble/ui";
import { type ReactNode, useEffect, useReducer, useRef, useState } from "react";
import { useWatch } from "react-hook-form";
import { itemImportKeys, itemKeys, metricKeys, refreshAffiliates } from "../../query-keys";
import { type BulkKind, StepTitle } from "./bulk-parts";
import styles from "./bulk.module.css";
import { importFields } from "./import-fields";
import { type ColumnMapping, type CsvFile, guessMapping, mappingSchemas } from "./import-file";
import { FileChoice, ImportReview } from "./import-review";
import { sendItems, uploadsOf } from "./item-import";
import {
  batchesOf,
  idleRun,
  type ImportRow,
  importRows,
  importRun,
  type ItemTask,
  type RowTask,
  sendBatches,
} from "./import-rows";

/** Imports a CSV file in steps. */
export function ImportSection(): ReactNode {
  const [address] = useSearchParams();
  const [kind, setKind] = useState<BulkKind>(
    address.get("kind") === "items" ? "items" : "partners",
  );
  const [file, setFile] = useState<CsvFile>();
  const [mapping, setMapping] = useState<ColumnMapping>({});
  const [rows, setRows] = useState<readonly ImportRow[]>();
  const queries = useQueryClient();
  const { run, start, stop, resume, reset } = useImportRun(() => {
    if (kind === "items") void queries.invalidateQueries({ queryKey: itemKeys.all });
    else void refreshAffiliates(queries);
    void queries.invalidateQueries({ queryKey: metricKeys.reports });
  });
  const busy = run.phase === "running" || run.phase === "stopping";
  const guard = useUnsavedGuard(busy && !run.checking && kind !== "items", {
    title: "Leave while importing?",
    text: "Rows that haven't been sent yet won't be imported. You can import the same file again later.",
    cancel: "Stay",
  });

  function take(chosenKind: BulkKind, chosen: CsvFile | undefined): void {
    setKind(chosenKind);
    setFile(chosen);
    if (chosen) setMapping(guessMapping(chosenKind, chosen.headers));
  }
  function check(columns: ColumnMapping): void {
    const parsed = importRows(file!, columns);
    setMapping(columns);
    setRows(parsed.rows);
    start(kind, file!.name, parsed.rows, true, parsed.overlong);
  }
  function leave(next?: "another file"): void {
    reset();
    setRows(undefined);
    if (next) setFile(undefined);
  }

  if (file && rows)
    return (
      <>
        <ImportReview
          kind={kind}
          file={file}
          rows={rows}
          run={run}
          onCheck={() => check(mapping)}
          onImport={(chosen) => start(kind, file.name, chosen, false)}
          onStop={stop}
          onResume={resume}
          onBack={() => leave()}
          onAnother={() => leave("another file")}
        />
        {guard.dialog}
      </>
    );
  return (
    <>
      <FileChoice kind={kind} file={file} onChoose={take} />
      {file && (
        // Guesses again for another kind or file.
        <MappingForm
          key={`${kind} ${file.name} ${file.headers.join()}`}
          kind={kind}
          file={file}
          mapping={mapping}
          onSubmit={check}
        />
      )}
    </>
  );
}

/**
 * Sends rows batch by batch. `stop` finishes the current batch; `resume` continues after a stop or
 * error. Calls `onWritten` whenever an import ends or pauses.
 */
function useImportRun(onWritten: () => void) {
  const queries = useQueryClient();
  const [run, dispatch] = useReducer(importRun, idleRun);
  const active = useRef<RowTask | ItemTask>(undefined);
  useEffect(
    () => () => {
      active.current = undefined;
    },
    [],
  );

  const { mutate: proceed } = useMutation({
    mutationFn: (task: RowTask | ItemTask) => {
      const isCurrent = () => active.current === task;
      return task.kind === "items"
        ? sendItems(task, dispatch, isCurrent)
        : sendBatches(task, dispatch, isCurrent);
    },
    onSettled: (_, __, task) => {
      if (task.kind === "items")
        void queries.invalidateQueries({ queryKey: itemImportKeys.recent });
      if (!task.checking) onWritten();
    },
  });

  return {
    run,
    /** Checks or imports rows. `refused` are the numbers of rows that can't be sent. */
    start: (
      kind: BulkKind,
      fileName: string,
      rows: readonly ImportRow[],
      checking: boolean,
      refused?: number[],
    ) => {
      const common = { fileName, checking, next: 0, stopping: false };
      const before = active.current;
      const uploaded = before?.kind === "items" && !checking ? before.importId : undefined;
      const task =
        kind === "items"
          ? { ...common, kind, batches: uploadsOf(rows), importId: uploaded }
          : { ...common, kind, batches: batchesOf(kind, rows) };
      active.current = task;
      dispatch({ type: "started", checking, total: rows.length, refused: refused ?? [] });
      proceed(task);
    },
    stop: () => {
      if (!active.current) return;
      active.current.stopping = true;
      dispatch({ type: "stopping" });
    },
    resume: () => {
      if (!active.current) return;
      active.current.stopping = false;
      dispatch({ type: "resumed" });
      proceed(active.current);
    },
    reset: () => {
      active.current = undefined;
      dispatch({ type: "reset" });
    },
  };
}

interface MappingFormProps {
  kind: BulkKind;
  file: CsvFile;
  mapping: ColumnMapping;
  onSubmit: (mapping: ColumnMapping) => void;
}

/** The second step, which maps columns to fields. */
function MappingForm({ kind, file, mapping, onSubmit }: MappingFormProps): ReactNode {
  const form = useCheckedForm<ColumnMapping, ColumnMapping>(mappingSchemas[kind], mapping);
  const chosen = useWatch({ control: form.control });
  const { errors } = form.formState;
  const rows = file.rows.length;
  const used = new Set(Object.values(chosen));
  const unused = file.headers.filter((_, index) => !used.has(String(index)));

  return (
    <form
      noValidate
      className={styles.mapping}
      onSubmit={(event) => void form.handleSubmit(onSubmit)(event)}
    >
      <div>
        <StepTitle>Columns</StepTitle>
        <Text as="p" size="2" color="gray">
          Empty cells clear the existing value. Fields without a column stay unchanged.
        </Text>
      </div>
      <ErrorSummary form={form} />
      <div className={styles.fields}>
        {importFields[kind].map(({ name, label, required, hint }) => (
          <FormField
            key={name}
            label={required ? `${label} (required)` : label}
            hint={[sampleOf(file, chosen[name]), hint].filter(Boolean).join(" ") || undefined}
            issue={errors[name]?.message}
          >
            {(field) => (
              <select {...field} {...form.register(name)} aria-required={required}>
                <option value="">No column</option>
                {file.headers.map((header, index) => (
                  // Two columns may have the same name.
                  <option key={index} value={String(index)}>
                    {header}
                  </option>
                ))}
              </select>
            )}
          </FormField>
        ))}
      </div>
      {unused.length > 0 && (
        <Text as="p" size="2" color="gray" className={styles.unused}>
          Not imported: {unused.join(", ")}
        </Text>
      )}
      <div>
        <Button type="submit" size="3">
          Check {rows === 1 ? "1 Row" : `${formatCount(rows)} Rows`}
        </Button>
      </div>
    </form>
  );
}

/** Returns a column's first value, which helps to recognize it. */
function sampleOf(file: CsvFile, column: string | undefined): string | undefined {
  if (!column) return undefined;
  // Limited, because this runs on every keystroke.
  const filled = file.rows.slice(0, 50).find(({ cells }) => cells[Number(column)]?.trim());
  const sample = filled?.cells[Number(column)]?.trim();
  if (!sample) return "Empty in the first rows.";
  return `Example: ${sample.length > 40 ? `${sample.slice(0, 40)}...` : sample}`;
}
