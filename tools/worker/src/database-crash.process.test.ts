import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { projectPaths, startBackend, type Backend } from "@ensemble/backend";
import postgres, { type Sql } from "postgres";
import { beforeAll, expect, test, vi } from "vitest";
import { expireHeartbeats, killableWorkers, skipRetryDelays } from "../fixtures/killable-workers";
import { readHeader, startSmtpServer, type SmtpServer } from "../fixtures/smtp-server";
import { waitOptions, recordingTransport } from "../fixtures/worker-context";
import { workerDatabaseUrl } from "./boss";
import { site } from "./templates/sample-mails";
import { mailConcurrency } from "./transport";
import { startWorker } from "./worker";

const watcherCount = 60;

let dataDir: string;
let backend: Backend;
let smtp: SmtpServer;
let sql: Sql;
let workers: ReturnType<typeof killableWorkers>;

beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), "ensemble-worker-"));
  const { migrationsDir } = projectPaths;
  const onLost = (error: Error) => expect.fail(error.message);
  const origin = "http://localhost:4200";
  backend = await startBackend({ dataDir, origin, migrationsDir, onLost });
  smtp = await startSmtpServer();
  sql = postgres(backend.databaseUrl, { max: 1, onnotice: () => undefined });
  workers = killableWorkers(backend.databaseUrl, smtp.url);
  return async () => {
    await workers.kill();
    await sql.end();
    await backend.stop();
    await smtp.close();
    await rm(dataDir, { recursive: true });
  };
});

/** Creates recipients with price alerts for three items that cost 100. */
async function addWatchers(): Promise<void> {
  await sql`
    with items as (
      insert into public.items (name, retailer, retailer_url, garment, color, price)
      select 'Coat ' || number, 'ZARA', 'https://www.zara.com/coat', 'coat', 'black', 100
      from generate_series(1, 3) as number
      returning id
    ),
    sizes as (
      insert into public.item_variants (item_id, price) select id, 100 from items
    ),
    people as (
      insert into public.alert_recipients (address)
      select format('watcher-%s@people.example', number) from generate_series(1, ${watcherCount}) as number
      returning id
    )
    insert into public.alerts (recipient_id, kind, item_id, since_price, confirmed_at)
    select people.id, 'price_drop', items.id, 100, now() from people, items`;
}

async function killDatabase(): Promise<void> {
  const file = path.join(dataDir, "postgres/data/postmaster.pid");
  process.kill(Number((await readFile(file, "utf8")).split("\n")[0]), "SIGKILL");
}

const waitForMails = (count: number) =>
  vi.waitUntil(() => smtp.mails.length >= count, { timeout: 60_000, interval: 5 });

const succeeds = (query: PromiseLike<unknown>): Promise<boolean> =>
  Promise.resolve(query).then(
    () => true,
    () => false,
  );

const outbox = () =>
  sql<{ recipient: string; status: string }[]>`select recipient, status from public.message_outbox`;

test("sends each watcher's email with one Message-ID when worker and database are killed", async () => {
  await addWatchers();
  await sql`update public.item_variants set price = 70`;
  await sql`
    select private.enqueue_job('tasks', gen_random_uuid(), now(), '{"task": "queue-alerts"}')`;
  workers.start();
  await waitForMails(1);
  await workers.kill();
  expect(await outbox()).toHaveLength(watcherCount);
  await expireHeartbeats(sql);

  workers.start();
  await waitForMails(20);
  await killDatabase();
  // Restart the worker like a supervisor; a surviving one would recover.
  await workers.kill();
  await vi.waitUntil(() => succeeds(expireHeartbeats(sql)), { timeout: 60_000 });
  workers.start();
  await vi.waitUntil(
    async () =>
      (await succeeds(skipRetryDelays(sql))) &&
      (await outbox()).every(({ status }) => status === "sent"),
    { timeout: 60_000, interval: 200 },
  );
  await workers.kill();

  const rows = await outbox();
  expect(rows).toHaveLength(watcherCount);
  expect(new Set(rows.map(({ recipient }) => recipient)).size).toBe(watcherCount);

  const ids = new Map<string, Set<string | undefined>>();
  for (const mail of smtp.mails) {
    const [to = ""] = mail.to;
    ids.set(to, (ids.get(to) ?? new Set()).add(readHeader(mail, "Message-ID")));
  }
  expect(ids.size).toBe(watcherCount);
  expect([...ids.values()].filter(({ size }) => size > 1)).toEqual([]);
  // Only emails in progress during a kill are sent twice, with the same Message-ID.
  expect(smtp.mails.length).toBeLessThanOrEqual(watcherCount + 3 * mailConcurrency);

  const [notified] = await sql`
    select count(*)::int as alerts from public.alerts where notified_price = 70`;
  expect(notified).toEqual({ alerts: 3 * watcherCount });
}, 240_000);

test("the worker recovers when the database comes back", async () => {
  const transport = recordingTransport();
  const problems: string[] = [];
  const worker = await startWorker({
    databaseUrl: workerDatabaseUrl(backend.databaseUrl),
    transport,
    site,
    bossOptions: { schedule: false },
    onProblem: (line) => problems.push(line),
  });
  await killDatabase();
  await vi.waitFor(() => expect(problems).toHaveLength(1), waitOptions);
  expect(problems[0]).toMatch(/^The database isn't responding: \w/);
  const message = () => sql`
    insert into public.message_outbox (kind, recipient, dedupe_key)
    values ('account_deletion_cancelled', 'mia@people.example', 'after the crash')`;
  await vi.waitUntil(() => succeeds(message()), waitOptions);
  await vi.waitFor(() => expect(transport.mails).toHaveLength(1), waitOptions);
  await worker.stop();
});
