import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { format } from "oxfmt";
import { BackendError } from "../backend-error";
import { projectPaths } from "../project";
import { supabase, withMigratedDatabase } from "./supabase-cli";

const header = "// Made by `npm run db:types` from supabase/migrations. Do not edit.\n";

/** Writes the contract's database types. @returns the file, relative to the project */
export async function writeDatabaseTypes(): Promise<string> {
  await writeFile(projectPaths.databaseTypes, await databaseTypes());
  return relativeFile();
}

/** @throws BackendError when the contract's database types differ from the migrations */
export async function checkDatabaseTypes(): Promise<void> {
  const written = await readFile(projectPaths.databaseTypes, "utf8").catch(() => "");
  if (written.replaceAll("\r\n", "\n") === (await databaseTypes())) return;
  throw new BackendError(
    `${relativeFile()} does not match supabase/migrations.`,
    "Run `npm run db:types` and commit the result.",
  );
}

async function databaseTypes(): Promise<string> {
  const types = await withMigratedDatabase((url) =>
    supabase(url, "gen", "types", "--lang=typescript", "--schema", "public"),
  );
  const file = path.basename(projectPaths.databaseTypes);
  const { code } = await format(file, header + types, { printWidth: 100 });
  return code;
}

function relativeFile(): string {
  return path.relative(projectPaths.root, projectPaths.databaseTypes);
}
