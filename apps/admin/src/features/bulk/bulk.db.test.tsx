import {
  administrator,
  mockResponses,
  connectToTestBackend,
  expectAccessible,
  failRequests,
  holdRequests,
  collectDownloads,
  renderScreen,
  screen,
  waitFor,
  within,
} from "@ensemble/testing";
import { db, unwrap } from "@ensemble/session";
import { beforeAll, expect, test } from "vitest";
import { remote } from "../../remote";
import { importFields } from "./import-fields";
import {
  chooseFile,
  confirmImport,
  dropFile,
  expectStatus,
  importSection,
  newLink,
  startWorker,
} from "../../testing/import-steps";

const open = (search = "") =>
  renderScreen(remote, `/admin/partners/bulk${search}`, { as: administrator });

const backend = connectToTestBackend();
beforeAll(() => startWorker(backend));

const partners = (name: string, columns: string) =>
  backend
    .client(backend.serviceKey)
    .from("affiliate_partners")
    .select(columns)
    .like("shop_name", `${name}%`)
    .throwOnError();

test("leaves all rows unchanged when importing an unmodified export", async () => {
  const files = collectDownloads();
  const { user } = await open();
  for (const kind of ["partners", "links", "conversions"]) {
    await user.click(screen.getByRole("button", { name: new RegExp(`^Export ${kind}$`, "i") }));
    await screen.findByText(new RegExp(`^[\\d,]+ ${kind} exported\\.$`));
    const { name, text } = await files.at(-1)!;
    expect(name).toMatch(new RegExp(`^ensemble-${kind}-[\\d-]+\\.csv$`));
    if (kind === "conversions") {
      expect(text).toMatch(/^\uFEFFtracking_code,order_reference,revenue,commission,converted_at,/);
      continue;
    }
    await chooseFile(user, kind, text);
    await user.click(await importSection().findByRole("button", { name: /^Check [\d,]+ Rows$/ }));
    const rows = text.trimEnd().split("\r\n").length - 1;
    await expectStatus(
      `Not imported yet: 0 will be created, 0 updated, ${rows.toLocaleString("en-US")} unchanged, 0 rejected.`,
    );
    importSection().getByText("Nothing to import: the rows are already stored like this.");
    expect(importSection().queryByRole("button", { name: /^Import/ })).toBeNull();
    expect(importSection().getAllByText("Unchanged").length).toBeGreaterThan(5);
    await user.click(importSection().getByRole("button", { name: "Choose Another File" }));
  }
});

test("accepts exactly the fields of an export of items", async () => {
  await open();
  const { rows } = (await unwrap(db().rpc("export_items"))) as unknown as { rows: object[] };
  expect(importFields.items.map(({ name }) => name).sort()).toEqual(Object.keys(rows[0]!).sort());
});

test("resumes an export after a network error", async () => {
  const files = collectDownloads();
  const { user, failedSaves } = await open();
  const connect = failRequests(/rpc\/export_affiliate_rows/);
  await user.click(screen.getByRole("button", { name: "Export Partners" }));
  const alert = within(await screen.findByRole("alert"));
  expect(failedSaves).toEqual([expect.objectContaining({ kind: "offline" })]);
  connect();
  await user.click(alert.getByRole("button", { name: "Retry" }));
  await screen.findByText(/^[\d,]+ partners exported\.$/);
  expect(files).toHaveLength(1);
});

/** Returns three valid shops and two invalid ones. */
const sampleFile = (name: string) =>
  [
    "Shop,Contact,E-Mail,Kinds,Instagram",
    `${name} one,Ines,ines@one.example,Electronics,@one`,
    `${name} two,Iris,iris,Electronics,=cmd()`,
    `"${name} three","Ida, the third",ida@three.example,Electronics; Home & Lifestyle,`,
    `${name} four,Ivy,ivy@four.example,Weather,`,
    `${name} five,Ina,ina@five.example,Sports & Fitness,-five`,
  ].join("\r\n");

