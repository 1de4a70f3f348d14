import { setTimeout as delay } from "node:timers/promises";
import { stopOnSignal } from "@ensemble/observability";
import { step } from "../terminal";
import { quantile, send, sendLoad, type Target } from "./load";
import { missingPackages, type RehearsedSite, renamedOutfit, startRehearsedSite } from "./site";

/** What a row of the table shows. */
export interface Measured {
  requests: number;
  /** Requests without a complete answer, or with an error. */
  lost: number;
  /** Of the data API, which isn't stopped, by the limit on a statement's time: the machine is too busy. */
  refused: number;
  /** Pages without their content. */
  unrendered: number;
  p95: number;
  /** The longest time from queueing an email until it arrived, in seconds; Infinity if one didn't. */
  email: number;
  /** How long it took until the others had noticed, in seconds (docs/runbook.md, "Rehearse"). */
  noticed?: number;
}

interface Row {
  title: string;
  /** Runs under load. May resolve to when the others had noticed (`performance.now`). */
  run: (site: RehearsedSite) => Promise<number | undefined>;
  goals?: Goals;
}

/** What must hold, by the goal's description when it's missed. */
type Goals = Record<string, (measured: Measured, idle: Measured) => boolean>;

/** SIGKILL loses the POSTs that the gateway has received. */
const fewLost: Goals = {
  "it loses more than a twentieth": ({ lost, requests }) => lost * 20 <= requests,
};
const noEmailLost: Goals = { "an email is lost": ({ email }) => email < Infinity };
const noneLost: Goals = { "requests are lost": ({ lost }) => lost === 0 };

const stopOne = (kind: "gateways" | "workers", signal: NodeJS.Signals, goals = noneLost): Row => ({
  title: `one of the ${kind}, ${signal}`,
  async run({ [kind]: [program] }) {
    await program!.stop(signal);
    await delay(2500); // nginx tries a gateway again after two seconds.
    await program!.start();
    return undefined;
  },
  goals,
});

export const rows: Row[] = [
  {
    title: "an outfit's title changes",
    run: (site) => showRenamed(site, "The Rehearsed Yes"),
    goals: { ...noneLost, "a gateway shows it after a second": ({ noticed = 0 }) => noticed <= 1 },
  },
  {
    title: "a publication",
    async run(site) {
      const release = await site.publishShop();
      return untilBoth(site, "/outfits", ({ rendered = "" }) => rendered.includes(release));
    },
    goals: {
      ...noneLost,
      "pages are unrendered": ({ unrendered }) => unrendered === 0,
      "p95 is over twice idle": ({ p95 }, idle) => p95 <= 2 * idle.p95,
    },
  },
  stopOne("gateways", "SIGTERM"),
  stopOne("gateways", "SIGKILL", fewLost),
  stopOne("workers", "SIGTERM"),
  stopOne("workers", "SIGKILL"),
  {
    title: "PgBouncer, SIGTERM",
    async run(site) {
      await site.pgbouncer.stop();
      await delay(1000);
      await site.pgbouncer.start();
      return showRenamed(site, "The Quiet Yes");
    },
    goals: noneLost,
  },
];

/** Renames an outfit and resolves to when both gateways show it. */
async function showRenamed(site: RehearsedSite, title: string): Promise<number> {
  await site.rename(title);
  return untilBoth(site, `/outfits/${renamedOutfit}`, ({ text = "" }) => text.includes(title));
}

/** Resolves to when both gateways answer so. */
async function untilBoth(
  { gateways }: RehearsedSite,
  path: string,
  isShown: (answer: Awaited<ReturnType<typeof send>>) => boolean,
): Promise<number> {
  for (const end = performance.now() + 60_000; performance.now() < end; await delay(100)) {
    const answers = await Promise.all(gateways.map(({ origin }) => send(origin, { path })));
    if (answers.every(isShown)) return performance.now();
  }
  return Infinity;
}

/**
 * Starts the site of the runbook's "Two gateways", stops its programs one at a time under load, and prints
 * what visitors notice. Returns the missed goals. `perSecond` is halved until the idle site holds it.
 * @throws if nginx or PgBouncer isn't installed, or the machine is too slow
 */
export async function rehearse({ perSecond = 20, seconds = 15 } = {}): Promise<string[]> {
  const missing = missingPackages();
  if (missing.length > 0)
    throw new Error(`The rehearsal needs: apt-get install ${missing.join(" ")}`);
  const cleanups: (() => unknown)[] = [];
  let cleaning: Promise<void> | undefined;
  const cleanUp = () =>
    (cleaning ??= (async () => {
      for (const clean of cleanups.reverse()) await clean();
    })());
  stopOnSignal(cleanUp);
  try {
    const site = await startRehearsedSite((cleanup) => {
      if (cleaning) throw new Error("Stopped.");
      cleanups.push(cleanup);
    });
    for (const path of pages) await untilBoth(site, path, ({ rendered }) => rendered !== undefined);
    return await rehearseRows(site, perSecond, seconds);
  } finally {
    await cleanUp();
  }
}

