import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { shared } from "../fixture";
import { blindQueries } from "./blind-queries";
import { moreQueries, type ConditionQuery } from "./more-queries";
import { openSearch, type Found } from "./searching";

/** A shopper's query, with the slugs of outfits and ids of items that are right. */
interface JudgedQuery {
  q: string;
  scope: "outfits" | "items" | "both";
  right: string[];
}

const shop = shared(openSearch);

/** The share of queries with a right result among the first eight of each kind. */
const requiredShare = 0.95;

const isItem = (key: string): boolean => /^[0-9a-f]{8}-[0-9a-f]{4}-/.test(key);

/** Checks if one of the right results is among the rows; true if none of this kind is right. */
function hasRightResult(
  { nearest, rows }: Found,
  key: "slug" | "id",
  right: readonly string[],
): boolean {
  return right.length === 0 || (!nearest && rows.some((row) => right.includes(String(row[key]))));
}

async function isFound({ q, scope, right }: JudgedQuery): Promise<boolean> {
  const { outfits, items } = await shop.search(q, { page_size: 8 });
  if (right.length === 0) {
    return outfits.nearest && items.nearest && outfits.rows.length + items.rows.length > 0;
  }
  return (
    (scope === "items" ||
      hasRightResult(
        outfits,
        "slug",
        right.filter((key) => !isItem(key)),
      )) &&
    (scope === "outfits" || hasRightResult(items, "id", right.filter(isItem)))
  );
}

async function findMissed(queries: readonly JudgedQuery[]): Promise<string[]> {
  const missed: string[] = [];
  for (const query of queries) if (!(await isFound(query))) missed.push(query.q);
  return missed;
}

/** Judges a query by the rows of the catalog. */
async function judge({ q, item, outfit, nothing }: ConditionQuery): Promise<JudgedQuery> {
  const keys = async (query: string): Promise<string[]> =>
    (await shop.sql.unsafe<{ key: string }[]>(query)).map(({ key }) => key);
  const containsItem = `exists (
    select from public.outfit_items join public.items on items.id = item_id
    where outfit_id = outfits.id and (${item ?? "false"}))`;
  const right = [
    ...(await keys(`select id as key from public.items where ${item ?? "false"}`)),
    ...(await keys(
      `select slug as key from public.outfits where listed and (${outfit ?? containsItem})`,
    )),
  ];
  // A query without right results would prove nothing.
  if (!nothing && right.length === 0) throw new Error(`No result is right for "${q}"`);
  return {
    q,
    scope: item === undefined ? "outfits" : outfit === "false" ? "items" : "both",
    right: nothing ? [] : right,
  };
}

function readLines<T>(file: string): T[] {
  const text = readFileSync(new URL(file, import.meta.url), "utf8");
  return text
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as T);
}

test("finds a right result among the first eight for 95% of the judged queries", async () => {
  const queries = readLines<JudgedQuery>("judged-queries.jsonl");
  expect(queries.length).toBeGreaterThanOrEqual(75);
  const missed = await findMissed(queries);
  expect(missed.length, missed.join("\n")).toBeLessThanOrEqual(
    queries.length * (1 - requiredShare),
  );
});

test.each([
  ["the queries collected by its authors", [...moreQueries, ...blindQueries]],
  [
    "shoppers' queries, in several spellings and orders",
    readLines<ConditionQuery>("shopper-queries.jsonl"),
  ],
])(
  "finds a right result for 95% of %s, judged by the rows of the catalog",
  async (_, conditions) => {
    const queries: JudgedQuery[] = [];
    for (const query of conditions) queries.push(await judge(query));
    expect(queries.length).toBeGreaterThan(100);
    const missed = await findMissed(queries);
    expect(missed.length, missed.join("\n")).toBeLessThanOrEqual(
      queries.length * (1 - requiredShare),
    );
  },
);
