import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { db, unwrap } from "@ensemble/session";
import {
  administrator,
  collectDownloads,
  connectToTestBackend,
  expectAccessible,
  fireEvent,
  renderScreen,
  screen,
  waitFor,
  within,
  workImports,
} from "@ensemble/testing";
import { expect, onTestFinished, test } from "vitest";
import { remote } from "../../remote";
import {
  chooseFile,
  confirmImport,
  expectStatus,
  importSection,
  newLink,
  startWorker,
} from "../../testing/import-steps";
import { readCsv } from "./import-file";
import { toUpload } from "./import-rows";
import { networkOf, newestInstant, readyProfiles, reportRows } from "./report-profiles";

const backend = connectToTestBackend();

const folder = join(import.meta.dirname, "../../../fixtures/reports");
const readReport = async (name: string) =>
  new File([await readFile(join(folder, name))], name, { type: "text/csv" });

interface Amounts {
  lines?: number;
  sale: string;
  commission: string;
}
type Expected = Record<"pending" | "approved" | "declined" | "paid" | "counted", Amounts> & {
  lines: number;
  orders: number;
};
const expected = JSON.parse(await readFile(join(folder, "expected.json"), "utf8")) as Record<
  string,
  { currency: string; after: Record<string, Expected> }
>;

/** Imports a report on a site of the currency, without waiting as the screen does. */
async function importReport(account: string, partner: string, currency: string, name: string) {
  const file = await readCsv(await readReport(name));
  const { columns, rows } = reportRows(file, readyProfiles[networkOf(file)!]!);
  const made_at = newestInstant({ columns, rows })!.toISOString();
  const started = await unwrap(
    db().rpc("start_import", {
      ...{ kind: "reports", file_name: name, columns: [...columns], row_count: rows.length },
      settings: { account, partner, currency, made_at },
    }),
  );
  await unwrap(db().rpc("add_import_rows", { import: started, rows: rows.map(toUpload) }));
  for (const dry_run of [true, false]) {
    await unwrap(db().rpc("run_import", { import: started, dry_run }));
    await workImports(backend.databaseUrl);
  }
  const [done] = await unwrap(db().rpc("list_imports", { only_import: started }));
  expect(done).toMatchObject({ step: "imported" });
  return done!;
}

const cents = (amount: number) => (Math.round(amount * 100 + 1e-6) / 100).toFixed(2);

/** Returns an account's totals as they are expected. */
async function totalsOf(account: string) {
  const lines = await unwrap(
    db()
      .from("affiliate_conversions")
      .select("status, revenue, commission, order_reference")
      .eq("account_id", account),
  );
  const sum = (of: typeof lines) => ({
    sale: cents(of.reduce((total, { revenue }) => total + revenue, 0)),
    commission: cents(of.reduce((total, { commission }) => total + commission, 0)),
  });
  const statuses = (["pending", "approved", "declined", "paid"] as const).map((status) => {
    const those = lines.filter((line) => line.status === status);
    return [status, { lines: those.length, ...sum(those) }];
  });
  return {
    lines: lines.length,
    orders: new Set(lines.map((line) => line.order_reference.trim().toLowerCase()).filter(Boolean))
      .size,
    ...Object.fromEntries(statuses),
    counted: sum(lines.filter(({ status }) => status !== "declined")),
  };
}

async function newAccount(
  name: string,
  network: string,
  profile: { network?: string } = {},
): Promise<[string, string]> {
  const adds = readyProfiles[network]!.adds === true;
  const account = await unwrap(
    db().from("network_accounts").insert({ name, adds, profile }).select("id").single(),
  );
  const code = await newLink(backend, name);
  const link = await unwrap(
    db().from("affiliate_links").select("partner_id").eq("tracking_code", code).single(),
  );
  return [account.id, link.partner_id];
}

test.each(Object.entries(expected))(
  "reads both reports of %s to the cent, twice, undone and in either order",
  async (network, { currency, after }) => {
    await renderScreen(remote, "/admin/partners/bulk", { as: administrator });
    const names = [`${network}-1.csv`, `${network}-2.csv`];
    const first = after[names[0]!]!;
    const both = after[names.join(" then ")]!;
    const [account, partner] = await newAccount(`${network} in order`, network);
    const load = (name: string) => importReport(account, partner, currency, name);
    await load(names[0]!);
    expect(await totalsOf(account)).toMatchObject(amountsOf(first));
    const { id } = await load(names[1]!);
    expect(await totalsOf(account)).toMatchObject(amountsOf(both));
    await unwrap(db().rpc("undo_import", { import: id }));
    await workImports(backend.databaseUrl);
    expect((await totalsOf(account)).counted).toEqual(amountsOf(first).counted);
    await load(names[1]!);
    expect(await totalsOf(account)).toMatchObject(amountsOf(both));
    for (const name of names.toReversed())
      expect((await load(name)).counts).not.toHaveProperty("refused");
    expect(await totalsOf(account)).toMatchObject(amountsOf(both));
    const [reversed, other] = await newAccount(`${network} reversed`, network);
    for (const name of names.toReversed()) await importReport(reversed, other, currency, name);
    expect(await totalsOf(reversed)).toMatchObject(amountsOf(both));
  },
);