test("names the missing column, and skips rows that were imported before", async () => {
  const { user } = await open();
  const part = importSection();
  await chooseFile(user, "Partners", sampleFile("Bulk"));
  await part.findByText("rows.csv: 5 rows, 5 columns");
  expect(part.getByLabelText("Contact email (required)")).toHaveValue("2");
  part.getByText("Not imported: Kinds");
  await user.click(part.getByRole("button", { name: "Check 5 Rows" }));
  await waitFor(() => expect(part.getByRole("alert")).toHaveFocus());
  expect(part.getAllByText("Choose the column for product categories.")).toHaveLength(2);
  await expectAccessible();
  const column = "Product categories (required)";
  await user.selectOptions(part.getByLabelText(column), "Kinds");
  await user.click(part.getByRole("button", { name: "Check 5 Rows" }));
  await expectStatus("Not imported yet: 3 will be created, 0 updated, 0 unchanged, 2 rejected.");
  await expectAccessible();
  await user.click(part.getByRole("button", { name: "Import All Valid Rows (3)" }));
  const question = within(await screen.findByRole("alertdialog", { name: "Import 3 partners?" }));
  await expectAccessible();
  await user.click(question.getByRole("button", { name: "Cancel" }));
  expect((await partners("Bulk", "id")).data).toEqual([]);
  await confirmImport(user, "Import All Valid Rows (3)");
  await expectStatus("3 rows imported: 3 created, 0 updated, 0 unchanged, 0 rejected.");

  await user.click(part.getByRole("button", { name: "Choose Another File" }));
  await chooseFile(user, "Partners", sampleFile("Bulk"));
  await user.selectOptions(await part.findByLabelText(column), "Kinds");
  await user.click(part.getByRole("button", { name: "Check 5 Rows" }));
  await expectStatus("Not imported yet: 0 will be created, 0 updated, 3 unchanged, 2 rejected.");
  await expectStatus("Nothing to import: the rows are already stored like this.");
  expect(part.queryByRole("button", { name: /^Import/ })).toBeNull();
  expect((await partners("Bulk", "id")).data).toHaveLength(3);
});

