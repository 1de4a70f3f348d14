import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { type Random, seededRandom } from "../../seed/random";
import { sharedFixture } from "../fixture";
import { addRow, type Row } from "../rows/add-row";
import { addConversion, addLink, addPartner, recordCommissions } from "../rows/partner-rows";

const fixture = sharedFixture();

interface Statement {
  row_key: string;
  /** Null in a payment. */
  sale: number | null;
  commission: number | null;
  status: string;
  stated_at: string;
  effective_at: string;
  /** What a payment pays more than it should. */
  excess?: number;
}

interface Payment {
  paid_on: string;
  amount: number;
  expected: number;
}

interface Entry {
  at: string;
  status: string;
  conversions: number;
  revenue: number;
  commission: number;
}

interface Line {
  status: string;
  revenue: number;
  commission: number;
  entries: Entry[];
  payments: Payment[];
}

const soldAt = "2026-01-05T10:00:00.000Z";
const day = (number: number) => new Date(Date.parse(soldAt) + number * 86_400_000).toISOString();

/** Tells the life of a line again, statement by statement. */
function live(statements: readonly Statement[], adds: boolean): Line {
  const rows = new Map<string, { sale: number; commission: number }>();
  const ledger: (Entry & { isPaid: boolean })[] = [];
  let [stated, isPaid, isSettled] = ["", false, false];
  const total = (of: (row: { sale: number; commission: number }) => number) =>
    [...rows.values()].reduce((sum, row) => sum + of(row), 0);
  let now = { status: "", revenue: 0, commission: 0 };
  for (const said of statements.toSorted((a, b) => a.stated_at.localeCompare(b.stated_at))) {
    const { row_key, sale, commission, status, effective_at } = said;
    if (sale !== null && commission !== null) {
      rows.set(row_key, { sale, commission });
      if (rows.keys().next().value === row_key) stated = status;
    }
    const filled = [...rows.values()].filter((row) => row.sale !== 0 || row.commission !== 0);
    const net = { revenue: total((row) => row.sale), commission: total((row) => row.commission) };
    const isReturned = adds && filled.length > 1 && net.revenue === 0 && net.commission === 0;
    const isDeclined = isReturned || stated === "declined";
    isPaid = !isDeclined && (isPaid || status === "paid");
    const before = now;
    now = {
      status: isDeclined ? "declined" : isPaid ? "paid" : stated,
      ...(isReturned
        ? {
            revenue: total((row) => Math.max(row.sale, 0)),
            commission: total((row) => Math.max(row.commission, 0)),
          }
        : net),
    };
    const book = (of: typeof now, sign: number) =>
      ledger.push({
        at: isSettled ? effective_at : soldAt,
        status: of.status === "declined" ? "declined" : "open",
        conversions: sign,
        revenue: sign * of.revenue,
        commission: sign * of.commission,
        isPaid: false,
      });
    if (!isSettled) ledger.length = 0;
    else book(before, -1);
    book(now, 1);
    isSettled ||= now.status === "approved" || now.status === "paid";
    if (status === "paid") for (const entry of ledger) entry.isPaid = true;
  }
  const earnedBy = (end: string) =>
    ledger
      .filter(({ at, status }) => status === "open" && at <= end)
      .reduce((sum, { commission }) => sum + commission, 0);
  let paid: number | undefined;
  const payments: Payment[] = [];
  for (const { sale, effective_at, excess = 0 } of statements) {
    if (sale !== null) continue;
    const paid_on = effective_at.slice(0, 10);
    const end = `${paid_on}T23:59`;
    const told = statements.findLast(
      (said) => said.sale !== null && said.status === "paid" && said.effective_at <= end,
    );
    const earned = earnedBy(end);
    const reported = told ? earnedBy(told.effective_at) : earned;
    const expected = earned - (paid ?? (reported === earned ? 0 : reported));
    paid = (paid ?? 0) + expected + excess;
    payments.push({ paid_on, amount: expected + excess, expected });
  }
  const sums = new Map<string, Entry>();
  for (const entry of ledger) {
    const status =
      entry.status === "declined"
        ? "declined"
        : entry.isPaid
          ? "paid"
          : !isSettled || now.status === "pending"
            ? "pending"
            : "approved";
    const key = `${entry.at} ${status}`;
    const sum = sums.get(key) ?? {
      at: entry.at,
      status,
      conversions: 0,
      revenue: 0,
      commission: 0,
    };
    for (const name of ["conversions", "revenue", "commission"] as const) sum[name] += entry[name];
    sums.set(key, sum);
  }
  return { ...now, entries: [...sums.values()], payments };
}

