import { join } from "node:path";
import { createTestBackend } from "@ensemble/backend/testing";
import { compareHistories } from "@ensemble/database/booking-histories";
import { compareReferences } from "@ensemble/database/price-histories";
import postgres, { type Sql } from "postgres";
import { client, editor, fillCatalog, fillConsultations, fillItems, fillShop } from "./catalog";
import type { BenchOptions } from "./checkout";
import { decimals, interleave, printTimes, quantile, verdict } from "./measure";
import { withBenchContext } from "./site";

/** A group of statements with a goal. */
interface Part {
  title: string;
  /** Maximum 95th percentile of database time, in milliseconds. */
  goal: number;
  statements: Record<string, string>;
}

/** Bookings in the database for the consultations part. */
const bookings = 10_000;

/** Items in the database for the part of the admin list. */
const items = 100_000;

/**
 * Measures visitors' pages of the outfit list, the administrators' list of items, a stylist's
 * available times and a booking, and checks reference prices and bookings. Returns whether the goals
 * are met.
 */
export const benchDatabase = async (options: BenchOptions): Promise<boolean> => {
  const parts = [
    { title: "outfit list", goal: 50, statements: listPages },
    { title: "item list", goal: 100, statements: itemPages },
    { title: "consultations", goal: 50, statements: consultations },
  ];
  const met = await timeParts(parts, options, async (sql) => {
    await fillShop(sql, options.outfits);
    await fillItems(sql, items);
    await fillConsultations(sql, bookings);
  });
  if (options.checkouts.length > 1) return met;
  const checks = [await checkReferences(), await checkBookings()];
  return met && checks.every(Boolean);
};

/** Compares the references of 10,000 random price histories with a naive model. */
const checkReferences = (): Promise<boolean> =>
  checkModel(async (sql) => {
    const { differences, comparable, elapsed } = await compareReferences(sql, "bench", 10_000);
    const title = `reference prices\n\n10,000 histories in ${decimals(elapsed)} ms, ${comparable} with a reference`;
    return { title, differences };
  });

/** Compares 10,000 random histories of bookings with a naive model. */
const checkBookings = (): Promise<boolean> =>
  checkModel(async (sql) => {
    const { differences, bookings, proposals } = await compareHistories(sql, "bench", 10_000);
    const title = `bookings\n\n10,000 histories, ${bookings} bookings and ${proposals} proposals`;
    return { title, differences };
  });

const checkModel = (
  compare: (sql: Sql) => Promise<{ title: string; differences: readonly unknown[] }>,
): Promise<boolean> =>
  withBenchContext(async ({ onEnd }) => {
    const backend = await createTestBackend();
    onEnd(() => backend.dispose());
    const sql = postgres(backend.databaseUrl, { max: 1, onnotice: () => undefined });
    onEnd(() => sql.end());
    const { title, differences } = await compare(sql);
    for (const difference of differences.slice(0, 5)) console.log(JSON.stringify(difference));
    const isMet = differences.length === 0;
    console.log(`\n${title}, ${differences.length} unlike the model: ${verdict(isMet)}`);
    return isMet;
  });

/** Measures visitors' searches. Returns whether the goals are met. */
export const benchSearch = (options: BenchOptions): Promise<boolean> => {
  const parts = [
    { title: "search", goal: 50, statements: searches },
    { title: "facets", goal: 50, statements: facets },
    { title: "suggestion", goal: 20, statements: suggestions },
  ];
  return timeParts(parts, options, (sql) => fillCatalog(sql, options.outfits, 4 * options.outfits));
};

/**
 * Measures statements in a database filled by `fill`. With two checkouts, alternates between two
 * databases on the same server.
 */
const timeParts = (
  parts: readonly Part[],
  { checkouts }: BenchOptions,
  fill: (sql: Sql) => Promise<void>,
): Promise<boolean> =>
  withBenchContext(async ({ onEnd }) => {
    const databases: { name: string; sql: Sql }[] = [];
    for (const { name, folder } of checkouts) {
      const migrationsDir = join(folder, "supabase/migrations");
      const backend = await createTestBackend({ migrationsDir });
      onEnd(() => backend.dispose());
      const sql = postgres(backend.databaseUrl, { max: 1, onnotice: () => undefined });
      onEnd(() => sql.end());
      console.log(`\nFilling a database (${name}) ...`);
      await fill(sql);
      databases.push({ name, sql });
    }
    let allMet = true;
    for (const { title, goal, statements } of parts) {
      const sides = databases.map(({ name }) => ({ name, times: new Map<string, number[]>() }));
      for (const [subject, statement] of Object.entries(statements)) {
        const timesBySide = await interleave(
          databases,
          ({ sql }) => measureStatement(sql, statement),
          { runs: 15 },
        );
        for (const [at, times] of timesBySide.entries()) sides[at]!.times.set(subject, times);
      }
      console.log(`\n${title}\n`);
      // Don't compare the slowest ones, which depend on the machine's other load.
      printTimes(title, sides.length > 1 ? [0.5] : [0.5, 0.95], sides);
      if (sides.length > 1) continue;
      const p95 = quantile([...sides[0]!.times.values()].flat(), 0.95);
      console.log(`\np95 ${decimals(p95)} ms, goal ${goal} ms: ${verdict(p95 < goal)}`);
      allMet &&= p95 < goal;
    }
    return allMet;
  });

/**
 * Returns how long the database plans and runs a statement, in milliseconds. Runs admin functions as
 * an administrator, other reads as a visitor and writes as the client, and rolls back.
 */
