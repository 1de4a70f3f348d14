import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { shared } from "../fixture";
import { openSearch, type Found } from "./searching";

/** A shopper's query with conditions for right results, on the rows of the seed. */
interface JudgedQuery {
  q: string;
  /**
   * SQL condition on items. Outfits that contain such an item are right as well, unless `outfit` is
   * set.
   */
  item?: string;
  /** SQL condition on outfits. */
  outfit?: string;
  /** Set if nothing like it is sold. */
  nothing?: true;
}

const shop = shared(openSearch);

/** The share of queries with a right result among the first eight of each kind. */
const requiredShare = 0.95;

/** Checks if one of the right results is among the rows; true if none of this kind is right. */
const hasRightResult = ({ nearest, rows }: Found, key: "slug" | "id", right: readonly string[]) =>
  right.length === 0 || (!nearest && rows.some((row) => right.includes(String(row[key]))));

async function readKeys(query: string): Promise<string[]> {
  const rows = await shop.sql.unsafe<{ key: string }[]>(query);
  return rows.map(({ key }) => key);
}

async function isFound({ q, item = "false", outfit, nothing }: JudgedQuery): Promise<boolean> {
  const { outfits, items } = await shop.search(q, { page_size: 8 });
  if (nothing)
    return outfits.nearest && items.nearest && outfits.rows.length + items.rows.length > 0;
  const containsItem = `exists (
    select from public.outfit_items join public.items on items.id = item_id
    where outfit_id = outfits.id and (${item}))`;
  const right = {
    items: await readKeys(`select id as key from public.items where ${item}`),
    outfits: await readKeys(
      `select slug as key from public.outfits where listed and (${outfit ?? containsItem})`,
    ),
  };
  // A query without right results would prove nothing.
  if (right.items.length + right.outfits.length === 0)
    throw new Error(`No result is right for "${q}"`);
  return hasRightResult(outfits, "slug", right.outfits) && hasRightResult(items, "id", right.items);
}

test("finds a right result among the first eight for 95% of shoppers' queries, in several spellings and orders", async () => {
  const lines = readFileSync(new URL("judged-queries.jsonl", import.meta.url), "utf8").trim();
  const queries = lines.split("\n").map((line) => JSON.parse(line) as JudgedQuery);
  expect(queries.length).toBeGreaterThanOrEqual(240);
  const missed: string[] = [];
  for (const query of queries) if (!(await isFound(query))) missed.push(query.q);
  expect(missed.length, missed.join("\n")).toBeLessThanOrEqual(
    queries.length * (1 - requiredShare),
  );
});