/** Returns what a network says about a line over time, in its order. */
function lifeOf(random: Random, adds: boolean): Statement[] {
  const statements: Statement[] = [];
  let [row, sale, status] = [0, 10 * random.whole(20, 99), "pending"];
  const say = (of: number, amount: number | null, as: string) =>
    statements.push({
      row_key: adds && amount !== null ? `row ${of}` : "",
      sale: amount,
      commission: amount === null ? null : amount / 10,
      status: as,
      stated_at: day(20 * (statements.length + 1)),
      effective_at: day(20 * (statements.length + 1) - random.whole(1, 10)),
    });
  say(0, sale, status);
  for (let steps = random.whole(2, 7); steps > 0; steps -= 1) {
    const step = random.whole(0, 6);
    if (step === 0) say(0, sale, status);
    else if (step === 1) {
      say(0, null, "paid");
      const payment = statements.at(-1)!;
      payment.effective_at = `${payment.effective_at.slice(0, 10)}T00:00:00.000Z`;
      payment.stated_at = payment.effective_at;
      payment.excess = random.pick([0, 0, 3]);
    } else if (step === 2) say(0, sale, (status = "declined"));
    else if (step === 3 && adds) say((row += 1), -random.pick([sale, 50]), status);
    else if (step === 3) say(0, (sale = Math.max(0, sale - 250)), status);
    else say(0, sale, (status = random.pick(["approved", "approved", "pending", "paid"])));
  }
  return statements;
}

/** Records payments of a line each, also of unknown ones. */
const addPayments = (payments: (Payment & { account_id: unknown; line: string })[]) => fixture.sql`
  with given as (
    select gen_random_uuid() as id, account_id || chr(1) || line as line_key, paid.*
    from jsonb_to_recordset(${JSON.stringify(payments)}::text::jsonb) as paid (
      account_id uuid, line text, paid_on date, amount numeric
    )
  ),
  added as (
    insert into public.network_payments (id, account_id, reference, paid_on, amount)
    select id, account_id, line || ' ' || paid_on, paid_on, amount from given
  ),
  named as (
    insert into public.network_payment_lines (payment_id, line_key, commission)
    select id, line_key, amount from given
  )
  select array_agg(line_key) as keys from given`;

const storedLines = (partner: unknown) => fixture.sql<
  (Line & { line_reference: string; expected: number[] })[]
>`
  select
    line_reference, status, revenue::float, commission::float,
    (
      select jsonb_agg(jsonb_build_object(
        'at', to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'status', status,
        'conversions', conversions, 'revenue', revenue, 'commission', commission
      ))
      from (
        select
          at, entries.status, sum(conversions) as conversions, sum(entries.revenue) as revenue,
          sum(entries.commission) as commission
        from private.commission_entries as entries
        where conversion_id = lines.id
        group by at, entries.status
      ) as sums
    ) as entries,
    array(
      select expected::float
      from public.network_payment_lines as paid
      join public.network_payments as payments on payments.id = payment_id
      cross join lateral private.expected_commissions(array[paid.line_key], paid_on, created_at)
      where paid.line_key = lines.line_key
      order by paid_on
    ) as expected
  from public.affiliate_conversions as lines
  where partner_id = ${String(partner)}`;

const inOrder = (entries: Entry[]) =>
  entries
    .filter((entry) => entry.conversions || entry.revenue || entry.commission)
    .sort((a, b) => `${a.at} ${a.status}`.localeCompare(`${b.at} ${b.status}`));

/** `npm run bench -- commissions` sets these. */
const { ENSEMBLE_LIVES: count = "300", ENSEMBLE_LIVES_SEED: seed = "commissions" } = process.env;

test(`comes to the same as a naive account of ${count} lives, in any order and repeated`, async () => {
  const random = seededRandom(seed);
  const { sql } = fixture;
  const partner = (await addPartner(sql)).id;
  const accounts = {
    add: await addRow(sql, "network_accounts", { name: randomUUID(), adds: true }),
    replace: await addRow(sql, "network_accounts", { name: randomUUID() }),
  };
  const lives = Array.from({ length: Number(count) }, (_, number) => {
    const adds = number % 2 === 0;
    return { line: `line ${number}`, adds, statements: lifeOf(random, adds) };
  });
  const payments = lives.flatMap(({ line, adds, statements }) =>
    live(statements, adds).payments.map((payment) => ({
      ...{ ...payment, line, account_id: (adds ? accounts.add : accounts.replace).id },
    })),
  );
  const arrivals = lives.map(({ line, adds, statements }) => {
    const reports = statements.filter(({ sale }) => sale !== null);
    const again = reports.filter(() => random.maybe(0.3));
    const account_id = (adds ? accounts.add : accounts.replace).id;
    return [...random.shuffled(reports), ...random.shuffled(again)].map((said) => ({
      ...{ partner_id: partner, account_id, line_reference: line, converted_at: soldAt },
      ...{ source: "report", ...said },
    }));
  });
  const unpaid = random.shuffled(payments);
  while (unpaid.length > 0 || arrivals.some(({ length }) => length > 0)) {
    const [paid] = await addPayments(unpaid.splice(0, 50));
    await sql`select private.pay_lines(${paid!.keys}::text[])`;
    const file = arrivals.flatMap((sent) => sent.splice(0, random.whole(1, 2)));
    await recordCommissions(sql, random.shuffled(file));
  }
  const stored = new Map((await storedLines(partner)).map((line) => [line.line_reference, line]));
  for (const { line, adds, statements } of lives) {
    const { entries, payments: paid, ...expected } = live(statements, adds);
    const found = stored.get(line)!;
    const about = JSON.stringify(statements, null, 1);
    expect(found, about).toMatchObject(expected);
    expect(inOrder(found.entries), about).toEqual(inOrder(entries));
    expect(found.expected, about).toEqual(paid.map((payment) => payment.expected));
  }
  const [sums] = await sql`
    select
      array[sum(conversions), sum(commission), sum(approved), sum(paid), sum(declined)]::float[] as days,
      (
        select array[
          sum(conversions) filter (where status <> 'declined'),
          sum(commission) filter (where status <> 'declined'),
          sum(commission) filter (where status = 'approved'),
          sum(commission) filter (where status = 'paid'),
          sum(commission) filter (where status = 'declined')
        ]::float[]
        from private.commission_entries where partner_id = ${String(partner)}
      ) as entries
    from private.affiliate_activity where partner_id = ${String(partner)}`;
  expect(sums!.days).toEqual(sums!.entries);
});

