import { once } from "node:events";
import { connect, createServer, type AddressInfo } from "node:net";
import { pipeline } from "node:stream";
import { beforeAll, beforeEach, describe, expect, onTestFinished, test } from "vitest";
import { openMailTestContext, type MailTestContext } from "../../fixtures/mail-test-context";
import type { MessageQueue } from "./message-queue";
import { sqlQueue } from "./sql-queue";

let context: MailTestContext;
let bySql: MessageQueue;
beforeAll(async () => {
  context = await openMailTestContext();
  bySql = sqlQueue(context.backend.databaseUrl);
  return async () => {
    await bySql.close();
    await context.close();
  };
});
beforeEach(async () => {
  await context.sql`delete from public.message_outbox`;
});

describe.each([
  ["the API", () => context.queue],
  ["SQL", () => bySql],
])("through %s", (_way, queue) => {
  test("claims a message once, with its facts, and settles it", async () => {
    await context.queueMessage({ key: "first" });
    const message = await queue().claim();
    expect(message).toMatchObject({
      kind: "account_deletion_cancelled",
      recipient: "mia@people.example",
      payload: {},
      dedupe_key: "first",
      attempts: 1,
    });
    expect(await queue().claim()).toBeUndefined();
    expect(await queue().settle(message!)).toBe("sent");
    expect(await queue().settle(message!, { error: "late", final: false })).toBeNull();
  });

  test("claims the message that has been due longest first", async () => {
    for (const minutes of [1, 3, 2]) {
      const id = await context.queueMessage({ key: `${minutes} minutes` });
      await context.sql`
        update public.message_outbox
        set next_attempt_at = now() - make_interval(mins => ${minutes}) where id = ${id}`;
    }
    const keys = [await queue().claim(), await queue().claim(), await queue().claim()];
    expect(keys.map((message) => message?.dedupe_key)).toEqual([
      "3 minutes",
      "2 minutes",
      "1 minutes",
    ]);
  });

  test("says when the message that waits longest was due", async () => {
    expect(await queue().oldestDue()).toBeUndefined();
    for (const minutes of [-5, 2, 3]) {
      const id = await context.queueMessage({ key: `${minutes} minutes` });
      await context.sql`
        update public.message_outbox
        set next_attempt_at = now() - make_interval(mins => ${minutes}) where id = ${id}`;
    }
    const minutes = (Date.now() - (await queue().oldestDue())!) / 60_000;
    expect(minutes).toBeGreaterThan(2.9);
    expect(minutes).toBeLessThan(4);
  });

  test("delays or marks failures dead, lists dead messages and revives them", async () => {
    const id = await context.queueMessage();
    const first = await queue().claim();
    expect(await queue().settle(first!, { error: "busy", final: false })).toBe("pending");
    await context.timePasses();
    const second = await queue().claim();
    expect(await queue().settle(second!, { error: "gone", final: true })).toBe("dead");
    expect(await queue().deadLetters()).toEqual([
      {
        id,
        kind: "account_deletion_cancelled",
        recipient: "mia@people.example",
        attempts: 2,
        last_error: "gone",
        created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT/) as string,
      },
    ]);
    expect(await queue().revive()).toBe(1);
    expect(await queue().claim()).toMatchObject({ id, attempts: 1 });
  });

  test("expires requests that waited too long", async () => {
    const { id, client } = await context.backend.signUp(`waits-${_way.length}@people.example`);
    await client.from("expert_bookings").insert({
      expert_id: context.expert.id,
      client_id: id,
      package_id: context.expert.packageId,
      booking_date: "2030-07-10",
      start_time: "10:00",
      end_time: "11:00",
      total_amount: 120,
      status: "pending",
    });
    expect(await queue().expirePendingBookings()).toBe(0);
    await context.sql`
      update public.expert_booking_events set happened_at = now() - interval '73 hours'`;
    expect(await queue().expirePendingBookings()).toBe(1);
  });

  test("begins a sale that is due", async () => {
    const { sql } = context;
    const [item] = await sql<{ id: string }[]>`
      insert into public.items (name, retailer, retailer_url, garment, color, price)
      values ('Coat', 'ZARA', 'https://www.zara.com/coat', 'coat', 'black', 80) returning id`;
    await sql`
      update public.item_variants set sale_price = 50, sale_starts_at = now() + interval '1 second'
      where item_id = ${item!.id}`;
    expect(await queue().applySales()).toBe(0);
    await sql`select pg_sleep(1)`;
    expect(await queue().applySales()).toBe(1);
  });

  test("erases due accounts", async () => {
    const { client, id } = await context.backend.signUp(`${_way.replace(" ", "-")}@people.example`);
    await client.rpc("request_account_deletion");
    expect(await queue().eraseDueAccounts()).toBe(0);
    await context.sql`
      update public.account_deletion_requests set erase_after = now() where user_id = ${id}`;
    expect(await queue().eraseDueAccounts()).toBe(1);
  });
});

test("asks nothing of its own on a new connection, which would end the process if it were lost", async () => {
  const database = new URL(context.backend.databaseUrl);
  const { port, hostname } = database;
  const sent: Buffer[] = [];
  const between = createServer((client) => {
    const server = connect(Number(port), hostname);
    client.on("data", (data) => sent.push(data));
    pipeline(client, server, client, () => undefined); // Either end may reset it.
  }).listen(0, "127.0.0.1");
  await once(between, "listening");
  database.port = String((between.address() as AddressInfo).port);
  const queue = sqlQueue(database.href);
  onTestFinished(async () => {
    await queue.close();
    between.close();
  });
  expect(await queue.claim()).toBeUndefined();
  const statements = Buffer.concat(sent).toString();
  expect(statements).toContain("claim_messages");
  expect(statements).not.toContain("pg_type");
});
