import type { CsvFile } from "./csv-file";
import { csvText } from "../../../layout/files/csv-text";
import type { RowOutcome } from "../outcome/row-outcome";

/** The refused rows of a file as they were, each with its number and what is wrong with it. */
export function refusedRows(
  file: CsvFile,
  outcomes: ReadonlyMap<number, RowOutcome>,
): Promise<string> {
  const refused = file.rows.filter(({ row }) => outcomes.get(row)?.status === "refused");
  return csvText(
    [...file.headers, "Row", "Errors"],
    refused.map(({ row, cells }) => [
      ...file.headers.map((_, place) => cells[place] ?? ""),
      row,
      errorText(outcomes.get(row)),
    ]),
  );
}

/** What is wrong with a row, in one line. */
export const errorText = (outcome: RowOutcome | undefined): string =>
  outcome?.errors.map(({ message }) => message).join("; ") ?? "";
