import { FormField, useLazyModule } from "@ensemble/controls";
import { DropZone, ErrorSummary, useCheckedForm } from "@ensemble/editing";
import { useSearchParams } from "@ensemble/router";
import { formatCount } from "@ensemble/domain";
import { useMutation, useQueryClient } from "@ensemble/query";
import { Button, LoadFailure, Skeleton, Text } from "@ensemble/ui";
import { FileSpreadsheet } from "lucide-react";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { useWatch } from "react-hook-form";
import { importKeys, refreshImported } from "../../query-keys";
import { type BulkKind, bulkKindNames, StepTitle } from "./bulk-parts";
import styles from "./bulk.module.css";
import { importFields } from "./import-fields";
import {
  type ColumnMapping,
  type CsvFile,
  CsvProblem,
  guessMapping,
  mappingSchemas,
  readCsv,
} from "./import-file";
import { type ImportRow, type ImportRows, importRows } from "./import-rows";
import {
  type ImportRun,
  type ImportTask,
  type ImportSettings,
  type RowOutcome,
  runImport,
} from "./import-run";
import type { Report } from "./report-form";

const loadReports = () => import("./report-form");
const loadPayments = () => import("./payment-form");
const loadReview = () => import("./import-review");

/** Imports a CSV file in steps. */
export function ImportSection(): ReactNode {
  const [address] = useSearchParams();
  const [kind, setKind] = useState<BulkKind>(
    address.get("kind") === "items" ? "items" : "partners",
  );
  const [chosenFile, setChosenFile] = useState<CsvFile>();
  const [mapping, setMapping] = useState<ColumnMapping>({});
  const [report, setReport] = useState<Report>();
  const [parsed, setParsed] = useState<ImportRows>();
  const { run, check, write, retry, reset } = useImportRun();
  const reports = useLazyModule(loadReports, kind === "reports");
  const payments = useLazyModule(loadPayments, kind === "payments");
  const form = kind === "payments" ? payments : reports;
  const isReport = kind === "reports" || kind === "payments";
  const file = isReport && chosenFile && form.code ? form.code.reportFile(chosenFile) : chosenFile;
  const { code: review, ...loadingReview } = useLazyModule(loadReview, file !== undefined);

  function take(chosenKind: BulkKind, chosen: CsvFile | undefined): void {
    setKind(chosenKind);
    setChosenFile(chosen);
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
    if (kind === "reports")
      reports
        .code!.saveProfile(known)
        .catch((error: unknown) => console.warn("The columns weren't saved.", error));
    startReport(known);
  }
  function startReport(chosen: Report, from: CsvFile = file!): void {
    if (from.typed) setChosenFile(from);
    setReport(chosen);
    if (!chosen.profile.columns) {
      setMapping(guessMapping(kind, from.headers));
      return;
    }
    const rows =
      kind === "payments"
        ? payments.code!.paymentRows(from, chosen)
        : reports.code!.reportRows(from, chosen.profile);
    checkRows(rows, chosen.settings, from.name);
  }
  function checkRows(rows: ImportRows, settings?: ImportSettings, fileName = file!.name): void {
    setParsed(rows);
    check({ ...rows, kind, fileName, settings });
  }
  function leave(next?: "another file"): void {
    reset();
    setParsed(undefined);
    if (next || file?.typed) setChosenFile(undefined);
    if (next) setReport(undefined);
  }

  const isForm = kind === "payments" || (kind === "reports" && file !== undefined);
  // Of a report or payment whose columns must be chosen, nothing else is asked.
  const isAsked = !report || report.profile.columns !== undefined;
  const fileKey = file && `${file.name} ${file.headers.join()}`;

  if (file && parsed && !review)
    return loadingReview.failed ? (
      <LoadFailure what="The check" onRetry={loadingReview.retry} />
    ) : (
      <Skeleton height="240px" />
    );
  if (file && parsed && review)
    return (
      <review.ImportReview
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
      <FileChoice
        kind={kind}
        file={file}
        onKind={(next) => take(next, chosenFile)}
        onFile={(next) => take(kind, next)}
      />
      {isForm && !form.code && !form.failed && <Skeleton height="240px" />}
      {isForm && form.failed && <LoadFailure what="The settings" onRetry={form.retry} />}
      {file && kind === "reports" && reports.code && isAsked && (
        <reports.code.ReportForm
          key={fileKey}
          file={file}
          onSubmit={(chosen) => startReport(chosen)}
        />
      )}
      {kind === "payments" && payments.code && isAsked && (
        <payments.code.PaymentForm file={file} draft={report?.draft} onSubmit={startReport} />
      )}
      {file && (!isReport || !isAsked) && (
        // Guesses again for another kind or file.
        <MappingForm
          key={`${kind} ${fileKey}`}
          kind={kind}
          file={file}
          mapping={mapping}
          onSubmit={start}
        />
      )}
    </>
  );
}

interface FileChoiceProps {
  kind: BulkKind;
  file: CsvFile | undefined;
  onKind: (kind: BulkKind) => void;
  onFile: (file: CsvFile | undefined) => void;
}

/** The first step, which selects the kind of rows and the file. */
function FileChoice({ kind, file, onKind, onFile }: FileChoiceProps): ReactNode {
  const [reading, setReading] = useState(false);
  const [problem, setProblem] = useState<string>();

  async function read(chosen: File | undefined): Promise<void> {
    if (!chosen || reading) return;
    setReading(true);
    setProblem(undefined);
    try {
      onFile(await readCsv(chosen));
    } catch (error) {
      if (!(error instanceof CsvProblem)) console.warn("Couldn't read the file.", error);
      setProblem(
        error instanceof CsvProblem
          ? error.message
          : "We couldn't read the file. Choose it again, or choose another one.",
      );
    }
    setReading(false);
  }

  return (
    <div className={styles.step}>
      <FormField label="What are you importing?">
        {(field) => (
          <select
            {...field}
            value={kind}
            disabled={reading}
            onChange={({ target }) => onKind(target.value as BulkKind)}
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
        hint="A header row plus up to 50,000 rows, 20 MB max"
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
            onClick={() => onFile(undefined)}
          >
            Remove File
          </Button>
        </div>
      )}
    </div>
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
