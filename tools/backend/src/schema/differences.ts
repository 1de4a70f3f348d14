import type { Catalog } from "./catalog";
import { lineDifference } from "./line-difference";

/** An object that differs between two databases; undefined where it is missing. */
export interface Difference {
  object: string;
  inSchemas: string | undefined;
  inMigrations: string | undefined;
}

/** Every object that is missing on one side or defined differently, sorted by name. */
export function differences(schemas: Catalog, migrations: Catalog): Difference[] {
  const objects = [...new Set([...schemas.keys(), ...migrations.keys()])].sort();
  return objects
    .map((object) => ({
      object,
      inSchemas: schemas.get(object),
      inMigrations: migrations.get(object),
    }))
    .filter(({ inSchemas, inMigrations }) => inSchemas !== inMigrations);
}

/** Readable: the object's name, then its definition, or the lines that differ. */
export function describeDifference({ object, inSchemas, inMigrations }: Difference): string {
  if (inSchemas === undefined) {
    return `${object}: only in supabase/migrations\n${indented(inMigrations ?? "", "  - ")}`;
  }
  if (inMigrations === undefined) {
    return `${object}: only in supabase/schemas\n${indented(inSchemas, "  + ")}`;
  }
  const lines = lineDifference(inMigrations.split("\n"), inSchemas.split("\n"));
  return `${object}: - supabase/migrations, + supabase/schemas\n${indented(lines.join("\n"), "  ")}`;
}

const indented = (text: string, by: string): string =>
  text
    .split("\n")
    .map((line) => by + line)
    .join("\n");
