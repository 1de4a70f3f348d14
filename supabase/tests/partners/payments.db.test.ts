import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { sharedFixture } from "../fixture";
import { addRow, type Row } from "../rows/add-row";
import { addPartner, recordCommissions } from "../rows/partner-rows";
import { listedImport, processImport, undoImport, uploadRows } from "../staged-imports";

const fixture = sharedFixture();

/** A line with its commission, or an order where a partner pays. */
type PaidLine = [line: string, commission: string];

/** Returns an account with functions that report its lines and import its payments. */
async function newAccount(direct = false) {
  const { sql, administrator } = fixture;
  const partner_id = String((await addPartner(sql)).id);
  const account_id = direct
    ? undefined
    : String((await addRow(sql, "network_accounts", { name: randomUUID() })).id);
  const report = (line: string, commission: number, more: Row = {}) =>
    recordCommissions(sql, [
      {
        ...{ partner_id, account_id, sale: commission * 10, commission, status: "approved" },
        ...{ [direct ? "order_reference" : "line_reference"]: line, source: "report" },
        ...{ converted_at: "2026-06-01T10:00:00Z", stated_at: "2026-07-01T10:00:00Z", ...more },
      },
    ]);
  async function pay(reference: string, paid_on: string, lines: PaidLine[], more: Row = {}) {
    const amount = lines.reduce((sum, [, commission]) => sum + Number(commission), 0).toFixed(2);
    const rows = lines.map(([line, commission]) => ({ line, commission }));
    const payer = direct ? { partner: partner_id } : { account: account_id };
    const settings = { ...payer, reference, paid_on, amount, currency: "USD", ...more };
    const id = await uploadRows(administrator.api, "payments", rows, settings);
    const checked = await processImport(fixture, id, { dry_run: true });
    const said = checked.map(({ errors }) => errors[0]?.message);
    expect((await processImport(fixture, id)).map(({ errors }) => errors[0]?.message)).toEqual(
      said,
    );
    return { id, said, counts: (await listedImport(fixture, id)).counts };
  }
  /** Returns what became of each payment's lines, by payment and line. */
  const outcomes = async () =>
    (
      await sql`
        select reference || ' ' || split_part(line_key, chr(1), 2) || ' ' || outcome as text
        from public.network_payments as payments
        cross join lateral private.payment_outcomes(payments.id)
        where account_id = ${account_id ?? null} or partner_id = ${direct ? partner_id : null}
        order by 1`
    ).map(({ text }) => String(text));
  /** Returns the sums of entries by status, without what comes to nothing. */
  const entries = async () =>
    Object.fromEntries(
      (
        await sql`
          select status, sum(commission)::float as sum from private.commission_entries
          where partner_id = ${partner_id} group by status having sum(commission) <> 0`
      ).map(({ status, sum }) => [status, sum]),
    ) as Record<string, number>;
  const waiting = async (day: string) => {
    const payer = { account: account_id ?? null, partner: direct ? partner_id : null };
    const { data } = await administrator.api
      .rpc("list_unpaid_lines", { ...payer, day })
      .throwOnError();
    return data as unknown;
  };
  return { account_id, partner_id, report, pay, outcomes, entries, waiting };
}

test("says of each line whether it's expected, different or unknown, and pays the known ones", async () => {
  const { report, pay, outcomes, entries, waiting } = await newAccount();
  await report("1", 8.0049);
  await report("2", 5);
  await report("4", 1, { status: "declined" });
  await report("5", 2, { status: "pending" });
  expect(await waiting("2026-09-01")).toEqual([
    ["", "1", 8.0049],
    ["", "2", 5],
  ]);
  const lines: PaidLine[] = [
    ["1", "8.00"],
    ["2", "4"],
    ["3", "2.5"],
    ["4", "1"],
    [" 5", "2"],
  ];
  const { said, counts } = await pay("P-1", "2026-09-01", lines);
  expect(said).toEqual([
    "Pays 8.00",
    "Pays 4.00 instead of 5.00",
    "Pays 2.50, but no report has this line yet",
    "Pays 1.00 instead of 0.00",
    "Pays 2.00",
  ]);
  expect(counts).toEqual({ created: 5 });
  const became = ["P-1 1 expected", "P-1 2 different", "P-1 3 unknown", "P-1 4 different"];
  expect(await outcomes()).toEqual([...became, "P-1 5 expected"]);
  expect(await entries()).toEqual({ paid: 15.0049, declined: 1 });
  expect(await waiting("2026-09-01")).toEqual([]);

  expect((await pay("P-1", "2026-09-01", lines)).counts).toEqual({ unchanged: 5 });
  const [{ events }] = await fixture.sql<[{ events: number }]>`
    select count(*)::integer as events from public.commission_events where source = 'payment'
      and payment_reference = 'P-1'`;
  expect(events).toBe(4);

  // Reports made after the payment bring the unknown line, and change another as of a day before it.
  await report("3", 2.5, { stated_at: "2026-09-10T10:00:00Z" });
  await report("2", 4, { stated_at: "2026-09-10T10:00:00Z", effective_at: "2026-08-20T10:00:00Z" });
  expect(await outcomes()).toEqual([
    ...["P-1 1 expected", "P-1 2 expected", "P-1 3 expected", "P-1 4 different", "P-1 5 expected"],
  ]);
  expect(await entries()).toEqual({ paid: 16.5049, declined: 1 });
});

