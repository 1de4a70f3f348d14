import { mkdir, readFile, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { workspaceRoot } from "../step";

/** The result of `find`, kept as JSON under a name for the next run. */
export async function kept<T>(name: string, find: () => Promise<T>): Promise<T> {
  const file = join(workspaceRoot, ".cache/data-history", `${name}.json`);
  const text = await readFile(file, "utf8").catch(() => undefined);
  if (text !== undefined) return JSON.parse(text) as T;
  const found = await find();
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, JSON.stringify(found));
  return found;
}
