import { createTestBackend } from "@ensemble/backend/testing";
import { smtpTransport, sqlQueue, startMailer } from "@ensemble/mailer";
import { openPostOffice } from "@ensemble/mailer/post-office";
import postgres, { type Sql } from "postgres";
import { printTable } from "../measure";

/** Seconds from the first change until the last watcher has a mail. */
const goal = 300;
const watchers = 10_000;
const changes = 1_000;

/**
 * Changes 1,000 pieces that 10,000 people watch, then lets one worker tell them by a mail server on
 * this machine. True when everybody has one mail within five minutes.
 */
export async function benchAlerts(): Promise<boolean> {
  const backend = await createTestBackend();
  const sql = postgres(backend.databaseUrl, { max: 1, onnotice: () => undefined });
  const office = await openPostOffice();
  const queue = sqlQueue(backend.databaseUrl);
  try {
    await fill(sql);
    const changed = await secondsOf(() => change(sql));
    const gathered = await secondsOf(() => queue.queueAlertDigests());
    const sent = await secondsOf(() => deliver());
    const recipients = new Set(office.mails.map(({ to }) => to[0]));
    const once = office.mails.length === watchers && recipients.size === watchers;
    const all = changed + gathered + sent;
    console.log(`\n${changes} changes, ${watchers} watchers with three alerts each, one worker\n`);
    printTable([
      ["step", "seconds"],
      ["changes, one after the other", changed.toFixed(1)],
      ["finding out who is to be told", gathered.toFixed(1)],
      [`${office.mails.length} mails`, sent.toFixed(1)],
      ["all", all.toFixed(1)],
    ]);
    const met = once && all < goal;
    console.log(`\nEverybody once within ${goal} s: ${met ? "met" : "MISSED"}`);
    return met;
  } finally {
    await queue.close();
    await sql.end();
    await office.close();
    await backend.dispose();
  }

  async function deliver(): Promise<void> {
    const origin = "https://ensemble.example";
    const pictures = { origin, resized: true };
    const site = { origin, currency: "USD", support: "help@x.example", pictures };
    const transport = smtpTransport({ url: office.url, from: "hello@ensemble.example" });
    let left = watchers;
    let finish: () => void = () => undefined;
    const finished = new Promise<void>((resolve) => (finish = resolve));
    const onSent = () => {
      left -= 1;
      if (left === 0) finish();
    };
    const mailer = startMailer({ queue, transport, site, onProblem: console.error, onSent });
    await finished;
    await mailer.stop();
  }
}

/** Pieces, and people who each watch the price of two and the return of a third. */
async function fill(sql: Sql): Promise<void> {
  await sql`
    insert into public.items (name, retailer, retailer_url, garment, color, price, sizes, availability)
    select
      'Coat ' || number, 'ZARA', 'https://www.zara.com/coat', 'coat', 'black', 100, '{S,M}',
      (array['in_stock', 'in_stock', 'sold_out'])[1 + number % 3]::public.item_availability
    from generate_series(1, ${changes}) as number`;
  await sql`
    with people as (
      insert into public.alert_recipients (address)
      select format('watcher-%s@people.example', number)
      from generate_series(1, ${watchers}) as number
      returning id, split_part(split_part(address, '-', 2), '@', 1)::int as number
    ),
    pieces as (
      select id, availability, row_number() over (order by id) as number from public.items
    )
    insert into public.alerts (recipient_id, kind, item_id, size, since_price, confirmed_at)
    select
      people.id, kinds.kind, pieces.id, case when kinds.kind = 'back_in_stock' then 'M' end
        ::public.size, 100, now()
    from people
    cross join generate_series(0, 2) as turn
    join pieces on pieces.number = 1 + (people.number + turn) % ${changes}
    cross join lateral (
      select case when pieces.availability = 'sold_out' then 'back_in_stock' else 'price_drop' end
        ::public.alert_kind as kind
    ) as kinds`;
  await sql.unsafe("vacuum analyze public.alerts, public.alert_recipients, public.items");
}

/** A drop or a return of each piece, each in a transaction of its own. */
async function change(sql: Sql): Promise<void> {
  for (const { id } of await sql<{ id: string }[]>`select id from public.items`) {
    await sql`
      update public.item_variants set price = 70, availability = 'in_stock' where item_id = ${id}`;
  }
}

async function secondsOf(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return (performance.now() - started) / 1000;
}
