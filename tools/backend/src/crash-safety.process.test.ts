import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync, readdirSync } from "node:fs";
import path from "node:path";
import { createInterface } from "node:readline";
import { setTimeout as delay } from "node:timers/promises";
import postgres from "postgres";
import { expect, onTestFinished, test } from "vitest";
import { fixtureMigrations } from "../fixtures/fixture-backend";
import { usedFolder } from "../fixtures/folders";
import { sampleImage } from "../fixtures/sample-image";
import { startBackend } from "./index";
import { readPostmaster } from "./postgres/postmaster";

/** Kills the writer after `count` acknowledged writes and returns all acknowledged ones. */
async function acknowledgedBeforeKill(
  dataDir: string,
  count: number,
  victims: (writer: number) => number[],
): Promise<string[]> {
  const script = path.resolve(import.meta.dirname, "../fixtures/crash-writer.ts");
  const writer = spawn(process.execPath, ["--import", "tsx", script, dataDir], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const { pid } = writer;
  if (pid === undefined || !writer.stdout) throw new Error("The writer didn't start.");
  const tree = (): number[] => processTree(pid);
  onTestFinished(() => killAll(tree()));
  const ended = once(writer, "exit");
  const acknowledged: string[] = [];
  for await (const line of createInterface(writer.stdout)) {
    acknowledged.push(line);
    if (acknowledged.length === count) killAll(victims(pid));
  }
  await ended;
  return acknowledged;
}

async function storedItems(dataDir: string): Promise<Set<string>> {
  const options = { dataDir, origin: "http://localhost:4200", migrationsDir: fixtureMigrations };
  const backend = await startBackend(options);
  const sql = postgres(backend.databaseUrl, { max: 1 });
  const rows = await sql<{ body: string }[]>`select body from public.notes`;
  const files = await sql<{ name: string }[]>`select name from storage.objects`;
  await sql.end();
  const items = new Set(rows.map(({ body }) => `row ${body}`));
  const image = await sampleImage("png", { width: 64, height: 64 });
  for (const { name } of files) {
    const url = `http://localhost:4200/storage/v1/object/public/pictures/${name}`;
    const stored = await (await backend.fetch(new Request(url))).arrayBuffer();
    if (Buffer.compare(Buffer.from(stored), image) === 0) items.add(`file ${name.slice(0, -4)}`);
  }
  await backend.stop();
  return items;
}

test("loses no acknowledged write on kill -9 of the whole process tree", async () => {
  const dataDir = await usedFolder();
  const acknowledged: string[] = [];
  for (const count of [40, 80]) {
    acknowledged.push(...(await acknowledgedBeforeKill(dataDir, count, processTree)));
    const items = await storedItems(dataDir);
    expect(acknowledged.filter((line) => !items.has(line))).toEqual([]);
  }
}, 120_000);

test("stops a server left behind by kill -9 on the next start", async () => {
  const dataDir = await usedFolder();
  const acknowledged = await acknowledgedBeforeKill(dataDir, 60, (pid) => [pid]);
  const items = await storedItems(dataDir);
  expect(acknowledged.filter((line) => !items.has(line))).toEqual([]);
}, 120_000);

test("restarts after kill -9 of the server and loses no acknowledged write", async () => {
  const dataDir = await usedFolder();
  const options = { dataDir, origin: "http://localhost:4200", migrationsDir: fixtureMigrations };
  const backend = await startBackend({ ...options, onLost: (error) => expect.fail(error.message) });
  onTestFinished(() => backend.stop());
  const send = (where: string, init: RequestInit = {}) => {
    const headers = { apikey: backend.serviceKey, "content-type": "application/json" };
    return backend.fetch(new Request(`http://localhost:4200/${where}`, { ...init, headers }));
  };
  const acknowledged: string[] = [];
  const failures: Response[] = [];
  const write = async (body: string): Promise<void> => {
    const response = await send("rest/v1/notes", {
      method: "POST",
      body: JSON.stringify({ body }),
    });
    if (response.ok) acknowledged.push(body);
    else failures.push(response);
  };
  const database = await readPostmaster(path.join(dataDir, "postgres/data"));
  let killed = Infinity;
  for (
    let index = 0;
    failures.length === 0 || !acknowledged.at(-1)?.startsWith("after");
    index += 1
  ) {
    if (index === 20) {
      killAll(processTree(database?.pid ?? 0));
      killed = Date.now();
    }
    const when = failures.length > 0 ? "after" : "before";
    await Promise.all(["a", "b", "c", "d"].map((worker) => write(`${when} ${index} ${worker}`)));
    if (failures.length > 0) {
      failures.push(await send("auth/v1/user"), await send("storage/v1/bucket"));
      failures.push(await send("storage/v1/object/public/pictures/none.png"));
    }
    await delay(50);
    expect(Date.now() - killed).toBeLessThan(30_000);
  }
  const unavailable = failures.filter(({ ok, status }) => !ok && status >= 500);
  expect(unavailable.length).toBeGreaterThan(0);
  for (const response of unavailable) {
    expect(response.status).toBe(503);
    expect(Number(response.headers.get("retry-after"))).toBeGreaterThan(0);
    expect(await response.text()).not.toMatch(/127\.0\.0\.1|localhost/);
  }
  const items = (await (await send("rest/v1/notes?select=body")).json()) as { body: string }[];
  const bodies = new Set(items.map(({ body }) => body));
  expect(acknowledged.filter((body) => !bodies.has(body))).toEqual([]);
}, 120_000);

/** Returns a process and all its descendants, across sessions and groups. */
function processTree(root: number): number[] {
  const parents = process.platform === "linux" ? fromProc() : fromPs();
  const tree = [root];
  for (const parent of tree) {
    for (const [pid, ppid] of parents) if (ppid === parent) tree.push(pid);
  }
  return tree;
}

/** Sends SIGKILL to every process. */
function killAll(pids: number[]): void {
  for (const pid of pids) {
    try {
      process.kill(pid, "SIGKILL");
    } catch {
      // It has already exited.
    }
  }
}

type Parents = [pid: number, ppid: number][];

/** Reads field 4 of /proc/<pid>/stat, counted from after the name, which may contain anything. */
function fromProc(): Parents {
  return readdirSync("/proc")
    .filter((entry) => /^\d+$/.test(entry))
    .map((entry) => {
      try {
        const stat = readFileSync(`/proc/${entry}/stat`, "utf8");
        return [Number(entry), Number(stat.slice(stat.lastIndexOf(")") + 2).split(" ")[1])];
      } catch {
        return [Number(entry), 0];
      }
    });
}

function fromPs(): Parents {
  const listing = execFileSync("ps", ["-A", "-o", "pid=,ppid="], { encoding: "utf8" });
  return listing.split("\n").map((line) => {
    const [pid = 0, ppid = 0] = line.trim().split(/\s+/).map(Number);
    return [pid, ppid];
  });
}
