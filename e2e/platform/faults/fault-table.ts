import { mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { FullConfig } from "@playwright/test";
import { faults, parts, type Fault, type Part } from "./fault-injection";
import { walks } from "./fault-walk";

const folder = "fault-matrix";
const startPages = Object.keys(walks) as (keyof typeof walks)[];

/** The outcome of one fault in one part of a remote, seen from one page. */
export interface Cell {
  remote: string;
  part: Part;
  fault: Fault;
  startPage: keyof typeof walks;
  /** "ok", "FAILED", or the reason why the combination is impossible. */
  outcome: string;
}

/** Stores a result for the final table; tests run in separate processes. */
export async function storeCells(output: string, name: string, cells: Cell[]): Promise<void> {
  await mkdir(join(output, folder), { recursive: true });
  await writeFile(join(output, folder, `${name}.json`), JSON.stringify(cells));
}

/** Prints the fault matrix after all tests. */
export default async function printFaultMatrix({ projects }: FullConfig): Promise<void> {
  const results = join(projects[0]!.outputDir, folder);
  const files = await readdir(results).catch(() => []);
  const cells: Cell[] = [];
  for (const file of files) {
    cells.push(...(JSON.parse(await readFile(join(results, file), "utf8")) as Cell[]));
  }
  if (cells.length > 0) console.log(faultMatrix(cells));
}

/**
 * Formats the matrix: a row per fault, a column per remote and part, each cell "own page/another's
 * page". A dash marks a cell that didn't run.
 */
function faultMatrix(cells: Cell[]): string {
  const notes = new Map<string, string>();
  const short = (outcome: string): string => {
    if (["ok", "FAILED", "-"].includes(outcome)) return outcome;
    if (!notes.has(outcome)) notes.set(outcome, `n/a ${notes.size + 1}`);
    return notes.get(outcome)!;
  };
  const columns = [...new Set(cells.map(({ remote }) => remote))]
    .sort()
    .flatMap((remote) =>
      parts
        .filter((part) => cells.some((cell) => cell.remote === remote && cell.part === part))
        .map((part) => ({ remote, part })),
    );
  const rows = faults.map((fault) => [
    fault,
    ...columns.map(({ remote, part }) => {
      const found = cells.filter(
        (cell) => cell.remote === remote && cell.part === part && cell.fault === fault,
      );
      const seen = startPages.map((place) =>
        short(found.find((cell) => cell.startPage === place)?.outcome ?? "-"),
      );
      return [...new Set(seen)].length === 1 && seen[0]!.startsWith("n/a")
        ? seen[0]!
        : seen.join("/");
    }),
  ]);
  const table = [
    ["", ...columns.map(({ remote }) => remote)],
    ["own page/another's", ...columns.map(({ part }) => part)],
    ...rows,
  ];
  const widths = table[0]!.map((_, at) => Math.max(...table.map((row) => row[at]!.length)));
  const line = (row: string[]) =>
    row
      .map((text, at) => text.padEnd(widths[at]!))
      .join("  ")
      .trimEnd();
  const footnotes = [...notes].map(([reason, note]) => `${note}: ${reason}`);
  return ["", "Fault matrix", ...table.map(line), ...footnotes, ""].join("\n");
}
