import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { createInterface } from "node:readline";
import { Pool } from "undici";
import { workspace } from "./checkout";
import { decimals, interleave, median, printTable, verdict } from "./measure";
import {
  type BenchContext,
  freePort,
  startServer,
  startSite,
  waitForRenderedPage,
  withBenchContext,
} from "./site";

/** Maximum ratio of the processor time for a response to that of sirv for the same bytes. */
const goal = 1.5;

/** Responses per measurement. */
const responses = 3000;

/**
 * Compares the processor time of `serve` for a kept page, its revalidation and a release's file with
 * sirv's for the same bytes, in turns. Returns whether the goal is met.
 */
export const benchServe = (): Promise<boolean> =>
  withBenchContext(async (context) => {
    const backend = await startSite(context);
    const settings = { PORT: String(await freePort()), SUPABASE_URL: backend.origin };
    const site = await startServer(context, workspace, ["platform", "serve", "local"], settings);
    const html = await waitForRenderedPage(`${site.origin}/outfits`);
    await delay(1000); // Until the page's brotli version is kept.
    const [script = ""] = /\/r\/shell\/[^"]+\.js/.exec(html) ?? [];
    const folder = join(context.folder, "sirv");
    await mkdir(folder);
    const copy = async (path: string, name: string) => {
      for (const [encoding, ending] of [
        ["identity", ""],
        ["br", ".br"],
      ] as const) {
        const { body } = await request(new Pool(site.origin), path, {
          "accept-encoding": encoding,
        });
        await writeFile(join(folder, name + ending), Buffer.from(await body.arrayBuffer()));
      }
    };
    await copy("/outfits", "page.html");
    await copy(script, "script.js");
    const sirv = await startSirv(context, folder);
    const rows = [["", "serve µs", "sirv µs", "ratio", `at most ${goal}`]];
    let allMet = true;
    for (const [name, path, copied, revalidates] of [
      ["kept page", "/outfits", "/page.html", false],
      ["its 304", "/outfits", "/page.html", true],
      ["file", script, "/script.js", false],
    ] as const) {
      const sides = [
        { ...site, path },
        { ...sirv, path: copied },
      ];
      const [own, theirs] = await interleave(sides, (side) => measure(side, revalidates), {
        runs: 8,
        warm: 2,
      });
      const ratio = median(own!) / median(theirs!);
      allMet &&= ratio <= goal;
      rows.push([
        ...[name, decimals(median(own!)), decimals(median(theirs!))],
        ...[decimals(ratio), verdict(ratio <= goal)],
      ]);
    }
    console.log("\nProcessor time per response\n");
    printTable(rows);
    return allMet;
  });

interface Side {
  origin: string;
  pid: number;
}

/** Starts sirv on a folder, in a process of its own. */
async function startSirv(context: BenchContext, folder: string): Promise<Side> {
  const program = `
    import { createServer } from "node:http";
    import sirv from ${JSON.stringify(import.meta.resolve("sirv"))};
    const server = createServer(sirv(${JSON.stringify(folder)}, { brotli: true, etag: true }));
    server.listen(0, "127.0.0.1", () => console.log(server.address().port));`;
  const child = spawn(process.execPath, ["--input-type=module", "--eval", program], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  context.onEnd(() => child.kill());
  const [port] = (await once(createInterface(child.stdout), "line")) as [string];
  return { origin: `http://127.0.0.1:${port}`, pid: child.pid! };
}

/** Sends a request, and again if its connection was idle for too long. */
const request = (pool: Pool, path: string, headers: Record<string, string>) => {
  const send = () => pool.request({ path, method: "GET", headers });
  return send().catch(send);
};

/** Returns the processor time per response in microseconds. */
async function measure(
  { origin, pid, path }: Side & { path: string },
  revalidates: boolean,
): Promise<number> {
  const pool = new Pool(origin, { connections: 8 });
  const headers: Record<string, string> = { "accept-encoding": "br" };
  const first = await request(pool, path, headers);
  await first.body.dump();
  if (revalidates) headers["if-none-match"] = String(first.headers["etag"]);
  const expected = revalidates ? 304 : 200;
  const before = await processorTime(pid);
  const remaining = Array.from({ length: responses }).values();
  const client = async () => {
    for (const _ of remaining) {
      const { statusCode, headers: received, body } = await request(pool, path, headers);
      await body.dump();
      if (statusCode === expected) continue;
      if (statusCode !== 200) throw new Error(`${origin}${path} returned ${statusCode}.`);
      headers["if-none-match"] = String(received["etag"]); // It was rendered again.
    }
  };
  await Promise.all(Array.from({ length: 8 }, client));
  const spent = (await processorTime(pid)) - before;
  await pool.close();
  return (spent * 1000) / responses;
}

/** Returns the processor time that a process has used, in milliseconds, from Linux's /proc. */
async function processorTime(pid: number): Promise<number> {
  const fields = (await readFile(`/proc/${pid}/stat`, "utf8")).split(") ")[1]!.split(" ");
  const ticks = Number(fields[11]) + Number(fields[12]);
  return ticks * 10; // A hundred a second.
}
