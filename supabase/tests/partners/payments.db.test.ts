import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { sharedFixture } from "../fixture";
import { addRow, type Row } from "../rows/add-row";
import { addPartner, recordCommissions } from "../rows/partner-rows";
import { listedImport, processImport, undoImport, uploadRows } from "../staged-imports";

const fixture = sharedFixture();

/** Returns functions that report lines (or orders) of a new payer, and import payments: "1=8, 2=3". */
async function newPayer(name: "line" | "order" = "line") {
  const { sql, administrator } = fixture;
  const partner = String((await addPartner(sql)).id);
  const account =
    name === "line" && String((await addRow(sql, "network_accounts", { name: randomUUID() })).id);
  const report = (line: string, commission: number, status = "approved", more: Row = {}) =>
    recordCommissions(sql, [
      {
        ...{ partner_id: partner, sale: 100, commission, status, source: "report" },
        ...(account && { account_id: account }),
        ...{ [`${name}_reference`]: line, converted_at: "2026-06-01T10:00:00Z" },
        ...{ stated_at: "2026-07-01T10:00:00Z", ...more },
      },
    ]);
  const start = (reference: string, paid_on: string, lines: string, more: Row = {}) => {
    const rows = lines.split(", ").map((line) => {
      const [of, commission] = line.split("=");
      return { [name]: of, commission };
    });
    const amount = rows.reduce((sum, row) => sum + Number(row.commission), 0).toFixed(2);
    const settings = { ...(account ? { account } : { partner }), reference, paid_on, amount };
    const all = { ...settings, currency: "USD", ...more };
    return uploadRows(administrator.api, "payments", rows, all);
  };
  async function pay(...payment: Parameters<typeof start>) {
    const id = await start(...payment);
    const checked = await processImport(fixture, id, { dry_run: true });
    const notes = checked.map(({ errors }) => errors[0]?.message);
    await processImport(fixture, id);
    return { id, notes, counts: (await listedImport(fixture, id)).counts };
  }
  /** Returns what became of the lines of each payment. */
  async function outcomes() {
    const rows = await sql`
      select concat_ws(' ', reference, order_reference || line_reference, note -> 0 ->> 'code') as text
      from public.network_payments as payments
      cross join lateral private.payment_lines(payments.id)
      where ${account || partner} in (account_id, partner_id)
      order by 1`;
    return rows.map(({ text }) => String(text));
  }
  /** Returns the commission by status, without what comes to nothing. */
  async function sums() {
    const rows = await sql`
      select status, sum(commission)::float as sum from private.commission_entries
      where partner_id = ${partner} group by status having sum(commission) <> 0`;
    return Object.fromEntries(rows.map(({ status, sum }) => [status, sum]));
  }
  async function unpaid(day: string) {
    const payer = account || partner;
    return (await administrator.api.rpc("list_unpaid_lines", { payer, day }).throwOnError()).data;
  }
  return { partner, account, report, start, pay, outcomes, sums, unpaid };
}

test("says which lines are expected, different or unknown, and pays the known ones", async () => {
  const { report, pay, outcomes, sums, unpaid } = await newPayer();
  await report("1", 8.0049);
  await report("2", 5);
  await report("4", 1, "declined");
  await report("5", 2, "pending");
  expect(await unpaid("2026-09-01")).toEqual([
    ["", "1", 8.0049],
    ["", "2", 5],
  ]);
  const lines = "1=8.00, 2=4, 3=2.5, 4=1, 5=2";
  const { notes, counts } = await pay("P-1", "2026-09-01", lines);
  expect(notes).toEqual([
    "Pays 8.00",
    "Pays 4.00 instead of 5.00",
    "Pays 2.50, but no report has this line yet",
    "Pays 1.00 instead of 0.00",
    "Pays 2.00",
  ]);
  expect(counts).toEqual({ created: 5 });
  expect(await sums()).toEqual({ paid: 15.0049, declined: 1 });
  expect(await unpaid("2026-09-01")).toEqual([]);
  const countEvents = async () =>
    (await fixture.sql`select from public.commission_events where payment_reference = 'P-1'`)
      .length;
  expect((await pay("P-1", "2026-09-01", lines)).counts).toEqual({ unchanged: 5 });
  expect(await countEvents()).toBe(4);

  // A report that was made later has the unknown line, and says what another was before the payment.
  const later = { stated_at: "2026-09-10T10:00:00Z", effective_at: "2026-08-20T10:00:00Z" };
  await report("3", 2.5, "approved", later);
  await report("2", 4, "approved", later);
  await report("1", 8.0049, "approved", later);
  const expected = ["P-1 1 expected", "P-1 2 expected", "P-1 3 expected", "P-1 4 different"];
  expect(await outcomes()).toEqual([...expected, "P-1 5 expected"]);
  expect(await sums()).toEqual({ paid: 16.5049, declined: 1 });
  expect(await countEvents()).toBe(5);
});