const reported = async (more: Row = {}) => {
  const link = await addLink(fixture.sql);
  const { partner_id, id: link_id } = link;
  const said = { partner_id, link_id, order_reference: randomUUID(), sale: 80, commission: 8 };
  return { converted_at: soldAt, source: "api", ...said, ...more };
};

test("counts a return in an approved month when it happened, and a decline after payment as negative", async () => {
  const line = await reported({ status: "approved", stated_at: day(1) });
  const record = (more: Row) => recordCommissions(fixture.sql, [{ ...line, ...more }]);
  await record({});
  await record({ sale: 60, commission: 6, stated_at: day(31) });
  await record({ sale: null, commission: null, status: "paid", stated_at: day(40) });
  await record({ sale: 60, commission: 6, status: "declined", stated_at: day(61) });
  const [stored] = await storedLines(line.partner_id);
  expect(stored).toMatchObject({ status: "declined", revenue: 60, commission: 6 });
  expect(inOrder(stored!.entries)).toEqual([
    { at: soldAt, status: "paid", conversions: 1, revenue: 80, commission: 8 },
    { at: day(31), status: "paid", conversions: 0, revenue: -20, commission: -2 },
    { at: day(61), status: "approved", conversions: -1, revenue: -60, commission: -6 },
    { at: day(61), status: "declined", conversions: 1, revenue: 60, commission: 6 },
  ]);
  const kinds = await fixture.sql`
    select kind from public.commission_events
    where conversion_id in (
      select id from public.affiliate_conversions where partner_id = ${String(line.partner_id)}
    )
    order by id`;
  expect(kinds.map(({ kind }) => String(kind))).toEqual([
    "reported",
    "changed",
    "paid",
    "declined",
  ]);
});

test("tells lines of an order apart, and names an order in any case and with blanks", async () => {
  const line = await reported({ status: "pending" });
  const outcomes = [];
  for (const more of [
    {},
    { line_reference: "2" },
    { order_reference: ` ${line.order_reference.toUpperCase()}` },
  ])
    outcomes.push(...(await recordCommissions(fixture.sql, [{ ...line, ...more }])));
  expect(outcomes.map(({ is_new, is_changed }) => [is_new, is_changed])).toEqual([
    [true, true],
    [true, true],
    [false, false],
  ]);
});

test("lets a report win over a notification, whatever came first", async () => {
  const account_id = (await addRow(fixture.sql, "network_accounts", { name: randomUUID() })).id;
  for (const order of [1, -1]) {
    const line = await reported({ account_id, line_reference: `n ${order}` });
    const statements = [
      { ...line, stated_at: day(1), source: "report", status: "pending" },
      { ...line, stated_at: day(2), source: "notification", status: "approved", sale: 90 },
    ];
    for (const said of order === 1 ? statements : statements.toReversed())
      await recordCommissions(fixture.sql, [said]);
    expect(await storedLines(line.partner_id)).toMatchObject([{ status: "pending", revenue: 80 }]);
    await recordCommissions(fixture.sql, [
      { ...statements[1]!, stated_at: day(3), source: "report" },
    ]);
    expect(await storedLines(line.partner_id)).toMatchObject([{ status: "approved", revenue: 90 }]);
  }
});

test("records a line once when two reports name it at the same time", async () => {
  const lines = await Promise.all(Array.from({ length: 20 }, () => reported()));
  const outcomes = await Promise.all(
    [lines, lines.toReversed()].map((file) => recordCommissions(fixture.sql, file)),
  );
  expect(outcomes.flat().filter(({ is_new }) => is_new)).toHaveLength(20);
});

test.each([
  "update public.commission_events set sale = 1",
  "delete from public.commission_events",
  "truncate public.commission_events cascade",
])("refuses even the owner: %s", async (statement) => {
  await addConversion(fixture.sql, {
    ...{ link_id: (await addLink(fixture.sql)).id, order_reference: randomUUID(), revenue: 5 },
  });
  await expect(fixture.sql.unsafe(statement)).rejects.toMatchObject({ code: "42501" });
});
