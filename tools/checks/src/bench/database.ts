import { join } from "node:path";
import type { Sql } from "postgres";
import { quantile } from "@ensemble/platform/load";
import { client, editor, fillCatalog, fillDocuments } from "./catalog";
import { interleave, median, printResults, summarize } from "./measure";
import { type Bench, type BenchContext, openDatabase } from "./site";

/** A group of statements with a goal. */
interface Part {
  title: string;
  /** Maximum 95th percentile of database time, in milliseconds. */
  goal: number;
  statements: Record<string, string>;
  /** The account that runs them. Default: a visitor. */
  account?: string;
}

const callsTo = (name: string, args: readonly string[]): Record<string, string> =>
  Object.fromEntries(args.map((args) => [args, `select public.${name}(${args})`]));
const sorted = (filters: readonly string[], sorts: readonly string[]): string[] =>
  filters.flatMap((filter) => sorts.map((sort) => `${filter && `${filter}, `}sort => '${sort}'`));
const quoted = (texts: string): string[] => texts.split(",").map((text) => `'${text}'`);

const outfitFilters = [
  ...["", "page_offset => 9576", "occasions => '{work}'", "colors => '{black,navy}'"],
  ...["seasons => '{Winter}'", "price_from => 90, price_to => 210"],
  ...["search => 'silk'", "search => 'e'"],
  "search => 'silk', occasions => '{work}', vibes => '{edgy}', colors => '{black,navy}', price_to => 400",
];
const itemFilters = [
  ...["", "page_offset => 9950", "shops => '{mango}'", "garments => '{coat,boots}'"],
  ...["colors => '{black}'", "availabilities => '{low_stock}'", "state => 'on_sale'"],
  ...["state => 'in_outfits'", "state => 'unused'", "state => 'taken_down'"],
  // A word of the name, a shop, a style code, a URL, one letter, two, and nothing that exists.
  ...["search => 'silk'", "search => 'nordhus'", "search => 'S1234'"],
  ...["search => 'https://mango.com/12345'", "search => 'e'", "search => 'q1'"],
  "search => 'zzyzx'",
  "search => 'silk', shops => '{mango,zara}', colors => '{black,navy}', garments => '{coat,dress}', state => 'on_sale'",
];
const package7 =
  "from public.service_packages join public.expert_stylists on expert_stylists.id = expert_id where slug = 'stylist-7'";

const outfitLists = sorted(outfitFilters, ["newest", "popularity", "price-low", "price-high"]);
const itemLists = sorted(itemFilters, ["created", "updated", "name", "price", "shop"]);

const lists: Part[] = [
  { title: "outfit list", goal: 50, statements: callsTo("list_outfits", outfitLists) },
  {
    title: "item list",
    goal: 100,
    statements: callsTo("admin_items", itemLists),
    account: editor,
  },
  {
    title: "consultations, without deferred triggers",
    goal: 50,
    statements: {
      "a stylist's available times for four weeks": `select public.available_slots(expert_id, current_date, current_date + 27, service_packages.id) ${package7}`,
      "a booking": `
        insert into public.expert_bookings (expert_id, client_id, package_id, booking_date, start_time, total_amount)
        select expert_id, auth.uid(), service_packages.id, current_date + 20, '13:00', price ${package7}`,
    },
    account: client,
  },
];

const texts = quoted(
  ",e,wo,dress,zara,red dress,black leather bag,h&m jeans,silk,nordhus cashmere,trousers under 100," +
    "wedding guest,something to wear to a summer wedding under 300,cheap boots,quiet luxury,snekers," +
    "what to wear to a job interview in winter,warm sweater for winter walks,autumn work outfit," +
    "trowsers black,purpel swaeter with blakc jeens,evening market 93,zebra,vacuum cleaner," +
    "xqzt wvbnk plmkj qwrtz",
);
const filteredSearches = [
  `'dress', '{"colors": ["red", "black"], "price_to": 150}'`,
  `'zara', '{"seasons": ["Winter"], "sizes": ["M"], "categories": ["coat", "boots"]}'`,
  `'', '{"shops": ["Zara"], "occasions": ["work", "date"]}'`,
];
const facetSearches = [
  ...["'', '{}'", "'dress', '{}'", "'zara', '{}'", "'wedding guest', '{}'"],
  ...filteredSearches,
].flatMap((args) => ["outfits", "items"].map((kind) => `${args}, '${kind}'`));

const prefixes = quoted("d,dr,dre,red dr,evening,wed,zar,snek,silk cro,xqzt,dress for wed");
const answers = callsTo("search_catalogue", [...texts, ...filteredSearches]);

const searches: Part[] = [
  { title: "search", goal: 50, statements: answers },
  { title: "facets", goal: 50, statements: callsTo("search_facets", facetSearches) },
  { title: "suggestion", goal: 20, statements: callsTo("suggest_search", prefixes) },
];

/**
 * Measures the outfit list, the administrators' list of items, a stylist's available times and a
 * booking.
 */
export const benchDatabase: Bench = (context) =>
  timeParts(lists, context, (sql) => fillCatalog(sql, context.outfits, context.outfits));

/** Measures visitors' searches. */
export const benchSearch: Bench = (context) =>
  timeParts(searches, context, async (sql) => {
    await fillCatalog(sql, context.outfits, 4 * context.outfits);
    await fillDocuments(sql);
  });

/** Measures statements in a database per checkout, on one server. Returns the missed goals. */
export async function timeParts(
  parts: readonly Part[],
  context: BenchContext,
  fill: (sql: Sql) => Promise<void>,
): Promise<string[]> {
  const databases: Sql[] = [];
  for (const { name, folder } of context.checkouts) {
    const migrationsDir = join(folder, "supabase/migrations");
    const { sql } = await openDatabase(context, { migrationsDir });
    console.log(`\nFilling a database (${name}) ...`);
    await fill(sql);
    databases.push(sql);
  }
  const names = context.checkouts.map(({ name }) => name);
  const missed: string[] = [];
  for (const { title, goal, statements, account } of parts) {
    const measured = await interleave(statements, databases, (statement, sql) =>
      timeStatement(sql, statement, account),
    );
    const results = summarize(measured, (times) => ({
      "median ms": median(times),
      // Don't compare the slowest ones, which depend on the machine's other load.
      ...(names.length === 1 && { "p95 ms": quantile(times, 0.95) }),
    }));
    printResults(title, names, results);
    if (names.length > 1) continue;
    const p95 = quantile(Object.values(measured).flat(2), 0.95);
    console.log(`\np95 of ${title}: ${p95.toFixed(1)} ms, goal ${goal} ms`);
    if (p95 >= goal) missed.push(title);
  }
  return missed;
}

/** Returns how long the database plans and runs a statement, in milliseconds. Rolls back. */
async function timeStatement(sql: Sql, statement: string, account?: string): Promise<number> {
  const claims = JSON.stringify({ sub: account });
  const role = account ? "authenticated" : "anon";
  await sql.unsafe(`begin; set local request.jwt.claims = '${claims}'; set local role ${role}`);
  const [row] = await sql.unsafe<{ "QUERY PLAN": Record<string, number>[] }[]>(
    `explain (analyze, timing off, summary on, format json) ${statement}`,
  );
  await sql`rollback`;
  const plan = row!["QUERY PLAN"][0]!;
  return plan["Planning Time"]! + plan["Execution Time"]!;
}