/** Returns what is compared of the expected totals. */
function amountsOf({ pending, approved, declined, paid, counted, lines, orders }: Expected) {
  const { sale, commission } = counted;
  return { pending, approved, declined, paid, lines, orders, counted: { sale, commission } };
}

test("makes an account of a ready network, remembers the advertiser, and names the row in another currency", async () => {
  const { user } = await renderScreen(remote, "/admin/partners/bulk", { as: administrator });
  await newLink(backend, "Copper Lane");
  onTestFinished(startWorker(backend));
  const part = importSection();
  const choose = async (name: string) => {
    await user.selectOptions(part.getByLabelText("What are you importing?"), "Network reports");
    await user.upload(part.getByLabelText(/CSV file/), await readReport(name));
  };
  await choose("rakuten-1.csv");
  await user.type(await part.findByLabelText("Name of the account"), "Rakuten US");
  expect(part.getByLabelText("Network")).toHaveValue("rakuten");
  expect(part.getByLabelText("Report made at")).not.toHaveValue("");
  await user.click(part.getByRole("button", { name: "Check 10 Rows" }));
  await expectStatus("Not imported yet: 0 will be created, 0 updated, 0 unchanged, 10 rejected.");
  part.getAllByText("No partner has advertiser 43222 at this account");
  await user.click(part.getByRole("button", { name: "Change Report" }));
  await user.selectOptions(await part.findByLabelText("Account"), "Rakuten US");
  await user.selectOptions(part.getByLabelText("Partner"), "Copper Lane");
  await user.click(part.getByRole("button", { name: "Check 10 Rows" }));
  await expectStatus("Not imported yet: 10 will be created, 0 updated, 0 unchanged, 0 rejected.");
  await confirmImport(user, "Import All Valid Rows (10)");
  await expectStatus("10 rows imported: 10 created, 0 updated, 0 unchanged, 0 rejected.");

  await user.click(part.getByRole("button", { name: "Choose Another File" }));
  await choose("rakuten-2.csv");
  expect(await part.findByLabelText("Account")).toHaveDisplayValue("Rakuten US");
  await expectAccessible();
  await user.click(part.getByRole("button", { name: "Check 10 Rows" }));
  await expectStatus("Not imported yet: 5 will be created, 3 updated, 2 unchanged, 0 rejected.");

  await user.click(part.getByRole("button", { name: "Choose Another File" }));
  await choose("tradedoubler-1.csv");
  await user.type(await part.findByLabelText("Name of the account"), "Tradedoubler");
  await user.clear(part.getByLabelText("Currency"));
  await user.type(part.getByLabelText("Currency"), "eur");
  await user.click(part.getByRole("button", { name: /^Check \d+ Rows$/ }));
  await part.findAllByText("This site counts in USD, so it can't add other amounts.");

  await user.click(part.getByRole("button", { name: "Remove File" }));
  await choose("impact-1.csv");
  await user.type(await part.findByLabelText("Name of the account"), "Impact");
  expect(part.queryByLabelText("Currency")).toBeNull();
  await user.selectOptions(part.getByLabelText("Partner"), "Copper Lane");
  await user.click(part.getByRole("button", { name: "Check 10 Rows" }));
  await expectStatus("Not imported yet: 0 will be created, 0 updated, 0 unchanged, 10 rejected.");
  part.getAllByText("Amounts are in EUR, but this site counts in USD");
});

test("keeps what a newer report says again when an older one arrives afterwards", async () => {
  const { user } = await renderScreen(remote, "/admin/partners/bulk", { as: administrator });
  const [, partner] = await newAccount("Awin Repeats", "awin", { network: "awin" });
  onTestFinished(startWorker(backend));
  const part = importSection();
  const headers = Object.values(readyProfiles.awin!.columns).flat();
  for (const [status, made, outcome] of [
    ["approved", "2026-07-01T10:00", "1 created, 0 updated, 0 unchanged"],
    ["approved", "2026-08-01T10:00", "0 created, 0 updated, 1 unchanged"],
    ["declined", "2026-07-15T10:00", "0 created, 1 updated, 0 unchanged"],
  ] as const) {
    const cells = { id: "77", sale_amount: "50", commission: "5", commission_status: status };
    const row = headers.map((name) => Object.entries(cells).find(([key]) => key === name)?.[1]);
    await chooseFile(user, "Network reports", `${headers.join()}\n${row.join()}\n`);
    for (const label of ["Account", "Partner"])
      await waitFor(() => user.selectOptions(part.getByLabelText(label), "Awin Repeats"));
    fireEvent.change(part.getByLabelText("Report made at"), { target: { value: made } });
    await user.click(part.getByRole("button", { name: "Check 1 Row" }));
    await confirmImport(user, "Import All Valid Rows (1)");
    await expectStatus(`1 row imported: ${outcome}, 0 rejected.`);
    await user.click(part.getByRole("button", { name: "Choose Another File" }));
  }
  const lines = db().from("affiliate_conversions").select("status").eq("partner_id", partner);
  expect(await unwrap(lines)).toEqual([{ status: "approved" }]);
});

