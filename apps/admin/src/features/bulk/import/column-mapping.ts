import * as z from "zod/mini";
import { type BulkKind } from "../bulk-kind";
import { importFields, plainName, type ImportField } from "./import-field";

/** Which column of the file each field is read from, by place; "" for none. */
export type ColumnMapping = Record<string, string>;

/** The columns that are called like the fields, each used once. */
export function guessMapping(kind: BulkKind, headers: readonly string[]): ColumnMapping {
  const names = headers.map(plainName);
  const used = new Set<number>();
  const mapping: ColumnMapping = {};
  const take = (field: ImportField, wanted: readonly string[]) => {
    if (mapping[field.name]) return;
    const place = names.findIndex((name, at) => wanted.includes(name) && !used.has(at));
    mapping[field.name] = place < 0 ? "" : String(place);
    if (place >= 0) used.add(place);
  };
  // Whoever is called exactly right goes first.
  for (const field of importFields[kind]) take(field, [field.name, plainName(field.label)]);
  for (const field of importFields[kind]) take(field, field.also ?? []);
  return mapping;
}

const mappingSchemaOf = (kind: BulkKind) =>
  z.record(z.string(), z.string()).check(
    z.superRefine((mapping, { addIssue }) => {
      const refuse = (name: string, message: string) =>
        addIssue({ code: "custom", path: [name], message });
      // Rows that name what they change may leave the rest as it is.
      const naming = kind !== "conversions" && Boolean(mapping.tracking_code);
      const used = new Map<string, string>();
      for (const { name, label, required } of importFields[kind]) {
        const column = mapping[name];
        if (!column) {
          if (required && !naming) refuse(name, `Choose the column of ${label.toLowerCase()}`);
          continue;
        }
        const other = used.get(column);
        if (other)
          refuse(name, `${label}: this column is chosen for ${other.toLowerCase()} already`);
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
