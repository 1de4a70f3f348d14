import * as z from "zod/mini";
import { type BulkKind } from "../bulk-kind";
import { importFields } from "./import-fields";
import { normalizeName, type ImportField } from "./import-field";

/** The index of the file's column for each field; "" for none. */
export type ColumnMapping = Record<string, string>;

/** Guesses columns by the fields' names and aliases, each column at most once. */
export function guessMapping(kind: BulkKind, headers: readonly string[]): ColumnMapping {
  const names = headers.map(normalizeName);
  const used = new Set<number>();
  const mapping: ColumnMapping = {};
  const take = (field: ImportField, wanted: readonly string[]) => {
    if (mapping[field.name]) return;
    const column = names.findIndex((name, index) => wanted.includes(name) && !used.has(index));
    mapping[field.name] = column < 0 ? "" : String(column);
    if (column >= 0) used.add(column);
  };
  // Exact names take precedence over aliases.
  for (const field of importFields[kind]) take(field, [field.name, normalizeName(field.label)]);
  for (const field of importFields[kind]) take(field, field.aliases ?? []);
  return mapping;
}

const mappingSchemaOf = (kind: BulkKind) =>
  z.record(z.string(), z.string()).check(
    z.superRefine((mapping, { addIssue }) => {
      const report = (name: string, message: string) =>
        addIssue({ code: "custom", path: [name], message });
      // Rows with the tracking code of an existing record may omit fields, which then stay unchanged.
      const identified = kind !== "conversions" && Boolean(mapping.tracking_code);
      const used = new Map<string, string>();
      for (const { name, label, required } of importFields[kind]) {
        const column = mapping[name];
        if (!column) {
          if (required && !identified) report(name, `Choose the column of ${label.toLowerCase()}`);
          continue;
        }
        const other = used.get(column);
        if (other)
          report(name, `${label}: this column is chosen for ${other.toLowerCase()} already`);
        used.set(column, label);
      }
    }),
  );

/** The checks of a mapping: every required field has a column, no column is used twice. */
export const mappingSchemas = {
  partners: mappingSchemaOf("partners"),
  links: mappingSchemaOf("links"),
  conversions: mappingSchemaOf("conversions"),
} as const satisfies Record<BulkKind, z.ZodMiniType>;
