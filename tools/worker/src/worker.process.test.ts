import { randomBytes } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { beforeAll, beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { openHookReceiver } from "../fixtures/hook-receiver";
import { expireHeartbeats, killableWorkers, skipRetryDelays } from "../fixtures/killable-workers";
import { readHeader, startSmtpServer, type SmtpServer } from "../fixtures/smtp-server";
import { openWorkerContext, type WorkerContext } from "../fixtures/worker-context";
import { mailConcurrency } from "./transport";

let context: WorkerContext;
let smtp: SmtpServer;
let workers: ReturnType<typeof killableWorkers>;
beforeAll(async () => {
  [context, smtp] = await Promise.all([openWorkerContext(), startSmtpServer()]);
  workers = killableWorkers(context.backend.databaseUrl, smtp.url);
  return async () => {
    await workers.kill();
    await smtp.close();
    await context.close();
  };
});
beforeEach(async () => {
  smtp.mails.length = 0;
  await context.clear();
});

/** Waits until a worker's query is blocked by a lock. */
const waitForLock = (query: string, meanwhile?: () => PromiseLike<unknown>) =>
  vi.waitUntil(
    async () => {
      await meanwhile?.();
      const waiting = await context.sql`
        select from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'
          and query like ${`%${query}%`} and pid <> pg_backend_pid()`;
      return waiting.length > 0;
    },
    { timeout: 60_000, interval: 20 },
  );

/** Pauses the SMTP server once, before its greeting or before it reads an email. */
function pauseSmtp(at: "greeting" | "text") {
  const { pause } = smtp;
  let end: (error?: Error) => void = () => undefined;
  const reached = new Promise<void>((resolve) => {
    smtp.pause = (stage) => {
      if (stage !== at) return Promise.resolve();
      smtp.pause = pause;
      resolve();
      return new Promise((done, fail) => (end = (error) => (error ? fail(error) : done())));
    };
  });
  return { reached, resume: () => end(), refuse: () => end(new Error("gone")) };
}

const killAt = (at: "greeting" | "text") => async (): Promise<void> => {
  const paused = pauseSmtp(at);
  workers.start();
  await paused.reached;
  await workers.kill();
  paused.refuse();
};

const steps: [step: string, mails: number, die: (id: string) => Promise<unknown>][] = [
  [
    "it has taken the job",
    1,
    (id) =>
      context.sql.begin(async (sql) => {
        await sql`select from public.message_outbox where id = ${id} for update`;
        workers.start();
        await waitForLock("prepare_message");
        await workers.kill();
      }),
  ],
  ["it has rendered the email", 1, killAt("greeting")],
  ["it sends the email", 1, killAt("text")],
  [
    "the server has accepted the email and the database hasn't recorded it",
    2,
    async (id) => {
      const paused = pauseSmtp("text");
      workers.start();
      await paused.reached;
      await context.sql.begin(async (sql) => {
        await sql`select from public.message_outbox where id = ${id} for update`;
        paused.resume();
        await waitForLock("mark_message_sent");
        await workers.kill();
        // PostgreSQL would finish a dead client's query.
        await sql`
          select pg_terminate_backend(pid) from pg_stat_activity
          where datname = current_database() and query like '%mark_message_sent%' and pid <> pg_backend_pid()`;
      });
    },
  ],
  [
    "the database has recorded the email and the job isn't completed",
    1,
    async (id) => {
      const paused = pauseSmtp("text");
      workers.start();
      await paused.reached;
      await context.sql.begin(async (sql) => {
        await sql`select from pgboss.job where id = ${id} for update`;
        paused.resume();
        await vi.waitUntil(async () => {
          const [row] = await context.sql`select status from public.message_outbox`;
          return row?.["status"] === "sent";
        }, 60_000);
        await workers.kill();
      });
    },
  ],
];

test.each(steps)(
  "sends the message when a worker is killed while %s",
  async (_step, mails, die) => {
    const id = await context.queueMessage();
    await die(id);
    await expireHeartbeats(context.sql);
    workers.start();
    const done = async (): Promise<boolean> => {
      await skipRetryDelays(context.sql);
      const jobs =
        await context.sql`select from pgboss.job where name = 'mail' and state = 'completed'`;
      return jobs.length === 1;
    };
    await vi.waitUntil(done, { timeout: 60_000, interval: 100 });
    await workers.kill();
    expect(await context.sql`select status from public.message_outbox`).toEqual([
      { status: "sent" },
    ]);
    expect(smtp.mails).toHaveLength(mails);
    expect(new Set(smtp.mails.map((mail) => readHeader(mail, "Message-ID"))).size).toBe(1);
  },
);

test("erases every account once when a worker is killed", async () => {
  const { sql } = context;
  const people = await sql<{ id: string }[]>`
    insert into auth.users (id, email)
    select gen_random_uuid(), format('due-%s@people.example', number)
    from generate_series(1, 60) as number
    returning id`;
  await sql`
    insert into public.account_deletion_requests (user_id, erase_after)
    select id, now() from auth.users where email like 'due-%'`;
  await context.queueTask("erase-accounts");
  await sql.begin(async (holding) => {
    await holding`select from auth.users where id = ${people[30]!.id} for update`;
    workers.start();
    await waitForLock("run_task");
    await workers.kill();
    await holding`
      select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and query like '%run_task%' and pid <> pg_backend_pid()`;
  });
  expect(await sql`select from auth.users where email like 'due-%'`).toHaveLength(60);
  await expireHeartbeats(sql);
  workers.start();
  const notified = async (): Promise<boolean> => {
    await skipRetryDelays(sql);
    return new Set(smtp.mails.flatMap(({ to }) => to)).size === 60;
  };
  await vi.waitUntil(notified, { timeout: 60_000, interval: 100 });
  await workers.kill();
  expect(await sql`select from auth.users where email like 'due-%'`).toEqual([]);
  expect(smtp.mails).toHaveLength(60);
});

/** Files to import, with locks that a run waits for, one in each attempt, and what is stored. */
const killedImports = {
  items: () => ({
    columns: ["name", "category", "color", "product_url", "price"],
    rows: Array.from({ length: 200 }, (_, at) => {
      const url = `https://www.zara.com/killed/${at}`;
      return [at + 2, `Killed ${at}`, "dress", "red", url, "50"];
    }),
    settings: {},
    locks: ["select from public.shops where slug = 'zara' for update"],
    read: () => context.sql`
      select count(*)::integer as items, count(distinct retailer_url)::integer as urls
      from public.items where name like 'Killed %'`,
    before: { items: 0, urls: 0 },
    after: { items: 200, urls: 200 },
  }),
  reports: async () => {
    const [{ account, partner, code }] = await context.sql<[Record<string, string>]>`
      with account as (
        insert into public.network_accounts (name) values ('Killed') returning id
      ),
      partner as (
        insert into public.affiliate_partners
          (shop_name, contact_name, contact_email, website_url, product_categories)
        values ('Killed', 'Ines', 'ines@shop.example', 'https://shop.example', '{Electronics}')
        returning id
      ),
      link as (
        insert into public.affiliate_links (partner_id, campaign_name, original_url)
        select id, 'Killed', 'https://shop.example/sale' from partner
        returning tracking_code
      )
      select account.id as account, partner.id as partner, tracking_code as code
      from account, partner, link`;
    // Sums follow at once for days that are added up.
    await context.sql`update private.summed_days set until = '2026-08-01' where until < '2026-08-01'`;
    const lines = Array.from({ length: 200 }, (_, at) => `line ${at}`);
    return {
      columns: ["line", "click", "sale", "commission", "status", "sold_at", "changed_at"],
      rows: lines.flatMap((line, at) => {
        const of = [line, code, ...["50.25", "5.03"]];
        const returned = [line, code, ...["40.15", "4.02"]];
        return [
          [2 * at + 2, ...of, "pending", "2026-05-01T10:00:00Z", "2026-05-02T10:00:00Z"],
          [2 * at + 3, ...returned, "approved", "2026-05-01T10:00:00Z", "2026-06-02T10:00:00Z"],
        ];
      }),
      settings: { account, partner, made_at: "2026-07-01T10:00:00Z", currency: "USD" },
      // Before the lines, and after their events.
      locks: [
        "select from public.network_accounts where name = 'Killed' for update",
        "select from public.affiliate_links where campaign_name = 'Killed' for update",
        "lock table private.affiliate_sums in exclusive mode",
      ],
      read: () => context.sql`
        select
          (select count(*)::integer from public.commission_events) as events,
          (select sum(revenue)::text from public.affiliate_conversions) as sales,
          (select sum(commission)::text from private.commission_entries) as entries,
          (select sum(approved)::text from private.affiliate_sums where dimension = 'total') as approved,
          (select sum(revenue)::text from public.affiliate_links) as linked`,
      before: { events: 0, sales: null, entries: null, approved: null, linked: "0.0000" },
      after: {
        ...{ events: 400, sales: "8030.0000", entries: "804.0000", approved: "804.0000" },
        linked: "8030.0000",
      },
    };
  },
};

test.each(["items", "reports"] as const)(
  "imports a file of %s once when workers are killed during the run",
  async (kind) => {
    const { backend, sql } = context;
    const { id, client } = await backend.signUp(`${kind}@people.example`);
    await sql`insert into public.user_preferences (user_id, is_admin) values (${id}, true)`;
    const { columns, rows, settings, locks, read, before, after } = await killedImports[kind]();
    const { data: file } = await client
      .rpc("start_import", {
        ...{ kind, file_name: "a.csv", columns, row_count: rows.length, settings },
      })
      .throwOnError();
    await client.rpc("add_import_rows", { import: file, rows }).throwOnError();
    const readStep = async (): Promise<string> => {
      const [row] = await sql`select step from private.imports where id = ${file}`;
      return String(row?.["step"]);
    };
    workers.start();
    await client.rpc("run_import", { import: file }).throwOnError();
    await vi.waitUntil(async () => (await readStep()) === "checked", 60_000);
    await workers.kill();
    for (const [attempt, lock] of locks.entries()) {
      // The third transaction commits although its worker is gone.
      const survives = attempt === 2;
      await sql.begin(async (holding) => {
        await holding.unsafe(lock);
        if (attempt === 0)
          await client.rpc("run_import", { import: file, dry_run: false }).throwOnError();
        workers.start();
        await waitForLock("process_import", () => skipRetryDelays(sql));
        await workers.kill();
        if (!survives)
          await holding`
            select pg_terminate_backend(pid) from pg_stat_activity
            where datname = current_database() and query like '%process_import%'
              and pid <> pg_backend_pid()`;
      });
      if (!survives) {
        expect(await readStep()).toBe("importing");
        expect(await read()).toEqual([before]);
      }
      await expireHeartbeats(sql);
    }
    workers.start();
    const finished = async (): Promise<boolean> => {
      await skipRetryDelays(sql);
      const open = await sql`
        select from pgboss.job where name = 'imports' and state <> 'completed'`;
      return open.length === 0;
    };
    await vi.waitUntil(finished, { timeout: 60_000, interval: 100 });
    await workers.kill();
    expect(await readStep()).toBe("imported");
    expect(await read()).toEqual([after]);
  },
);

test("reports each incident's start and end once when workers are killed", async () => {
  const { sql } = context;
  const remotes = 20;
  const hook = await openHookReceiver();
  const secret = `whsec_${randomBytes(32).toString("base64")}`;
  const reporters = killableWorkers(context.backend.databaseUrl, smtp.url, hook.url, secret);
  onTestFinished(async () => {
    await reporters.kill();
    await hook.close();
  });
  const isSent = async (messages: number): Promise<boolean> => {
    await skipRetryDelays(sql);
    const [row] = await sql<{ sent: number }[]>`
      select count(*)::int as sent from public.message_outbox where status = 'sent'`;
    return row!.sent >= messages;
  };
  /** Kills a worker after some posts, then lets another send until `messages` are recorded as sent. */
  const judge = async (missed: number, posts: number, messages: number): Promise<void> => {
    await sql`
      insert into public.objective_hours
      select
        date_trunc('hour', now()) - back.hours, 'production', 'remote-' || number, 'loads', 'home',
        '1.0.0+0123456789', 1000, ${missed}, 1000
      from generate_series(1, ${remotes}) as number
      cross join unnest(array[interval '0 hours', interval '12 hours']) as back (hours)
      on conflict (hour, environment, remote, objective, screen, release) do update
      set missed = excluded.missed`;
    await context.queueTask("judge-budgets");
    const before = hook.posts.length;
    reporters.start();
    const waiting = { timeout: 60_000, interval: 2 };
    await vi.waitUntil(() => hook.posts.length >= before + posts, waiting);
    await reporters.kill();
    await expireHeartbeats(sql);
    reporters.start();
    await vi.waitUntil(() => isSent(messages), { timeout: 60_000, interval: 100 });
    await reporters.kill();
    await expireHeartbeats(sql);
  };
  await sql`
    insert into public.remote_objectives (environment, remote, objective, percent)
    select 'production', 'remote-' || number, 'loads', 99
    from generate_series(1, ${remotes}) as number`;
  await judge(50, 9, 2 * remotes);
  await judge(0, 5, 4 * remotes);

  const [incidents] = await sql`
    select count(*)::int as all, count(ended_at)::int as ended from public.budget_incidents`;
  expect(incidents).toEqual({ all: remotes, ended: remotes });
  const queued = await sql`
    select kind, count(*)::int as messages, count(distinct payload ->> 'incident')::int as incidents
    from public.message_outbox group by kind order by kind`;
  expect(queued).toEqual([
    { kind: "incident_opened", messages: remotes, incidents: remotes },
    { kind: "incident_ended", messages: remotes, incidents: remotes },
    { kind: "incident_webhook", messages: 2 * remotes, incidents: remotes },
  ]);

  // Only messages in progress during a kill are sent twice, with the same ID.
  const posts = new Map(hook.posts.map(({ headers, body }) => [headers["webhook-id"], body]));
  expect(posts.size).toBe(2 * remotes);
  expect(new Set(hook.posts.map(({ body }) => body)).size).toBe(2 * remotes);
  const mails = new Set(smtp.mails.map((mail) => readHeader(mail, "Message-ID")));
  expect(mails.size).toBe(2 * remotes);
  const sent = hook.posts.length + smtp.mails.length;
  expect(sent).toBeLessThanOrEqual(4 * remotes + 2 * mailConcurrency);
}, 240_000);

/** Locks that a run waits for: as it begins, stages rows, compares, writes offers, and changes items. */
const feedLocks = [
  "select from public.feed_runs where step = 'queued' for update",
  "lock table private.feed_rows in exclusive mode",
  "select from public.feeds for update",
  "lock table public.feed_offers in exclusive mode",
  "select from public.items where name like 'Fed %' for update",
];

test("reads a feed once when workers are killed at each step of a run", async () => {
  const { backend, sql } = context;
  const { id, client } = await backend.signUp("feeds@people.example");
  await sql`insert into public.user_preferences (user_id, is_admin) values (${id}, true)`;
  let price = 50;
  const row = (at: number) =>
    `F${at},Fed ${at},https://fed.example/${at},https://img.example/${at}.jpg,${price}.00 EUR,in_stock,M,black,dress`;
  const server = createServer((_, response) =>
    response.end(
      ["id,title,link,image_link,price,availability,size,color,product_type"]
        .concat(
          Array.from({ length: 40 }, (_, at) => row(at)),
          "",
        )
        .join("\n"),
    ),
  );
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void server.close());
  process.env["FEED_ORIGIN"] = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const [feed] = await sql<{ id: string }[]>`
    with shop as (
      insert into public.shops (name, domains) values ('Fed', '{fed.example}') returning id
    )
    insert into public.feeds (shop_id, name, address, is_active)
    select id, 'All', ${`${process.env["FEED_ORIGIN"]}/`}, true from shop
    returning id`;
  const start = () => client.rpc("start_feed_run", { feed: feed!.id, dry: false }).throwOnError();
  const isDone = async () =>
    (await sql`select from public.feed_runs where step <> 'done'`).length === 0;
  const read = () => sql`
    select
      (select count(*)::integer from public.feed_offers where price = ${price}) as offers,
      (select count(*)::integer from public.items where name like 'Fed %' and price = ${price}) as items,
      (select count(*)::integer from public.item_variant_changes) as changes`;
  await start();
  workers.start();
  await vi.waitUntil(isDone, 60_000);
  await workers.kill();
  const offers = await sql`select id as offer from public.feed_offers`;
  await client.rpc("pick_offers", { picks: [...offers] }).throwOnError();
  const [before] = await read();
  const changes = Number(before?.["changes"]);

  price = 40;
  await start();
  for (const lock of feedLocks) {
    await sql.begin(async (holding) => {
      await holding.unsafe(lock);
      workers.start();
      await waitForLock("_feed_", () => skipRetryDelays(sql));
      await workers.kill();
      await holding`
        select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and query like '%_feed_r%' and pid <> pg_backend_pid()`;
    });
    expect(await read(), lock).toEqual([{ offers: 0, items: 0, changes }]);
    await expireHeartbeats(sql);
  }
  workers.start();
  await vi.waitUntil(async () => {
    await skipRetryDelays(sql);
    return isDone();
  }, 60_000);
  await workers.kill();
  expect(await read()).toEqual([{ offers: 40, items: 40, changes: changes + 40 }]);
  expect(await sql`select from private.feed_rows`).toEqual([]);
}, 240_000);
