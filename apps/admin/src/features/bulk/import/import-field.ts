/** A column that the import of a kind reads. */
export interface ImportField {
  /** Name in the database and in exported files. */
  name: string;
  label: string;
  /** Required for new rows. */
  required?: boolean;
  hint?: string;
  /** Other common names of the column, as `normalizeName` returns them. */
  aliases?: readonly string[];
}

export const list = "Several are separated by ; or |.";
export const time = "Such as 2026-12-31 or 2026-12-31T18:00:00Z.";

/** Normalizes a column's name for comparison: "E-Mail " is "e_mail". */
export const normalizeName = (name: string): string =>
  name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "_")
    .replace(/^_|_$/g, "");
