import { setTimeout as delay } from "node:timers/promises";
import { anonKey } from "@ensemble/backend";
import { demoAccounts } from "@ensemble/database/seed";
import {
  type Attack,
  attacks,
  type Client,
  clientAt,
  type HostileCaller,
  slowBody,
} from "./attacks";
import type { BenchOptions } from "./checkout";
import { decimals, printTable, quantile, verdict } from "./measure";
import { type BenchContext, startSite, withBenchContext } from "./site";
import { arriveConstantly, pagesOf, randomItem, ResponseLog } from "./visit";

/** Maximum ratio of others' p95 beside hostile callers. */
const goal = 3;
/** Of all shoppers together. */
const actionsPerSecond = 20;
const slowBodiesPerCaller = 4;
const unknownPerSecond = 1500;
const openConnectionCount = 5000;

/**
 * Measures shoppers' searches, lists, pages and sign-ins alone, beside hostile callers and beside
 * two floods, a quarter of the minutes each. Returns whether the hostile callers slowed others down
 * at most as much as the goal allows, and nothing failed.
 */
export const benchHostile = ({ hostile, minutes }: BenchOptions): Promise<boolean> =>
  withBenchContext(async (context) => {
    const { origin } = await startSite(context);
    const shoppers = clientsAt(context, origin, "127.0.1", 20);
    const pages = [...new Set(await pagesOf(origin, anonKey))];
    for (const page of pages) await shoppers[0]!.send(page);
    const clients = clientsAt(context, origin, "127.0.2", hostile);
    const callers = await Promise.all(
      clients.map((client, number) => signUp(client, origin, number)),
    );
    const targets = await targetsOf(shoppers[0]!);
    const seconds = (minutes * 60) / 4;
    const phases: Record<string, (ended: AbortSignal) => Promise<unknown>> = {
      alone: () => Promise.resolve(),
      [`beside ${hostile} hostile callers`]: (ended) =>
        Promise.all([
          ...Object.entries(attacks(targets)).map(([name, attack]) =>
            attackUntil(ended, callers, name, attack),
          ),
          ...callers.map((caller) => keepSocketsOpen(ended, caller)),
        ]),
      [`beside ${unknownPerSecond} unknown addresses a second`]: (ended) =>
        attackUntil(ended, callers, "unknown addresses", {
          perSecond: unknownPerSecond,
          send: (caller, number) => caller.send(`/outfits/missing-${number}`),
        }),
      [`beside ${openConnectionCount} half-open connections`]: (ended) =>
        openConnections(ended, callers),
    };
    const logs: [string, ResponseLog][] = [];
    for (const [name, run] of Object.entries(phases)) {
      console.log(`\n${name}, ${seconds} s ...`);
      const ended = new AbortController();
      const running = run(ended.signal);
      if (logs.length > 0) await delay(2000); // The first seconds are the callers' own.
      logs.push([name, await shop(shoppers, pages, seconds)]);
      ended.abort();
      await running;
      await delay(6000); // Lets waiting requests end.
    }
    return report(logs);
  });

function clientsAt(context: BenchContext, origin: string, net: string, count: number): Client[] {
  // "localhost" may be ::1, which has only one local address.
  const address = origin.replace("localhost", "127.0.0.1");
  return Array.from({ length: count }, (_, n) => {
    const client = clientAt(address, `${net}.${n + 1}`);
    context.onEnd(client.close);
    return client;
  });
}

/** Creates an account, confirms its email and signs in. */
async function signUp(client: Client, origin: string, number: number): Promise<HostileCaller> {
  const account = { email: `hostile-${number}@people.example`, password: "correct horse battery" };
  await client.send("/auth/v1/signup", { method: "POST", body: account });
  const mails = await (await fetch(`${origin}/_mail.json?to=${account.email}`)).text();
  const [, link = ""] = /https?:\/\/[^/\s"]+(\/auth[^\s"\\<]+)/.exec(mails) ?? [];
  await client.send(link);
  const { text } = await client.send("/auth/v1/token?grant_type=password", {
    method: "POST",
    body: account,
  });
  const session = JSON.parse(text) as { access_token: string; user: { id: string } };
  return { ...client, account: session.user.id, token: session.access_token };
}

async function targetsOf(client: Client) {
  const { text } = await client.send(
    "/rest/v1/outfits?select=id,hero_image&hero_image=like./storage/*&limit=1",
  );
  const [row] = JSON.parse(text) as [{ id: string; hero_image: string }];
  return { outfit: row.id, picture: row.hero_image.replace("/object/", "/render/image/") };
}

/** More requests in flight would only wait in this process. */
const maxInFlight = 200;

