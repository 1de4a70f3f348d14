import { stat } from "node:fs/promises";
import path from "node:path";
import { brokenDatabase } from "./broken-database";

export const careless = ["fsync=off", "full_page_writes=off", "synchronous_commit=off"];

export async function expectFiles(dataDir: string, files: string[]): Promise<void> {
  for (const file of files) {
    if (!(await exists(file))) throw brokenDatabase(dataDir, `${path.basename(file)} is missing`);
  }
}

export async function exists(file: string): Promise<boolean> {
  return stat(file).then(
    () => true,
    () => false,
  );
}
