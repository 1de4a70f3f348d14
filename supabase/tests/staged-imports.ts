import type { Fixture, Person } from "./fixture";
import type { Row } from "./rows/add-row";

export interface Outcome {
  row: number;
  status: string;
  written: boolean;
  errors: { field: string | null; code: string; message: string }[];
  changes?: { table_name: string; before: Row; after: Row }[];
}

type Api = Person["api"];

/** Uploads rows, numbered from 2 unless they have a number, and returns the import. */
export async function uploadRows(
  api: Api,
  kind: string,
  rows: Row[],
  settings?: Row,
): Promise<string> {
  const columns = [...new Set(rows.flatMap(Object.keys))].filter((name) => name !== "row");
  const { data: id } = await api
    .rpc("start_import", {
      kind,
      file_name: "rows.csv",
      columns,
      row_count: rows.length,
      settings,
    })
    .throwOnError();
  for (let from = 0; from < rows.length; from += 2000) {
    const cells = rows
      .slice(from, from + 2000)
      .map((row, at) => [
        row.row ?? from + at + 2,
        ...columns.map((name) => (name in row ? String(row[name] ?? "") : null)),
      ]);
    await api.rpc("add_import_rows", { import: id, rows: cells }).throwOnError();
  }
  return id as string;
}

/**
 * Checks or runs an import like a worker, and returns the outcomes of its rows. Throws if the import
 * fails as a whole, unless that's expected.
 */
export async function processImport(
  fixture: Fixture,
  id: string,
  options: { dry_run?: boolean; row_numbers?: number[]; mayFail?: boolean } = {},
): Promise<Outcome[]> {
  const { api } = fixture.administrator;
  const { dry_run = false, row_numbers, mayFail = false } = options;
  await api.rpc("run_import", { import: id, dry_run, row_numbers }).throwOnError();
  await fixture.sql`select private.process_import(${id})`;
  const { step, error } = await listedImport(fixture, id);
  if (step === "failed" && !mayFail) throw new Error(error ?? step);
  const outcomes: Outcome[] = [];
  for (;;) {
    const after = outcomes.at(-1)?.row ?? 0;
    const { data } = await api.rpc("list_import_outcomes", { import: id, after }).throwOnError();
    if ((data as Outcome[]).length === 0) return outcomes;
    outcomes.push(...(data as Outcome[]));
  }
}

/** Undoes an import like a worker, and returns it as the screen lists it. */
export async function undoImport(fixture: Fixture, id: string) {
  await fixture.administrator.api.rpc("undo_import", { import: id }).throwOnError();
  await fixture.sql`select private.process_import(${id})`;
  return listedImport(fixture, id);
}

/** Returns an import as the screen lists it. */
export async function listedImport({ administrator }: Fixture, id: string) {
  const { data } = await administrator.api.rpc("list_imports", { only_import: id }).throwOnError();
  return (data as { step: string; error: string | null; counts: Record<string, number> }[])[0]!;
}
