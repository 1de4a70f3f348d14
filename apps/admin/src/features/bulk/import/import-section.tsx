import { useQueryClient } from "@ensemble/query";
import { useState, type ReactNode } from "react";
import { figureKeys } from "../../../query-keys";
import { useUnsavedGuard } from "../../../layout/dialogs/use-unsaved-guard";
import type { BulkKind } from "../bulk-kind";
import { guessMapping, type ColumnMapping } from "./column-mapping";
import type { CsvFile } from "./csv-file";
import { FileChoice } from "./file-choice";
import { ImportReview } from "./import-review";
import { importRows, type ImportRow } from "./import-row";
import { MappingForm } from "./mapping-form";
import { useImportRun } from "./use-import-run";
import { refreshAffiliates } from "../../analytics/summary/refresh-affiliates";

/** Imports a CSV file in steps: choose it, map its columns, check the rows, confirm the import. */
export function ImportSection(): ReactNode {
  const [kind, setKind] = useState<BulkKind>("partners");
  const [file, setFile] = useState<CsvFile>();
  const [mapping, setMapping] = useState<ColumnMapping>({});
  const [rows, setRows] = useState<readonly ImportRow[]>();
  const queries = useQueryClient();
  const { run, start, stop, resume, reset } = useImportRun(() => {
    void refreshAffiliates(queries);
    void queries.invalidateQueries({ queryKey: figureKeys.reports });
  });
  const busy = run.phase === "running" || run.phase === "stopping";
  const guard = useUnsavedGuard(busy && !run.checking, {
    title: "Leave during the import?",
    text: "Rows that were not sent yet would not be imported. The same file can be imported again later.",
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
    start(kind, parsed.rows, true, parsed.overlong);
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
          onImport={(chosen) => start(kind, chosen, false)}
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
        // Another kind or file starts with a new guess.
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
