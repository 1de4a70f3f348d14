import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { workspaceRoot } from "../step";
import { allMutants } from "./all-mutants";
import { placeOf } from "./run-mutants";

/** The start of a test.each title, before its first placeholder. */
const eachTitles = (source: string): string[] =>
  [...source.matchAll(/"([^"\n]{8,}?)(?:%[sidfj]|\$\w)/g)].map(([, start = ""]) => start);

test("finds the source that every mutant replaces", async () => {
  const places = await Promise.allSettled(allMutants.map(placeOf));
  const lost = places.flatMap((place) =>
    place.status === "rejected" ? [(place.reason as Error).message] : [],
  );
  expect(lost).toEqual([]);
});

test("finds the test that must catch each mutant", async () => {
  const lost: string[] = [];
  for (const {
    test: [file, title],
  } of allMutants) {
    const source = await readFile(join(workspaceRoot, file), "utf8");
    const named =
      source.includes(title) || eachTitles(source).some((start) => title.startsWith(start));
    if (!named) lost.push(`${file}: ${title}`);
  }
  expect(lost).toEqual([]);
});