test("expects a late decline as a negative line of the next payment, also after one that only a report named", async () => {
  const { report, pay, outcomes, entries, waiting } = await newAccount();
  await report("1", 8);
  await pay("P-1", "2026-09-01", [["1", "8"]]);
  await report("2", 3, { status: "paid" });
  const late = { status: "declined", stated_at: "2026-09-20T10:00:00Z" };
  await report("1", 8, late);
  await report("2", 3, late);
  expect(await entries()).toEqual({ paid: 11, approved: -11, declined: 11 });
  expect(await waiting("2026-09-19")).toEqual([]);
  expect(await waiting("2026-10-01")).toEqual([
    ["", "1", -8],
    ["", "2", -3],
  ]);
  const { said } = await pay("P-2", "2026-10-01", [
    ["1", "-8"],
    ["2", "-3"],
  ]);
  expect(said).toEqual(["Pays -8.00", "Pays -3.00"]);
  expect(await outcomes()).toEqual(["P-1 1 expected", "P-2 1 expected", "P-2 2 expected"]);
  expect(await entries()).toEqual({ declined: 11 });
});

test("refuses lines that don't come to the total, a known reference with others, and other currencies", async () => {
  const { pay, account_id } = await newAccount();
  const wrong = await pay(
    "P-1",
    "2026-09-01",
    [
      ["1", "8.004"],
      ["2", "5"],
    ],
    { amount: "13.50" },
  );
  expect(wrong.counts).toEqual({ refused: 2 });
  expect(wrong.said[1]).toBe("The lines come to 13.00, which is 0.50 less than the payment");
  // Rows of a line add up, and only the total is rounded.
  const lines: PaidLine[] = [
    ["1", "8.004"],
    ["1", "-1.001"],
    ["2", "5.0005"],
  ];
  expect((await pay("P-1", "2026-09-01", lines)).counts).toEqual({ created: 3 });
  expect((await pay("P-1", "2026-09-01", lines)).counts).toEqual({ unchanged: 3 });
  for (const [day, others] of [
    ["2026-09-02", lines],
    [
      "2026-09-01",
      [
        ["1", "7.003"],
        ["3", "5.0005"],
      ],
    ],
  ] satisfies [string, PaidLine[]][]) {
    const { said, counts } = await pay("P-1", day, others);
    expect(counts).toEqual({ refused: others.length });
    expect(said[0]).toBe("Payment P-1 is recorded with other lines, another total, or another day");
  }
  const removal = fixture.sql`delete from public.network_accounts where id = ${account_id!}`;
  await expect(removal).rejects.toMatchObject({ code: "23503" });
  const rows = [{ line: "9", commission: "1", currency: "eur" }];
  const settings = { account: account_id, reference: "P-2", paid_on: "2026-09-01", amount: "1.00" };
  const start = (more: Row) =>
    uploadRows(fixture.administrator.api, "payments", rows, {
      ...settings,
      currency: "USD",
      ...more,
    });
  const [row] = await processImport(fixture, await start({}), { dry_run: true });
  expect(row!.errors.map(({ code }) => code)).toEqual(["other_currency"]);
  for (const more of [
    { account: null },
    { partner: (await addPartner(fixture.sql)).id },
    { reference: " " },
    { paid_on: "2199-01-01" },
    { amount: "1.005" },
    { amount: "much" },
  ])
    await expect(start(more)).rejects.toMatchObject({ code: "PT422", hint: "unknown_payment" });
});

test("takes a payment back, and pays a partner's orders", async () => {
  const { report, pay, outcomes, entries, partner_id } = await newAccount(true);
  await report("A-7", 8);
  const first = await pay("P-1", "2026-09-01", [
    ["a-7 ", "8"],
    ["B-1", "2"],
  ]);
  expect(await outcomes()).toEqual(["P-1 a-7 expected", "P-1 b-1 unknown"]);
  const { data } = await fixture.administrator.api.rpc("list_payments").throwOnError();
  const listed = (data as { payments: Row[] }).payments.find(({ amount }) => amount === 10)!;
  expect(listed).toMatchObject({ reference: "P-1", expected: 1, different: 0, unknown: 1 });
  const [differs] = await fixture.sql`
    select label, different::int, unknown::int from private.payments_that_differ()
    where payment_id = ${String(listed.payment_id)}`;
  expect(differs).toEqual({ label: `${String(listed.payer)} P-1`, different: 0, unknown: 1 });

  expect(await undoImport(fixture, first.id)).toMatchObject({
    step: "undone",
    counts: { removed: 1, kept: 0 },
  });
  expect(await entries()).toEqual({ approved: 8 });
  const [undone] = await fixture.sql`
    select reason, payment_reference from public.commission_events
    where conversion_id = (
      select id from public.affiliate_conversions where partner_id = ${partner_id}
    )
    order by id desc limit 1`;
  expect(undone).toEqual({ reason: "Import undone", payment_reference: "P-1" });
  await report("B-1", 2);
  expect(await entries()).toEqual({ approved: 10 });
  await pay("P-1", "2026-09-02", [
    ["A-7", "8"],
    ["B-1", "2"],
  ]);
  expect(await entries()).toEqual({ paid: 10 });
});
