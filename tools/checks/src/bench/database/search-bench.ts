import { createTestBackend } from "@ensemble/backend/testing";
import postgres, { type Sql } from "postgres";
import { measure, milliseconds, printTable, quantile } from "../measure";
import { timeInDatabase } from "../visitor";
import { fillCatalogue } from "./crowded-catalogue";
import { answers, narrowed, typed } from "./searches";

/** Milliseconds in the database that 95 of 100 answers may take. */
const goals = { answer: 50, facets: 50, suggestion: 20 };

/** Measures the search as visitors use it. True when every part meets its goal. */
export async function benchSearch(): Promise<boolean> {
  const backend = await createTestBackend();
  const sql = postgres(backend.databaseUrl, { max: 1, onnotice: () => undefined });
  try {
    console.log("\nFilling PostgreSQL with 100,000 outfits and 400,000 pieces ...\n");
    await fillCatalogue(sql, 100_000, 400_000);
    const met = [
      await part(sql, "answer", [
        ...answers.map((text) => [text, `search_catalogue(${quoted(text)})`] as const),
        ...narrowed.map(
          ([text, filters]) =>
            [
              `${text} ${filters}`,
              `search_catalogue(${quoted(text)}, ${quoted(filters)})`,
            ] as const,
        ),
      ]),
      await part(
        sql,
        "facets",
        [["", "{}"], ["dress", "{}"], ["zara", "{}"], ["wedding guest", "{}"], ...narrowed].flatMap(
          ([text = "", filters = ""]) =>
            ["outfits", "pieces"].map(
              (kind) =>
                [
                  `${text} ${filters} (${kind})`,
                  `search_facets(${quoted(text)}, ${quoted(filters)}, '${kind}')`,
                ] as const,
            ),
        ),
      ),
      await part(
        sql,
        "suggestion",
        typed.map((text) => [text, `suggest_search(${quoted(text)})`]),
      ),
    ];
    return met.every(Boolean);
  } finally {
    await sql.end();
    await backend.dispose();
  }
}

/** Prints a table of the calls, and compares all their times together with the goal. */
async function part(
  sql: Sql,
  name: keyof typeof goals,
  calls: readonly (readonly [text: string, call: string])[],
): Promise<boolean> {
  const times: number[] = [];
  const rows = [[name, "median ms", "p95 ms"]];
  for (const [text, call] of calls) {
    const { median, p95 } = await measure(async () => {
      const time = await timeInDatabase(sql, `select public.${call}`);
      times.push(time);
      return time;
    });
    rows.push([text, milliseconds(median), milliseconds(p95)]);
  }
  printTable(rows);
  const p95 = quantile(times, 0.95);
  const good = p95 < goals[name];
  console.log(
    `\n${name}: p95 ${milliseconds(p95)} ms, goal ${goals[name]} ms: ${good ? "met" : "MISSED"}\n`,
  );
  return good;
}

const quoted = (text: string): string => `'${text.replaceAll("'", "''")}'`;
