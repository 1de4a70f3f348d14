import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { filesBelow, workspaceRoot } from "../workspace";

/** Searches are no column: private.check_search_text limits them. */
const searches = "maxSearchLength = 200";

/** Parts of a JSON column: set_package_intake and check_intake limit them. */
const intakes = [
  "apps/experts/src/features/intake/intake-fields.tsx: maxTextLength = 1000",
  "libs/studio/src/packages/questions.ts: maxLength(200",
];

/**
 * Lists lengths of texts that a source writes as numbers. The database's are generated
 * (`npm run db:types`), so that a form can't have others.
 */
function lengthsIn(source: string): string[] {
  const written =
    /\bmaxLength(?:=\{|\()\s*\d+|\bupTo(?:Entries)?\(\d+|\bmax\w*(?:Length|Characters) = \d+/g;
  return [...source.matchAll(written)].map(([text]) => text);
}

test("finds lengths that are written as numbers", () => {
  const source = `
    export const maxNoteLength = 500;
    z.string().check(upTo(200), z.maxLength(60, "Use 60 characters or fewer."));
    <input maxLength={120} />; <input maxLength={lengths.title} />; upTo(lengths.title);`;
  expect(lengthsIn(source)).toEqual([
    "maxNoteLength = 500",
    "upTo(200",
    "maxLength(60",
    "maxLength={120",
  ]);
});

test("takes every length of a form from the database's", async () => {
  const paths = (
    await Promise.all(["apps", "libs"].map((part) => filesBelow(part, /(?<!\.test)\.tsx?$/)))
  ).flat();
  expect(paths.length).toBeGreaterThan(300);
  const found = await Promise.all(
    paths.map(async (path) =>
      lengthsIn(await readFile(join(workspaceRoot, path), "utf8")).map(
        (length) => `${path}: ${length}`,
      ),
    ),
  );
  expect(found.flat()).toEqual([
    intakes[0],
    `libs/controls/src/filters.ts: ${searches}`,
    intakes[1],
  ]);
});
