import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import postgres from "postgres";
import { projectPaths } from "../project";
import { joinServer } from "../testing/shared-server";
import { cloneDatabase, emptyDatabase, type ScratchDatabase } from "../testing/template";
import { type Catalog, readCatalog } from "./catalog";
import type { SqlFile } from "./migrations";
import { applySchemas } from "./prepare";

/**
 * Creates one database from `supabase/schemas` and one from `supabase/migrations`, and compares
 * their objects and initial rows.
 * @returns a description of each difference
 * @throws BackendError when a file can't be applied
 */
export async function compareSchemas(
  schemasDir = projectPaths.schemasDir,
  migrationsDir = projectPaths.migrationsDir,
): Promise<string[]> {
  const server = await joinServer();
  try {
    const migrations = await catalogOf(await cloneDatabase(server, { migrationsDir }));
    const schemas = await catalogOf(await emptyDatabase(server), async (database) =>
      applySchemas(database, await readSchemas(schemasDir)),
    );
    return differences(schemas, migrations).map(describeDifference);
  } finally {
    await server.leave();
  }
}

async function catalogOf(
  database: ScratchDatabase,
  prepare?: (database: ScratchDatabase) => Promise<void>,
): Promise<Catalog> {
  try {
    await prepare?.(database);
    const sql = postgres(database.url, { max: 1 });
    return await readCatalog(sql).finally(() => sql.end());
  } finally {
    await database.drop();
  }
}

/** Reads `supabase/schemas`, sorted by path, the order in which `schema_paths` applies them. */
export async function readSchemas(folder: string): Promise<SqlFile[]> {
  const files = (await readdir(folder, { recursive: true }))
    .filter((file) => file.endsWith(".sql"))
    .sort();
  return Promise.all(
    files.map(async (file) => ({
      kind: "schema" as const,
      file,
      sql: (await readFile(path.join(folder, file), "utf8")).replaceAll("\r\n", "\n"),
    })),
  );
}

/** An object that differs between two databases; undefined where it's missing. */
export interface Difference {
  object: string;
  inSchemas: string | undefined;
  inMigrations: string | undefined;
}

/** Returns every object that is missing on one side or defined differently, sorted by name. */
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

/** Formats the object's name and its definition, or the lines that differ. */
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

/** Unchanged lines to show around changed ones. */
const context = 2;

/**
 * Diffs two texts by line: "- " marks lines of the first, "+ " lines of the second, "  " common
 * lines nearby; "…" replaces other common lines.
 */
export function lineDifference(before: string[], after: string[]): string[] {
  const marked = markedLines(before, after);
  const shown = marked.map((_, index) =>
    marked
      .slice(Math.max(0, index - context), index + context + 1)
      .some((line) => !line.startsWith("  ")),
  );
  return marked.flatMap((line, index) => {
    if (shown[index]) return [line];
    return index === 0 || shown[index - 1] ? ["…"] : [];
  });
}

function markedLines(before: string[], after: string[]): string[] {
  const common = commonLengths(before, after);
  const lines: string[] = [];
  let [i, j] = [0, 0];
  while (i < before.length || j < after.length) {
    if (i < before.length && before[i] === after[j]) {
      lines.push(`  ${before[i]}`);
      i += 1;
      j += 1;
    } else if (
      j === after.length ||
      (i < before.length && at(common, i + 1, j) >= at(common, i, j + 1))
    ) {
      lines.push(`- ${before[i]}`);
      i += 1;
    } else {
      lines.push(`+ ${after[j]}`);
      j += 1;
    }
  }
  return lines;
}

/**
 * Returns, for each pair of indices, the length of the longest common subsequence from there on.
 */
function commonLengths(before: string[], after: string[]): number[][] {
  const lengths = Array.from({ length: before.length + 1 }, () =>
    new Array<number>(after.length + 1).fill(0),
  );
  for (let i = before.length - 1; i >= 0; i -= 1) {
    for (let j = after.length - 1; j >= 0; j -= 1) {
      const row = lengths[i] as number[];
      row[j] =
        before[i] === after[j]
          ? at(lengths, i + 1, j + 1) + 1
          : Math.max(at(lengths, i + 1, j), at(lengths, i, j + 1));
    }
  }
  return lengths;
}

const at = (lengths: number[][], i: number, j: number): number => lengths[i]?.[j] ?? 0;