async function measureStatement(sql: Sql, statement: string): Promise<number> {
  const isAdmin = statement.startsWith("select public.admin_");
  const role = statement.startsWith("select") && !isAdmin ? "anon" : "authenticated";
  const claims = JSON.stringify({ sub: isAdmin ? editor : client });
  let elapsed = 0;
  await sql
    .begin(async (caller) => {
      await caller`select set_config('request.jwt.claims', ${claims}, true)`;
      await caller.unsafe(`set local role ${role}`);
      const [row] = await caller.unsafe<{ "QUERY PLAN": Record<string, number>[] }[]>(
        `explain (analyze, timing off, summary on, format json) ${statement}`,
      );
      const plan = row!["QUERY PLAN"][0]!;
      elapsed = plan["Planning Time"]! + plan["Execution Time"]!;
      throw new RollbackSignal();
    })
    .catch((error: unknown) => {
      if (!(error instanceof RollbackSignal)) throw error;
    });
  return elapsed;
}

/** Thrown to roll back a transaction. */
class RollbackSignal extends Error {}

/** The times don't include deferred constraint triggers. */
const consultations = {
  "a stylist's available times for four weeks":
    "select public.expert_starts(expert_id, current_date, current_date + 27, service_packages.id) " +
    "from public.service_packages join public.expert_stylists on expert_stylists.id = expert_id where slug = 'stylist-7'",
  "a booking":
    "insert into public.expert_bookings (expert_id, client_id, package_id, booking_date, start_time, total_amount) " +
    "select expert_id, auth.uid(), service_packages.id, current_date + 20, '13:00', price " +
    "from public.service_packages join public.expert_stylists on expert_stylists.id = expert_id where slug = 'stylist-7'",
};

const sorts = ["newest", "popularity", "price-low", "price-high"];
const filters = {
  "all outfits": "",
  "all outfits, page 400": "page_offset => 9576, ",
  "one occasion": "occasions => '{work}', ",
  "two colors": "colors => '{black,navy}', ",
  "a season": "seasons => '{Winter}', ",
  "a price range": "price_from => 90, price_to => 210, ",
  "a text (title or tag)": "search => 'silk', ",
  "one letter": "search => 'e', ",
  "everything at once":
    "search => 'silk', occasions => '{work}', vibes => '{edgy}', colors => '{black,navy}', price_to => 400, ",
};
const listPages = Object.fromEntries(
  Object.entries(filters).flatMap(([name, args]) =>
    sorts.map((sort) => [
      `${name}, ${sort}`,
      `select public.list_outfits(${args}sort => '${sort}')`,
    ]),
  ),
);

const itemFilters = {
  "all items": "",
  "all items, last page": "page_offset => 9950, ",
  "one shop": "shops => '{mango}', ",
  "two categories": "garments => '{coat,boots}', ",
  "one color": "colors => '{black}', ",
  "one availability": "availabilities => '{low_stock}', ",
  "on sale": "state => 'on_sale', ",
  "in outfits": "state => 'in_outfits', ",
  "in no outfit": "state => 'unused', ",
  "taken down": "state => 'taken_down', ",
  "a word of the name": "search => 'silk', ",
  "a shop's name": "search => 'nordhus', ",
  "a style code": "search => 'S1234', ",
  "a URL": "search => 'https://mango.com/12345', ",
  "one letter": "search => 'e', ",
  "two letters": "search => 'q1', ",
  "nothing found": "search => 'zzyzx', ",
  "everything at once":
    "search => 'silk', shops => '{mango,zara}', colors => '{black,navy}', garments => '{coat,dress}', state => 'on_sale', ",
};
const itemPages = Object.fromEntries(
  Object.entries(itemFilters).flatMap(([name, args]) =>
    ["created", "updated", "name", "price", "shop"].map((sort) => [
      `${name}, ${sort}`,
      `select public.admin_items(${args}sort => '${sort}')`,
    ]),
  ),
);

const texts =
  ",e,wo,dress,zara,red dress,black leather bag,h&m jeans,silk,nordhus cashmere,trousers under 100," +
  "wedding guest,something to wear to a summer wedding under 300,cheap boots,quiet luxury,snekers," +
  "what to wear to a job interview in winter,warm sweater for winter walks,autumn work outfit," +
  "trowsers black,purpel swaeter with blakc jeens,evening market 93,zebra,vacuum cleaner," +
  "xqzt wvbnk plmkj qwrtz";
const prefixes = "d,dr,dre,red dr,evening,wed,zar,snek,silk cro,xqzt,dress for wed";
const filteredSearches = [
  `'dress', '{"colors": ["red", "black"], "price_to": 150}'`,
  `'zara', '{"seasons": ["Winter"], "sizes": ["M"], "categories": ["coat", "boots"]}'`,
  `'', '{"shops": ["Zara"], "occasions": ["work", "date"]}'`,
];
const facetSearches = [
  "'', '{}'",
  "'dress', '{}'",
  "'zara', '{}'",
  "'wedding guest', '{}'",
  ...filteredSearches,
];

const callsTo = (name: string, args: readonly string[]): Record<string, string> =>
  Object.fromEntries(args.map((args) => [args, `select public.${name}(${args})`]));
const quoted = (list: string): string[] => list.split(",").map((text) => `'${text}'`);
const searches = callsTo("search_catalogue", [...quoted(texts), ...filteredSearches]);
const suggestions = callsTo("suggest_search", quoted(prefixes));
const facets = callsTo(
  "search_facets",
  facetSearches.flatMap((args) => ["outfits", "items"].map((kind) => `${args}, '${kind}'`)),
);
