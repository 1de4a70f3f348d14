import { FormField } from "@ensemble/controls";
import { ErrorSummary, useCheckedForm } from "@ensemble/editing";
import { useSearchParams } from "@ensemble/router";
import { formatCount } from "@ensemble/domain";
import { useMutation, useQueryClient } from "@ensemble/query";
import { Button, Text } from "@ensemble/ui";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { useWatch } from "react-hook-form";
import { importKeys, refreshImported } from "../../query-keys";
import { type BulkKind, StepTitle } from "./bulk-parts";
import styles from "./bulk.module.css";
import { importFields } from "./import-fields";
import { type ColumnMapping, type CsvFile, guessMapping, mappingSchemas } from "./import-file";
import { FileChoice, ImportReview } from "./import-review";
import { type ImportRow, type ImportRows, importRows } from "./import-rows";
import {
  type ImportRun,
  type ImportTask,
  type ReportSettings,
  type RowOutcome,
  runImport,
} from "./import-run";
import { type Report, ReportForm, saveProfile } from "./report-form";
import { reportRows } from "./report-profiles";

/** Imports a CSV file in steps. */
export function ImportSection(): ReactNode {
  const [address] = useSearchParams();
  const [kind, setKind] = useState<BulkKind>(
    address.get("kind") === "items" ? "items" : "partners",
  );
  const [file, setFile] = useState<CsvFile>();
  const [mapping, setMapping] = useState<ColumnMapping>({});
  const [report, setReport] = useState<Report>();
  const [parsed, setParsed] = useState<ImportRows>();
  const { run, check, write, retry, reset } = useImportRun();

  function take(chosenKind: BulkKind, chosen: CsvFile | undefined): void {
    setKind(chosenKind);
    setFile(chosen);
    setReport(undefined);
    if (chosen) setMapping(guessMapping(chosenKind, chosen.headers));
  }
  function start(columns: ColumnMapping): void {
    setMapping(columns);
    if (!report) {
      checkRows(importRows(file!, columns));
      return;
    }
    const headers = Object.entries(columns)
      .filter(([, column]) => column !== "")
      .map(([field, column]) => [field, [file!.headers[Number(column)]!]]);
    const known = {
      ...report,
      profile: { ...report.profile, columns: Object.fromEntries(headers) },
    };
    // Without it, the columns are chosen again next time.
    saveProfile(known).catch((error: unknown) => console.warn("The columns weren't saved.", error));
    startReport(known);
  }
  function startReport(chosen: Report): void {
    setReport(chosen);
    if (chosen.profile.columns) checkRows(reportRows(file!, chosen.profile), chosen.settings);
  }
  function checkRows(rows: ImportRows, settings?: ReportSettings): void {
    setParsed(rows);
    check({ ...rows, kind, fileName: file!.name, settings });
  }
  function leave(next?: "another file"): void {
    reset();
    setParsed(undefined);
    if (next) setFile(undefined);
  }

  if (file && parsed)
    return (
      <ImportReview
        kind={kind}
        file={file}
        parsed={parsed}
        run={run}
        onCheck={() => (report ? startReport(report) : start(mapping))}
        onImport={write}
        onRetry={retry}
        onBack={() => leave()}
        onAnother={() => leave("another file")}
      />
    );
  return (
    <>
      <FileChoice kind={kind} file={file} onChoose={take} />
      {file && kind === "reports" && (!report || report.profile.columns) && (
        <ReportForm
          key={`${file.name} ${file.headers.join()}`}
          file={file}
          onSubmit={startReport}
        />
      )}
      {file && (kind !== "reports" || (report && !report.profile.columns)) && (
        // Guesses again for another kind or file.
        <MappingForm
          key={`${kind} ${file.name} ${file.headers.join()}`}
          kind={kind}
          file={file}
          mapping={mapping}
          onSubmit={start}
        />
      )}
    </>
  );
}

/** Checks a file, then imports its rows. Forgets a run on `reset` and when the screen closes. */
function useImportRun() {
  const queries = useQueryClient();
  const [uploaded, setUploaded] = useState(0);
  const [outcomes, setOutcomes] = useState<readonly RowOutcome[]>([]);
  const active = useRef<AbortController>(undefined);
  useEffect(() => () => active.current?.abort(), []);

  const mutation = useMutation({
    mutationFn: (task: ImportTask) => {
      active.current?.abort();
      active.current = new AbortController();
      return runImport(task, active.current.signal, setUploaded);
    },
    onSettled: (_, __, { kind, checking }) => {
      void queries.invalidateQueries({ queryKey: importKeys.recent });
      if (!checking) refreshImported(queries, kind);
    },
  });
  const task = mutation.variables;
  const start = (next: ImportTask) => mutation.mutate(next, { onSuccess: setOutcomes });

  return {
    run: {
      status: mutation.status,
      checking: task?.checking ?? true,
      uploaded,
      total: task?.rows.length ?? 0,
      outcomes,
      failure: mutation.error,
    } satisfies ImportRun,
    check: (file: Pick<ImportTask, "kind" | "settings" | "fileName" | "columns" | "rows">) => {
      setUploaded(0);
      setOutcomes([]);
      start({ ...file, checking: true, uploaded: 0 });
    },
    /** Imports rows that were checked. */
    write: (rows: readonly ImportRow[]) => start({ ...task!, rows, checking: false }),
    retry: () => start(task!),
    reset: () => {
      active.current?.abort();
      mutation.reset();
      setOutcomes([]);
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
            hint={[findSample(file, chosen[name]), hint].filter(Boolean).join(" ") || undefined}
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
function findSample(file: CsvFile, column: string | undefined): string | undefined {
  if (!column) return undefined;
  // Limited, because this runs on every keystroke.
  const filled = file.rows.slice(0, 50).find(({ cells }) => cells[Number(column)]?.trim());
  const sample = filled?.cells[Number(column)]?.trim();
  if (!sample) return "Empty in the first rows.";
  return `Example: “${sample.length > 40 ? `${sample.slice(0, 40)}...` : sample}”.`;
}
