import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { request } from "undici";
import { interleave, median, printResults, summarize } from "./measure";
import {
  type Bench,
  readScript,
  startServer,
  startSite,
  waitForRenderedPage,
  workspace,
} from "./site";

/** Maximum ratio of the processor time for a response to that of sirv for the same bytes. */
const goal = 1.5;
/** Responses per measurement. */
const responses = 3000;

/**
 * Compares the processor time of `serve` for a kept page, its revalidation and a release's file with
 * sirv's for the same bytes.
 */
export const benchServe: Bench = async (context) => {
  const backend = await startSite(context);
  const args = [...readScript(workspace, "platform"), "serve", "local"];
  const settings = { PORT: "0", SUPABASE_URL: backend.origin };
  const site = await startServer(context, workspace.folder, args, settings);
  const html = await waitForRenderedPage(`${site.origin}/outfits`);
  await delay(1000); // Until the page's brotli version is kept.
  const [script = ""] = /\/r\/shell\/[^"]+\.js/.exec(html) ?? [];
  const folder = join(context.folder, "sirv");
  await mkdir(folder);
  const copies = { "/outfits": "/page.html", [script]: "/script.js" };
  for (const [path, copy] of Object.entries(copies)) {
    for (const [encoding, ending] of Object.entries({ identity: "", br: ".br" })) {
      const headers = { "accept-encoding": encoding };
      const { body } = await request(site.origin + path, { headers });
      await writeFile(folder + copy + ending, Buffer.from(await body.arrayBuffer()));
    }
  }
  const program = `
    import { createServer } from "node:http";
    import sirv from ${JSON.stringify(import.meta.resolve("sirv"))};
    const server = createServer(sirv(${JSON.stringify(folder)}, { brotli: true, etag: true }));
    server.listen(0, "127.0.0.1", () =>
      console.log("sirv is at http://127.0.0.1:" + server.address().port));`;
  const sirv = await startServer(context, folder, ["--input-type=module", "--eval", program]);
  const measured = await interleave(
    {
      "kept page": { path: "/outfits", revalidates: false },
      "its 304": { path: "/outfits", revalidates: true },
      file: { path: script, revalidates: false },
    },
    [sirv, site],
    ({ path, revalidates }, { origin, pid }) =>
      measureCpu(pid, origin + (origin === sirv.origin ? copies[path]! : path), revalidates),
    { runs: 8, warm: 2 },
  );
  const results = summarize(measured, (times) => ({ "processor µs": median(times) }));
  printResults("Responses", ["sirv", "serve"], results);
  return Object.entries(measured)
    .filter(([, [theirs, own]]) => median(own!) > goal * median(theirs!))
    .map(([name]) => `${name} takes more than ${goal} times sirv's time`);
};

/** Returns a server's processor time per response in microseconds. */
async function measureCpu(pid: number, address: string, revalidates: boolean): Promise<number> {
  const headers: Record<string, string> = { "accept-encoding": "br" };
  const remaining = Array.from({ length: responses }).values();
  const client = async () => {
    for (const _ of remaining) {
      const { statusCode, headers: received, body } = await request(address, { headers });
      await body.dump();
      if (statusCode !== 200 && statusCode !== 304)
        throw new Error(`${address} returned ${statusCode}.`);
      // A page that was rendered again has another one.
      if (revalidates && received["etag"]) headers["if-none-match"] = String(received["etag"]);
    }
  };
  const before = await processorTime(pid);
  await Promise.all(Array.from({ length: 8 }, client));
  return (((await processorTime(pid)) - before) * 1000) / responses;
}

/** Returns the processor time that a process has used, in milliseconds, from Linux's /proc. */
async function processorTime(pid: number): Promise<number> {
  const fields = (await readFile(`/proc/${pid}/stat`, "utf8")).split(") ")[1]!.split(" ");
  const ticks = Number(fields[11]) + Number(fields[12]);
  return ticks * 10; // A hundred a second.
}
