import { setTimeout as delay } from "node:timers/promises";
import { demoAccounts } from "@ensemble/database/seed";
import { arriveConstantly, quantile } from "@ensemble/platform/load";
import {
  type Attack,
  type Client,
  clientAt,
  floods,
  type HostileCaller,
  hostileAttacks,
  rpc,
  type SendOptions,
  signInPath,
} from "./attacks";
import { printResults, type Results } from "./measure";
import { pages } from "./page";
import { type Bench, type BenchContext, startSite } from "./site";

/** Maximum ratio of others' p95 beside hostile callers. */
const goal = 3;
/** Of all shoppers together. */
const actionsPerSecond = 20;

const publicPages = Object.values(pages);

/**
 * Measures shoppers' searches, lists, pages and sign-ins alone, beside hostile callers and beside
 * floods, for equal parts of the minutes. The hostile callers may slow others down as much as the
 * goal allows, and nothing may fail.
 */
export const benchVisitors: Bench = async (context) => {
  const { hostile, minutes } = context;
  const { origin } = await startSite(context);
  const shoppers = clientsAt(context, origin, "127.0.1", 20);
  for (const { path } of publicPages) await shoppers[0]!.send(path); // Creates the renditions.
  const callers = await Promise.all(
    clientsAt(context, origin, "127.0.2", hostile).map((client, n) => signUp(client, origin, n)),
  );
  const attacks = hostileAttacks(await fetchTargets(shoppers[0]!));
  const phases: Record<string, Record<string, Attack>> = {
    alone: {},
    [`${hostile} hostile callers`]: attacks,
    ...Object.fromEntries(Object.entries(floods).map(([name, flood]) => [name, { [name]: flood }])),
  };
  const seconds = (minutes * 60) / Object.keys(phases).length;
  console.log("Warming up ...");
  await shop(shoppers, seconds);
  const missed: string[] = [];
  const times: Record<string, number[]>[] = [];
  for (const [phase, running] of Object.entries(phases)) {
    console.log(`\n${phase}, ${seconds.toFixed(0)} s ...`);
    const ended = new AbortController();
    const attacking = Object.entries(running).map(async ([name, attack]) => {
      const statuses = await attack(callers, ended.signal);
      console.log(`${name}: ${JSON.stringify(statuses)}`);
    });
    if (attacking.length > 0) await delay(2000); // The first seconds are the callers' own.
    const { times: phaseTimes, problems } = await shop(shoppers, seconds);
    times.push(phaseTimes);
    for (const [problem, count] of problems) missed.push(`${phase}: ${count} times ${problem}`);
    ended.abort();
    await Promise.all(attacking);
    await delay(6000); // Lets waiting requests end.
  }
  const results: Results = Object.fromEntries(
    Object.keys(times[0]!).map((action) => [
      action,
      times.map(({ [action]: values = [] }) => ({
        "p50 ms": quantile(values, 0.5),
        "p95 ms": quantile(values, 0.95),
      })),
    ]),
  );
  printResults("Shoppers", Object.keys(phases), results);
  for (const [action, [alone, attacked]] of Object.entries(results))
    if (attacked!["p95 ms"]! > goal * alone!["p95 ms"]!)
      missed.push(`${action} takes more than ${goal} times as long beside hostile callers`);
  return missed;
};

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
  await client.send("/auth/v1/signup", { body: account });
  const mails = await (await fetch(`${origin}/_mail.json?to=${account.email}`)).text();
  const [, link = ""] = /https?:\/\/[^/\s"]+(\/auth[^\s"\\<]+)/.exec(mails) ?? [];
  await client.send(link);
  const { text } = await client.send(signInPath, { body: account });
  const session = JSON.parse(text) as { access_token: string; user: { id: string } };
  return { ...client, account: session.user.id, token: session.access_token };
}

async function fetchTargets(client: Client) {
  const pictured = "select=id,hero_image&hero_image=like./storage/*&limit=1";
  const { text } = await client.send(`/rest/v1/outfits?${pictured}`);
  const [row] = JSON.parse(text) as [{ id: string; hero_image: string }];
  return { outfit: row.id, picture: row.hero_image.replace("/object/", "/render/image/") };
}

const randomItem = <T>(list: readonly T[]): T => list[Math.floor(Math.random() * list.length)]!;

/**
 * Shops for some seconds at a constant rate. Returns milliseconds by action, and how often what
 * failed. A response other than 200 is a failure.
 */
async function shop(shoppers: readonly Client[], seconds: number) {
  const [{ email, password }] = demoAccounts;
  const searches = ["office", "black dress", "red coat winter", "boho"];
  const actions: Record<string, () => readonly [path: string, options?: SendOptions]> = {
    search: () => rpc("search_catalogue", { search: randomItem(searches), page_size: 24 }),
    list: () => rpc("list_outfits", { page_size: 24, page_offset: randomItem([0, 24, 48]) }),
    page: () => [randomItem(publicPages).path],
    "sign-in": () => [signInPath, { body: { email, password } }],
  };
  // Three searches, lists and pages for a sign-in.
  const reads = ["search", "list", "page"];
  const turns = [...reads, ...reads, ...reads, "sign-in"];
  const times: Record<string, number[]> = {};
  const problems = new Map<string, number>();
  await arriveConstantly(
    actionsPerSecond,
    AbortSignal.timeout(seconds * 1000),
    async (due, number) => {
      const kind = turns[number % turns.length]!;
      const problem = await shoppers[number % shoppers.length]!.send(...actions[kind]!())
        .then(({ status, text }) =>
          status === 200 ? undefined : `${status} ${text.slice(0, 100)}`,
        )
        .catch((error: Error) => error.message);
      (times[kind] ??= []).push(performance.now() - due);
      if (problem) problems.set(problem, (problems.get(problem) ?? 0) + 1);
    },
  );
  return { times, problems };
}