test("imports only the selected rows of a dropped file, by keyboard", async () => {
  const { user } = await open();
  const part = importSection();
  dropFile("rows.xlsx", "PK\u0003\u0004\u0000");
  const alert = await part.findByRole("alert");
  expect(alert).toHaveTextContent("This isn't a CSV file. Save your spreadsheet as a CSV first.");
  expect(part.getByLabelText(/CSV file/)).toHaveAccessibleDescription(/This isn't a CSV file/);
  const text = sampleFile("Chosen").replace("Kinds", "Categories");
  dropFile("dropped.csv", text.replaceAll(",", ";").replaceAll("; ", "| "));
  await part.findByText("dropped.csv: 5 rows, 5 columns");
  await waitFor(() => expect(part.getByRole("heading", { name: "Columns" })).toHaveFocus());
  const press = async (role: "button" | "checkbox", name: string, key: string) => {
    (await part.findByRole(role, { name })).focus();
    await user.keyboard(key);
  };
  await press("button", "Check 5 Rows", "{Enter}");
  const heading = await part.findByRole("heading", { name: "Import partners from dropped.csv" });
  await waitFor(() => expect(heading).toHaveFocus());
  await press("checkbox", "Select row 2", " ");
  await press("checkbox", "Select row 3", " ");
  await press("button", "Import Selected Rows (1)", "{Enter}");
  const question = within(await screen.findByRole("alertdialog", { name: "Import 1 partner?" }));
  question.getByRole("button", { name: "Import" }).focus();
  await user.keyboard("{Enter}");
  await expectStatus("1 row imported: 1 created");
  await expectStatus("Not imported yet: 2 will be created");
  expect((await partners("Chosen", "shop_name")).data).toEqual([{ shop_name: "Chosen one" }]);
});

test("imports orders despite network errors, each once", async () => {
  const code = await newLink(backend, "Large");
  const stored = async () => {
    const { data } = await backend
      .client(backend.serviceKey)
      .from("affiliate_links")
      .select("conversion_count")
      .eq("tracking_code", code)
      .single()
      .throwOnError();
    return (data as { conversion_count: number }).conversion_count;
  };
  const orders = Array.from(
    { length: 60 },
    (_, at) => `Large ${at},${code},${at + 0.5},2026-03-01`,
  );
  const { user, failedSaves } = await open();
  const part = importSection();
  await chooseFile(user, "Conversions", ["Order,Link,Amount,Date", ...orders].join("\n"));

  // The rows are uploaded, but not checked.
  const connect = failRequests(/rpc\/run_import/);
  await user.click(await part.findByRole("button", { name: "Check 60 Rows" }));
  expect(await part.findByRole("alert")).toHaveTextContent(
    "The server couldn't be reached. 60 of 60 rows were checked. Retry to continue.",
  );
  connect();
  await user.click(part.getByRole("button", { name: "Retry" }));
  await expectStatus("Not imported yet: 60 will be created");
  expect(await stored()).toBe(0);
  await user.click(part.getByRole("button", { name: "Next" }));
  await part.findByText("Page 2 of 2");

  // The response gets lost after the import has started. Repeating it changes nothing.
  const restore = mockResponses(/rpc\/run_import/, async (request, passOn) => {
    await passOn(request);
    throw new TypeError("Failed to fetch");
  });
  await user.click(part.getByRole("button", { name: "Import All Valid Rows (60)" }));
  const asked = within(await screen.findByRole("alertdialog"));
  asked.getByText("60 will be created, 0 updated. Old values are kept in the history.");
  await user.click(asked.getByRole("button", { name: "Import" }));
  expect(await part.findByRole("alert")).toHaveTextContent("Retry to continue.");
  const offline = expect.objectContaining({ kind: "offline" });
  expect(failedSaves).toEqual([offline, offline]);
  restore();
  await waitFor(async () => expect(await stored()).toBe(60), { timeout: 20_000 });
  await user.click(part.getByRole("button", { name: "Retry" }));
  await expectStatus("60 rows imported: 60 created, 0 updated, 0 unchanged, 0 rejected.");
  expect(await stored()).toBe(60);

  await user.click(part.getByRole("button", { name: "Check Again" }));
  await expectStatus("0 will be created, 0 updated, 60 unchanged, 0 rejected.");
});

test("cancels a check, which goes back to the columns", async () => {
  const { user } = await open();
  const part = importSection();
  const release = holdRequests(/rpc\/run_import/);
  await chooseFile(user, "Links", "Partner,Campaign,URL\nnobody,June,https://a.example");
  await user.click(await part.findByRole("button", { name: "Check 1 Row" }));
  await part.findByRole("progressbar", { name: "Checking: 1 of 1 rows" });
  await user.click(part.getByRole("button", { name: "Cancel" }));
  await part.findByRole("button", { name: "Check 1 Row" });
  release();
});

test("rejects rows with too many cells, and offers them in the list of imports", async () => {
  const files = collectDownloads();
  const { user } = await open();
  const part = importSection();
  await user.selectOptions(part.getByLabelText("What are you importing?"), "Links");
  dropFile("wide.csv", "Partner,Campaign,URL\nA,June,https://a.example,b,c");
  await user.click(await part.findByRole("button", { name: "Check 1 Row" }));
  await expectStatus("Not imported yet: 0 will be created, 0 updated, 0 unchanged, 1 rejected.");
  part.getByText(/^The row has more cells than the header row\./);
  const name = "Download rejected rows of wide.csv";
  await user.click(await screen.findByRole("button", { name }));
  await waitFor(() => expect(files).toHaveLength(1));
  expect((await files.at(-1)!).text).toMatch(
    /^\uFEFFpartner,campaign_name,original_url,Row,Errors\r\nA,June,https:\/\/a\.example,2,The row/,
  );
});

test("checks and imports items by the worker, and lists the import with who started it", async () => {
  const { user } = await open("?kind=items");
  const part = importSection();
  expect(part.getByLabelText("What are you importing?")).toHaveValue("items");
  const url = "https://www.zara.com/wizard";
  const text = [
    "Name,Category,Color,URL,Style,Size,Price,Sale",
    `Wizard Coat,coat,navy,${url},W-1,S,120.00,99`,
    `Wizard Coat,coat,navy,${url},W-1,M,120.00,`,
    `Wizard Hat,hat,navy,${url},W-2,,twenty,`,
  ].join("\n");
  await chooseFile(user, "Items", text);
  await user.click(await part.findByRole("button", { name: "Check 3 Rows" }));
  await expectStatus("Not imported yet: 2 will be created, 0 updated, 0 unchanged, 1 rejected.");
  part.getByText("Price must be an amount above 0, such as 129.90");
  await confirmImport(user, "Import All Valid Rows (2)");
  await expectStatus("2 rows imported: 2 created, 0 updated, 0 unchanged, 0 rejected.");
  await expectAccessible();
  const { data } = await backend
    .client(backend.serviceKey)
    .from("items")
    .select("name, price, sizes, on_sale")
    .like("name", "Wizard%")
    .throwOnError();
  expect(data).toEqual([{ name: "Wizard Coat", price: 99, sizes: ["S", "M"], on_sale: true }]);
  const recent = await screen.findByRole("list", { name: "Recent Imports" });
  await waitFor(() =>
    expect(recent).toHaveTextContent(
      "rows.csv: imported. 2 rows created, 0 updated, 0 unchanged, 1 rejected.",
    ),
  );
  within(recent).getAllByText(/^Items, .*admin/);

  await user.click(part.getByRole("button", { name: "Choose Another File" }));
  await chooseFile(user, "Items", text.replace("M,120.00,", "M,110.00,"));
  await user.click(await part.findByRole("button", { name: "Check 3 Rows" }));
  await expectStatus("Not imported yet: 0 will be created, 1 updated, 1 unchanged, 1 rejected.");
  expect(part.getByText("Price (M)").closest("div")).toHaveTextContent("$120.00 → $110.00");
  await expectAccessible();
  await confirmImport(user, "Import All Valid Rows (1)");
  await expectStatus("1 row imported: 0 created, 1 updated, 0 unchanged, 0 rejected.");
  await waitFor(() => expect(recent).toHaveTextContent(/^rows\.csv: imported\. 0 rows created, 1/));
  const [undo] = await screen.findAllByRole("button", { name: "Undo import of rows.csv" });
  await user.click(undo!);
  const question = within(await screen.findByRole("alertdialog"));
  await user.click(question.getByRole("button", { name: "Undo Import" }));
  await screen.findByText("Import undone", {}, { timeout: 20_000 });
  await waitFor(() =>
    expect(recent).toHaveTextContent("undone. 1 got their old values back, 0 added ones removed."),
  );
});

test("sets the status of many partners or links after confirmation", async () => {
  const statuses = ["pending", "active", "inactive"];
  await backend
    .client(backend.serviceKey)
    .from("affiliate_partners")
    .insert(
      statuses.map((status, index) => ({
        shop_name: `Many ${index}`,
        contact_name: "Mina",
        contact_email: "mina@many.example",
        product_categories: ["Electronics"],
        status,
      })),
    )
    .throwOnError();
  await newLink(backend, "Linked");
  const { user } = await open();
  const part = within(screen.getByRole("region", { name: "Change Status" }));
  await user.type(part.getByLabelText("Shop, contact, or code"), "Many");
  await user.click(part.getByRole("button", { name: "Find Partners" }));
  expect(await part.findByRole("alert")).toHaveTextContent("Choose a new status.");
  await user.selectOptions(part.getByLabelText("New status"), "Inactive");
  await user.click(part.getByRole("button", { name: "Find Partners" }));
  const note = () => part.getByRole("status");
  await waitFor(() =>
    expect(note()).toHaveTextContent("2 partners will be set to Inactive. 1 already is."),
  );
  expect(note()).toHaveTextContent("Many 0; Many 1");
  await user.click(part.getByRole("button", { name: "Change 2 Partners" }));
  const question = within(
    await screen.findByRole("alertdialog", { name: "Set 2 partners to Inactive?" }),
  );
  await expectAccessible();
  await user.click(question.getByRole("button", { name: "Set to Inactive" }));
  await screen.findByText("2 partners are now inactive.");
  expect((await partners("Many", "status")).data).toEqual(Array(3).fill({ status: "inactive" }));

  await user.selectOptions(part.getByLabelText("Change the status of"), "Links");
  await user.type(part.getByLabelText("Partner, campaign, or tracking code"), "Linked");
  await user.selectOptions(part.getByLabelText("Current status"), "Active");
  await user.selectOptions(part.getByLabelText("New status"), "Paused");
  await user.click(part.getByRole("button", { name: "Find Links" }));
  await waitFor(() => expect(note()).toHaveTextContent("1 link will be set to Paused."));
  await user.click(part.getByRole("button", { name: "Change 1 Link" }));
  const another = within(await screen.findByRole("alertdialog", { name: "Set 1 link to Paused?" }));
  await user.click(another.getByRole("button", { name: "Set to Paused" }));
  await screen.findByText("1 link is now paused.");
});