test("matches a payment from a file, and a typed one that pays all the rest", async () => {
  const files = collectDownloads();
  const { user } = await renderScreen(remote, "/admin/partners/bulk", { as: administrator });
  const [account, partner] = await newAccount("Partnerize paid", "partnerize", {
    network: "partnerize",
  });
  for (const name of ["partnerize-1.csv", "partnerize-2.csv"])
    await importReport(account, partner, "EUR", name);
  onTestFinished(startWorker(backend));
  const part = importSection();
  const enter = async (label: string, text: string) => {
    await user.clear(part.getByLabelText(label));
    await user.type(part.getByLabelText(label), text);
  };
  const lines = ["1100l9002,45.50", "1100l9008,5.00", "New-1,2", "Total,52.50"];
  const header = "conversion_item_id,item_publisher_commission";
  await chooseFile(user, "Payments", [header, ...lines].join("\n"));
  await user.click(await part.findByRole("button", { name: "Check 4 Rows" }));
  expect(await part.findByRole("alert")).toHaveTextContent("Fix 3 problems to continue");
  await user.selectOptions(part.getByLabelText("Paid by"), "Partnerize paid");
  await enter("Payment reference", "INV-9");
  await enter("Total", "$ 52.60");
  await expectAccessible();
  await user.click(part.getByRole("button", { name: "Check 4 Rows" }));
  await expectStatus("Not imported yet: 0 will be created, 0 updated, 0 unchanged, 3 rejected.");
  part.getAllByText("The lines come to 52.50, which is 0.10 less than the payment");
  await user.click(part.getByRole("button", { name: "Change Payment" }));
  expect(await part.findByLabelText("Payment reference")).toHaveValue("INV-9");
  await enter("Total", "52.5");
  await user.click(part.getByRole("button", { name: "Check 4 Rows" }));
  await expectStatus("1 as expected, 1 different, 1 unknown");
  await user.selectOptions(part.getByLabelText("Show rows"), "Different");
  part.getByText("Pays 5.00 instead of 5.60");
  await expectAccessible();
  await confirmImport(user, "Import All Valid Rows (3)");
  await expectStatus("3 rows imported: 3 created");

  const payments = within(screen.getByRole("region", { name: "Payments" }));
  const list = () => payments.getByRole("list", { name: "Payments" });
  await waitFor(() =>
    expect(list()).toHaveTextContent(/INV-9: \$52\.50 on .*3 lines: 1 as expected, 1 different, 1/),
  );
  await user.click(payments.getByRole("button", { name: "Show lines of Partnerize paid INV-9" }));
  await payments.findByRole("row", { name: /New-1 Unknown/ });
  await expectAccessible();
  await user.click(payments.getByRole("button", { name: /^Download differences of/ }));
  await waitFor(() => expect(files).toHaveLength(1));
  expect((await files[0]!).text).toBe(
    [
      "\uFEFForder,line,commission,Row,Errors",
      ",1100l9008,5.0000,2,Pays 5.00 instead of 5.60",
      ',New-1,2.0000,3,"Pays 2.00, but no report has this line yet"',
    ].join("\r\n"),
  );

  await user.click(part.getByRole("button", { name: "Choose Another File" }));
  await user.selectOptions(await part.findByLabelText("Paid by"), "Partnerize paid");
  await enter("Payment reference", "INV-10");
  await user.click(part.getByRole("button", { name: "Fill In Unpaid Lines" }));
  await waitFor(() => expect(part.getByLabelText("Lines")).not.toHaveValue(""));
  const typed = (part.getByLabelText("Lines") as HTMLTextAreaElement).value.split("\n");
  expect(typed).not.toContain("1100l9002\t45.5");
  await user.click(part.getByRole("button", { name: `Check ${typed.length} Rows` }));
  await expectStatus(`${typed.length} as expected`);
  await confirmImport(user, `Import All Valid Rows (${typed.length})`);
  await expectStatus(`${typed.length} rows imported`);
  expect((await totalsOf(account)) as object).toMatchObject({ approved: { lines: 0 } });
});