/** The site holds a rate if 95% of the answers come within this time. */
const heldMs = 2000;

async function rehearseRows(site: RehearsedSite, perSecond: number, seconds: number) {
  const idleRow: Row = { title: "nothing", run: async () => undefined };
  let idle = await measure(site, idleRow, perSecond, seconds);
  while (idle.lost + idle.refused > 0 || idle.p95 > heldMs) {
    perSecond /= 2;
    if (perSecond < 1) throw new Error("This machine is too busy, even with nothing stopped.");
    idle = await measure(site, idleRow, perSecond, seconds);
  }
  const table: Record<string, object> = { [idleRow.title]: describe(idle, idle) };
  const missed: string[] = [];
  for (const row of rows) {
    const measured = await measure(site, row, perSecond, seconds);
    table[row.title] = describe(measured, idle);
    missed.push(...missedGoals(row, measured, idle));
  }
  console.log(`\nStopped under ${perSecond} requests and 2 emails per second`);
  console.table(table);
  return missed;
}

export const missedGoals = (
  { title, goals = {} }: Row,
  measured: Measured,
  idle: Measured,
): string[] =>
  Object.entries({ ...goals, ...noEmailLost })
    .filter(([, holds]) => !holds(measured, idle))
    .map(([goal]) => `${title}: ${goal}`);

const describe = ({ p95, email, noticed, ...counts }: Measured, idle: Measured) => ({
  ...counts,
  "p95 ms": Math.round(p95),
  "p95 / idle": Number((p95 / idle.p95).toFixed(2)),
  "email s": Number(email.toFixed(1)),
  "noticed s": noticed === undefined ? "" : Number(noticed.toFixed(2)),
});

const pages = ["/", "/outfits", `/outfits/${renamedOutfit}`, "/experts"];

/** Mostly pages, then the data API's reads: as GET, and as POST, which nginx doesn't repeat. */
function listTargets(key: string): Target[] {
  const visits = pages.map((path) => ({ path }));
  const headers = { apikey: key };
  return [
    ...[...visits, { path: "/rest/v1/collections?select=title&limit=5", headers }],
    ...[...visits, { path: "/rest/v1/rpc/list_outfits", headers, body: '{"page_size":24}' }],
  ];
}

let rowNumber = 0;

async function measure(
  site: RehearsedSite,
  { title, run }: Row,
  perSecond: number,
  seconds: number,
): Promise<Measured> {
  step(`Under load: ${title}`);
  rowNumber += 1;
  const ended = new AbortController();
  const loading = sendLoad(site.origin, listTargets(site.key), perSecond, ended.signal);
  const queuedAt = new Map<string, number>();
  const queueing = setInterval(() => {
    const recipient = `rehearsal-${rowNumber}-${queuedAt.size}@people.example`;
    queuedAt.set(recipient, performance.now());
    void site.queueEmail(recipient);
  }, 500);
  const ending = delay(seconds * 1000);
  await delay(2000);
  const from = performance.now();
  const noticedAt = await run(site);
  await ending;
  clearInterval(queueing);
  ended.abort();
  const answers = await loading;
  // A killed worker's emails are free after at most a minute and a half (docs/runbook.md, "Run the worker").
  const { arrivedAt } = site;
  const recipients = [...queuedAt.keys()];
  for (const end = performance.now() + 180_000; performance.now() < end; await delay(100))
    if (recipients.every((recipient) => arrivedAt.has(recipient))) break;
  const problems = answers.flatMap(({ problem }) => problem ?? []);
  const refused = problems.filter((problem) => /^\/rest\/.* has status 500$/.test(problem)).length;
  for (const problem of new Set(problems))
    step(`  ${problems.filter((other) => other === problem).length} times ${problem}`);
  const retried = answers.find(({ at, gateways }) => at >= from && gateways.length > 1);
  const at = noticedAt ?? retried?.at;
  return {
    requests: answers.length,
    lost: problems.length - refused,
    refused,
    unrendered: answers.filter((answer) => answer.isPage && answer.rendered === undefined).length,
    p95: quantile(
      answers.map(({ ms }) => ms),
      0.95,
    ),
    email: Math.max(
      ...recipients.map((name) => ((arrivedAt.get(name) ?? Infinity) - queuedAt.get(name)!) / 1000),
    ),
    noticed: at === undefined ? undefined : (at - from) / 1000,
  };
}
