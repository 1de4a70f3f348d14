import type { CsvFile } from "./csv-file";
import { csvText } from "../../../layout/files/csv-text";
import type { RowOutcome } from "../outcome/row-outcome";

/** CSV text of a file's refused rows, unchanged, with their numbers and errors. */
export function refusedRows(
  file: CsvFile,
  outcomes: ReadonlyMap<number, RowOutcome>,
): Promise<string> {
  const refused = file.rows.filter(({ row }) => outcomes.get(row)?.status === "refused");
  return csvText(
    [...file.headers, "Row", "Errors"],
    refused.map(({ row, cells }) => [
      ...file.headers.map((_, index) => cells[index] ?? ""),
      row,
      errorText(outcomes.get(row)),
    ]),
  );
}

/** A row's errors in one line. */
export const errorText = (outcome: RowOutcome | undefined): string =>
  outcome?.errors.map(({ message }) => message).join("; ") ?? "";