test("expects a late decline in the next payment, also of what only a report called paid", async () => {
  const { report, pay, outcomes, sums, unpaid } = await newPayer();
  await report("1", 8);
  await pay("P-1", "2026-09-01", "1=8");
  await report("2", 3, "paid");
  for (const [line, commission] of [
    ["1", 8],
    ["2", 3],
  ] as const)
    await report(line, commission, "declined", { stated_at: "2026-09-20T10:00:00Z" });
  expect(await sums()).toEqual({ paid: 11, approved: -11, declined: 11 });
  expect(await unpaid("2026-09-19")).toEqual([]);
  const waiting = [
    ["", "1", -8],
    ["", "2", -3],
  ];
  expect(await unpaid("2026-10-01")).toEqual(waiting);
  await pay("P-2", "2026-10-01", "1=-8, 2=-3");
  expect(await outcomes()).toEqual(["P-1 1 expected", "P-2 1 expected", "P-2 2 expected"]);
  expect(await sums()).toEqual({ declined: 11 });
});

test("rejects another total, a known reference with something else, and another currency", async () => {
  const { pay, start, account } = await newPayer();
  const lines = "1=8.004, 1=-1.001, 2=5.0005";
  const wrong = await pay("P-1", "2026-09-01", lines, { amount: "12.50" });
  expect(wrong.counts).toEqual({ refused: 3 });
  expect(wrong.notes[2]).toBe("The lines come to 12.00, which is 0.50 less than the payment");
  expect((await pay("P-1", "2026-09-01", lines)).counts).toEqual({ created: 3 });
  expect((await pay("P-1", "2026-09-01", lines)).counts).toEqual({ unchanged: 3 });
  const other = "Payment P-1 is recorded with other lines, another total, or another day";
  expect((await pay("P-1", "2026-09-02", lines)).notes).toEqual([other, other, other]);
  const otherLine = await pay("P-1", "2026-09-01", "1=7.003, 3=5.0005");
  expect(otherLine).toMatchObject({ notes: [other, other], counts: { refused: 2 } });
  const removal = fixture.sql`delete from public.network_accounts where id = ${String(account)}`;
  await expect(removal).rejects.toMatchObject({ code: "23503" });
  for (const more of [
    { account: null },
    { reference: " " },
    { paid_on: "2199-01-01" },
    { amount: 1.005 },
  ])
    await expect(start("P-2", "2026-09-01", lines, more)).rejects.toMatchObject({
      hint: "unknown_payment",
    });
  const rows = [{ line: "9", commission: "1", currency: "eur" }];
  const settings = {
    account,
    reference: "P-2",
    paid_on: "2026-09-01",
    amount: "1",
    currency: "USD",
  };
  const euros = await uploadRows(fixture.administrator.api, "payments", rows, settings);
  const [row] = await processImport(fixture, euros, { dry_run: true });
  expect(row!.errors.map(({ code }) => code)).toEqual(["other_currency"]);
});

test("pays a partner's orders, and takes a payment back", async () => {
  const { report, pay, outcomes, sums } = await newPayer("order");
  await report("A-7", 8);
  const { id } = await pay("P-1", "2026-11-01", "a-7 =8, B-1=2");
  expect(await outcomes()).toEqual(["P-1 B-1 unknown", "P-1 a-7 expected"]);
  const { data } = await fixture.administrator.api.rpc("list_payments").throwOnError();
  const [listed] = (data as { payments: Row[] }).payments;
  expect(listed).toMatchObject({ amount: 10, expected: 1, different: 0, unknown: 1 });
  expect(
    await fixture.sql`
      select label, different::int, unknown::int from private.payments_that_differ()
      where payment_id = ${String(listed!.payment_id)}`,
  ).toEqual([{ label: `${String(listed!.payer)} P-1`, different: 0, unknown: 1 }]);
  const undone = await undoImport(fixture, id);
  expect(undone).toMatchObject({ step: "undone", counts: { removed: 1, kept: 0 } });
  await report("B-1", 2);
  expect(await sums()).toEqual({ approved: 10 });
  await pay("P-1", "2026-11-02", "A-7=8, B-1=2");
  expect(await sums()).toEqual({ paid: 10 });
});