/** Sends an attack at its rate and prints the responses' statuses. */
async function attackUntil(
  ended: AbortSignal,
  callers: readonly HostileCaller[],
  name: string,
  { perSecond, send }: Attack,
): Promise<void> {
  const statuses: Record<string, number> = {};
  let inFlight = 0;
  for (let second = 0; !ended.aborted; second += 1) {
    const sending = arriveConstantly(perSecond, 1000 / perSecond, async (_, at) => {
      const number = second * perSecond + at;
      inFlight += 1;
      const result =
        inFlight > maxInFlight
          ? { status: "not sent" }
          : await send(callers[number % callers.length]!, number).catch(() => undefined);
      inFlight -= 1;
      const status = String(result?.status ?? "no response");
      statuses[status] = (statuses[status] ?? 0) + 1;
    });
    await Promise.race([delay(1000), sending.then(() => delay(1000))]);
  }
  console.log(`${name}: ${JSON.stringify(statuses)}`);
}

async function keepSocketsOpen(ended: AbortSignal, caller: Client): Promise<void> {
  const open = new Set<() => void>();
  ended.addEventListener("abort", () => open.forEach((end) => end()));
  const keepOpen = async (): Promise<void> => {
    while (!ended.aborted) {
      const { closed, end } = await caller.openSocket(slowBody);
      open.add(end);
      await closed;
      open.delete(end);
    }
  };
  await Promise.all(Array.from({ length: slowBodiesPerCaller }, keepOpen));
}

async function openConnections(ended: AbortSignal, callers: readonly Client[]): Promise<void> {
  const sockets = await Promise.all(
    Array.from({ length: openConnectionCount }, (_, n) =>
      callers[n % callers.length]!.openSocket("GET / HTTP/1.1\r\n"),
    ),
  );
  await new Promise((resolve) => ended.addEventListener("abort", resolve));
  for (const socket of sockets) socket.end();
}

const rpc = (name: string, body: object) =>
  [`/rest/v1/rpc/${name}`, { method: "POST", body }] as const;

/** Shops for some seconds at a constant rate. A response other than 200 is a problem. */
async function shop(
  shoppers: readonly Client[],
  pages: readonly string[],
  seconds: number,
): Promise<ResponseLog> {
  const log = new ResponseLog();
  const [shopper] = demoAccounts;
  const { email, password } = shopper!;
  const actions: [string, () => readonly [string, object?]][] = [
    [
      "search",
      () =>
        rpc("search_catalogue", {
          search: randomItem(["office", "black dress", "red coat winter", "boho"]),
          filters: {},
          page_size: 24,
          page_offset: 0,
        }),
    ],
    ["list", () => rpc("list_outfits", { page_size: 24, page_offset: randomItem([0, 24, 48]) })],
    ["page", () => [randomItem(pages)]],
    [
      "sign-in",
      () => ["/auth/v1/token?grant_type=password", { method: "POST", body: { email, password } }],
    ],
  ];
  // Three searches, lists and pages for a sign-in.
  const turns = [0, 1, 2, 0, 1, 2, 0, 1, 2, 3];
  await arriveConstantly(actionsPerSecond * seconds, 1000 / actionsPerSecond, async (due, n) => {
    const [kind, action] = actions[turns[n % turns.length]!]!;
    const [path, options] = action();
    await log.time(kind, path, due, async () => {
      const { status, text } = await shoppers[n % shoppers.length]!.send(path, options);
      if (status !== 200) throw new Error(`${status} ${text.slice(0, 100)}`);
    });
  });
  return log;
}

function report(logs: readonly [string, ResponseLog][]): boolean {
  const [[, alone]] = logs as [[string, ResponseLog]];
  const rows = [["shoppers", "action", "number", "p50 ms", "p95 ms", "p95 ratio"]];
  let allMet = true;
  for (const [at, [phase, { times, problems }]] of logs.entries()) {
    for (const [kind, values] of times) {
      const p95 = quantile(values, 0.95);
      const ratio = p95 / quantile(alone.times.get(kind) ?? values, 0.95);
      if (at === 1) allMet &&= ratio <= goal;
      const cells = [decimals(quantile(values, 0.5)), decimals(p95), ratio.toFixed(2)];
      rows.push([phase, kind, String(values.length), ...cells]);
    }
    for (const [problem, { count, first }] of problems)
      console.error(`${phase}: ${count} times ${problem}; first ${first}`);
    allMet &&= problems.size === 0;
  }
  console.log();
  printTable(rows);
  console.log(
    `\nAt most ${goal} times slower beside hostile callers, no error: ${verdict(allMet)}`,
  );
  return allMet;
}
