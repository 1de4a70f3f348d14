import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { projectPaths, startBackend, type Backend } from "@ensemble/backend";
import postgres, { type Sql } from "postgres";
import { beforeAll, expect, test, vi } from "vitest";
import { headerOf, openPostOffice, type PostOffice } from "../fixtures/post-office";
import { mailsAtOnce } from "./transport";

const watchers = 60;

let dataDir: string;
let backend: Backend;
let office: PostOffice;
let sql: Sql;
let worker: ChildProcess | undefined;

beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), "ensemble-mailer-"));
  const { migrationsDir } = projectPaths;
  const onLost = (error: Error) => expect.fail(error.message);
  const origin = "http://localhost:4200";
  backend = await startBackend({ dataDir, origin, migrationsDir, onLost });
  office = await openPostOffice();
  sql = postgres(backend.databaseUrl, { max: 1, onnotice: () => undefined });
  return async () => {
    worker?.kill("SIGKILL");
    await sql.end();
    await backend.stop();
    await office.close();
    await rm(dataDir, { recursive: true });
  };
});

/** Addresses that wait for three pieces of 100 to cost less. */
async function addWatchers(): Promise<void> {
  await sql`
    with pieces as (
      insert into public.items (name, retailer, retailer_url, garment, color, price)
      select 'Coat ' || number, 'ZARA', 'https://www.zara.com/coat', 'coat', 'black', 100
      from generate_series(1, 3) as number
      returning id
    ),
    people as (
      insert into public.alert_recipients (address)
      select format('watcher-%s@people.example', number) from generate_series(1, ${watchers}) as number
      returning id
    )
    insert into public.alerts (recipient_id, kind, item_id, since_price, confirmed_at)
    select people.id, 'price_drop', pieces.id, 100, now() from people, pieces`;
}

function startWorker(): void {
  const script = path.join(import.meta.dirname, "../fixtures/worker-to-kill.ts");
  worker = spawn(process.execPath, ["--import", "tsx", script, backend.databaseUrl, office.url], {
    stdio: "ignore",
  });
}

/** Its database client may have ended it with the database. */
async function killWorker(): Promise<void> {
  if (worker!.exitCode !== null) return;
  const ended = once(worker!, "exit");
  worker!.kill("SIGKILL");
  await ended;
}

async function killDatabase(): Promise<void> {
  const file = path.join(dataDir, "postgres/data/postmaster.pid");
  process.kill(Number((await readFile(file, "utf8")).split("\n")[0]), "SIGKILL");
}

const posted = (enough: number) =>
  vi.waitUntil(() => office.mails.length >= enough, { timeout: 60_000, interval: 5 });

/** Messages that a dead worker had claimed are due again after five minutes. */
const leasesEnd = () =>
  vi.waitUntil(
    () =>
      sql`update public.message_outbox set next_attempt_at = now() where status = 'pending'`.then(
        () => true,
        () => false,
      ),
    { timeout: 60_000 },
  );

const outbox = () =>
  sql<{ recipient: string; status: string }[]>`select recipient, status from public.message_outbox`;

test("tells each watcher once when worker and database are killed on the way", async () => {
  await addWatchers();
  await sql`update public.items set price = 70`;
  startWorker();
  await posted(1);
  await killWorker();
  expect(await outbox()).toHaveLength(watchers);

  startWorker();
  await posted(20);
  await killDatabase();
  await leasesEnd();
  // As a supervisor does: one that lives goes on by itself, after pauses that grow to a minute.
  await killWorker();
  startWorker();
  await leasesEnd();
  await vi.waitUntil(async () => (await outbox()).every(({ status }) => status === "sent"), {
    timeout: 60_000,
    interval: 200,
  });
  await killWorker();

  const rows = await outbox();
  expect(rows).toHaveLength(watchers);
  expect(new Set(rows.map(({ recipient }) => recipient)).size).toBe(watchers);

  const ids = new Map<string, Set<string | undefined>>();
  for (const mail of office.mails) {
    const [to = ""] = mail.to;
    ids.set(to, (ids.get(to) ?? new Set()).add(headerOf(mail, "Message-ID")));
  }
  expect(ids.size).toBe(watchers);
  expect([...ids.values()].filter(({ size }) => size > 1)).toEqual([]);
  // Only what was under way at a kill was sent a second time, under the same Message-ID.
  expect(office.mails.length).toBeLessThanOrEqual(watchers + 3 * mailsAtOnce);

  const [told] = await sql`
    select count(*)::int as alerts from public.alerts where told_price = 70`;
  expect(told).toEqual({ alerts: 3 * watchers });
});
