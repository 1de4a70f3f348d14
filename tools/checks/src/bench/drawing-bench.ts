import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  appNames,
  distDir,
  environmentKey,
  folderStore,
  type DrawingPlan,
} from "@ensemble/platform";
import { measureDrawHeap } from "./draw-heap";
import { measure, milliseconds, printTable } from "./measure";
import { runPlatform } from "./run-platform";
import { startProcess } from "./started-process";

const name = "bench-drawing";
const outfits = 100_000;
/** Milliseconds, ratios, megabytes. */
const goals = { uncached: 120, cached: 2, others: 10, heap: 1 };
const store = folderStore(distDir);

/**
 * Measures pages that a server draws, at 100,000 outfits: a gateway and a backend, each in a process
 * of its own. True when all goals are met.
 */
export async function benchDrawing(): Promise<boolean> {
  const folder = await mkdtemp(join(tmpdir(), "ensemble-drawing-"));
  const stops: (() => Promise<void>)[] = [];
  try {
    console.log(`\nReleasing every app, filling a database with ${outfits} outfits ...`);
    await runPlatform(["release", ...appNames]);
    const api = ["tools/checks/src/bench/database/crowded-api.ts", String(outfits)];
    const backend = await startProcess(api, {}, /^(http\S+) (\S+)$/);
    stops.push(backend.stop);
    const [, url, key] = backend.found;
    const releases = Object.fromEntries(appNames.map((app) => [app, "latest"]));
    const environment = { supabase: { url, key }, releases };
    await writeFile(join(folder, `${name}.json`), JSON.stringify(environment));
    const settings = { ENSEMBLE_ENVIRONMENTS: folder, ENSEMBLE_STORE: distDir };
    await runPlatform(["compose", name], settings);
    const serve = ["tools/platform/src/cli.ts", "serve", name];
    const gateway = await startProcess(serve, { ...settings, PORT: "0" }, /is at (http\S+)$/);
    stops.push(gateway.stop);
    return await benchGateway(gateway.found[1]!);
  } finally {
    for (const stop of stops) await stop();
    for (const { key } of await store.list(`${environmentKey(name)}/`)) await store.remove(key);
    await rm(folder, { recursive: true, force: true });
  }
}

async function benchGateway(origin: string): Promise<boolean> {
  const current = await readText("current");
  const read = (file: string) => readText(`${current.trim()}/${file}`);
  const html = await read("index.html");
  const plan = JSON.parse(await read("drawing.json")) as DrawingPlan;
  const timed = async (address: string) => {
    const started = performance.now();
    const text = await (await fetch(origin + address)).text();
    return { ms: performance.now() - started, isDrawn: text.includes("<html data-drawn") };
  };
  await settle(timed);

  const rows = [["what", "p50 ms", "p95 ms", "goal", ""]];
  const kinds = {
    "an outfit": (number: number) => `/outfits/outfit-${number}`,
    "outfits, a page": (number: number) => `/outfits?page=${number}`,
    "a search": (number: number) => `/search?q=${number}`,
  };
  const met: boolean[] = [];
  const report = (what: string, p50: number, p95: number, goal: string, good?: boolean) => {
    rows.push([what, milliseconds(p50), milliseconds(p95), goal, judged(good)]);
    if (good !== undefined) met.push(good);
  };
  for (const [kind, addressOf] of Object.entries(kinds)) {
    let number = 100;
    const { median, p95 } = await measure(
      async () => {
        const { ms, isDrawn } = await timed(addressOf((number += 1)));
        if (isDrawn) return ms;
        await settle(timed); // The thread may have to start again.
        return 1000; // The plain document, after the patience of a visitor.
      },
      { runs: 200, warm: 20 },
    );
    report(`${kind}, uncached`, median, p95, `p95 under ${goals.uncached}`, p95 < goals.uncached);
  }

  const many = { runs: 500, warm: 50 };
  const plain = await measure(async () => (await timed("/favorites")).ms, many);
  const cached = await measure(async () => (await timed("/outfits/outfit-100")).ms, many);
  report("the plain document", plain.median, plain.p95, "");
  const ratio = cached.median / plain.median;
  const isQuick = ratio <= goals.cached;
  report("a kept page", cached.median, cached.p95, `p50 at most ${goals.cached} times`, isQuick);

  const other = async () => (await timed("/robots.txt")).ms;
  const alone = await measure(other, many);
  let drawing = true;
  const visitor = async (first: number) => {
    for (let number = first; drawing; number += 1) await timed(`/outfits/outfit-${number}`);
  };
  const visitors = [10_000, 20_000].map(visitor);
  const beside = await measure(other, many);
  drawing = false;
  await Promise.all(visitors);
  report("another answer, alone", alone.median, alone.p95, "");
  const isCalm = beside.p95 - alone.p95 <= goals.others;
  const calm = `p95 at most ${goals.others} more`;
  report("that while two pages are drawn", beside.median, beside.p95, calm, isCalm);
  console.log(`\nDrawn pages at ${outfits} outfits, over the network of this machine\n`);
  printTable(rows);

  const addresses = Array.from({ length: 200 }, (_, at) => `/outfits/outfit-${at + 1}`);
  const released = async (path: string) => (await store.read(`releases/${path}`))?.body;
  const kept = await measureDrawHeap({ html, plan, read: released, addresses }, 2);
  const growth = kept.at(-1)! - kept.at(-2)!;
  const isSteady = growth <= goals.heap;
  const list = kept.map((megabytes) => megabytes.toFixed(2)).join(", ");
  console.log(`\nHeap of the thread after 300, 1300 and 2300 pages: ${list} MB`);
  // The first thousand still warm code up.
  console.log(`The last 1000 pages keep at most ${goals.heap} MB: ${judged(isSteady)}`);
  return met.every(Boolean) && isSteady;
}

const judged = (good: boolean | undefined): string =>
  good === undefined ? "" : good ? "met" : "MISSED";

const readText = async (file: string): Promise<string> =>
  (await store.read(`${environmentKey(name)}/${file}`))!.body.toString();

/** Until the thread draws. */
async function settle(timed: (address: string) => Promise<{ isDrawn: boolean }>): Promise<void> {
  for (let tries = 0; tries < 100; tries += 1) {
    if ((await timed("/no/such/page")).isDrawn) return; // It is drawn each time.
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  throw new Error("No page is drawn.");
}
