import { provideSettings } from "@ensemble/contract";
import { settingsSchema } from "@ensemble/contract/schemas";
import { beforeAll, expect, test } from "vitest";
import { csvText } from "../../components/files";
import { exportColumns } from "./export-section";
import { importFields } from "./import-fields";
import { CsvProblem, guessMapping, mappingSchemas, readCsv } from "./import-file";
import { type ImportRow, importRows, rowNames, splitIntoUploads } from "./import-rows";
import { networkOf, readyProfiles, reportFile, reportRows } from "./report-profiles";

const supabase = { url: "http://backend.test", key: "sb_publishable_for_a_test" };
beforeAll(() => provideSettings(settingsSchema.parse({ environment: "test", supabase })));

const csvFile = (content: string | Uint8Array<ArrayBuffer>) => new File([content], "rows.csv");
const readCells = async (content: string | Uint8Array<ArrayBuffer>) =>
  (await readCsv(csvFile(content))).rows.map(({ cells }) => cells);

test("numbers rows like a spreadsheet and skips empty ones", async () => {
  const file = await readCsv(csvFile('\uFEFFshop,,note\r\nA,1,"two\nlines"\r\n,,\r\nB,2,\r\n'));
  expect(file.headers).toEqual(["shop", "Column 2", "note"]);
  expect(file.rows).toEqual([
    { row: 2, cells: ["A", "1", "two\nlines"] },
    { row: 4, cells: ["B", "2", ""] },
  ]);
});

test("reads semicolons, tabs and windows-1252", async () => {
  expect(await readCells("shop;list\nA;x|y\n")).toEqual([["A", "x|y"]]);
  expect(await readCells("shop\tlist\nA\tx; y\n")).toEqual([["A", "x; y"]]);
  const latin = new Uint8Array([..."shop,city\nLuc"].map((letter) => letter.charCodeAt(0)));
  expect(await readCells(new Uint8Array([...latin, 0xed, 0x61, 0x2c, 0x58]))).toEqual([
    ["Lucía", "X"],
  ]);
});

test("reads mixed line ends, a line sep=, vertical bars and big-endian UTF-16", async () => {
  const rows = [
    ["A", "1"],
    ["B\r\nb", "2"],
    ["C", "3"],
  ];
  for (const [first, second, third] of [
    ["\r\n", "\n", "\r\n"],
    ["\n", "\r\n", "\n"],
    ["\r", "\n", "\r\n"],
  ]) {
    const text = `shop,count${first}A,1${second}"B\r\nb","2"${third}C,3`;
    expect(await readCells(text)).toEqual(rows);
  }
  expect(await readCells("sep=;\r\nshop;count\r\nA,a;1\r\n")).toEqual([["A,a", "1"]]);
  expect(await readCells("shop|count\nA|1\n")).toEqual([["A", "1"]]);
  const wide = [..."\uFEFFshop,x\nż,1"].flatMap((letter) => [
    letter.charCodeAt(0) >> 8,
    letter.charCodeAt(0) & 255,
  ]);
  expect(await readCells(new Uint8Array(wide))).toEqual([["ż", "1"]]);
});

test("writes cells as the database reads them, and keeps what it doesn't understand", async () => {
  const columns = ["category", "color", "size", "price", "sale_ends", "availability", "name"];
  const readImportRows = async (...cells: string[]) => {
    const file = await readCsv(csvFile(await csvText(columns, [cells])));
    return importRows(file, guessMapping("items", columns)).rows.map((row) => {
      const { columns: fields } = importRows(file, guessMapping("items", columns));
      return Object.fromEntries(fields.map((field, index) => [field, row.cells[index]]));
    });
  };
  expect(
    await readImportRows(
      "Sneakers",
      "Black",
      "One size",
      "51,00",
      "2026-12-31 18:00Z",
      "In Stock",
      "A\u00A0\t",
    ),
  ).toEqual([
    {
      category: "trainers",
      color: "black",
      size: "",
      price: "51.00",
      sale_ends: "2026-12-31 18:00Z",
      availability: "in_stock",
      name: "A",
    },
  ]);
  const file = {
    name: "",
    headers: ["url"],
    rows: [{ row: 2, cells: ["https://żółty.example/ż"] }],
  };
  expect(importRows(file, { product_url: "0" }).rows[0]!.cells[0]).toMatch(/xn--.*\.example\/ż$/);
  expect((await readImportRows("Jewelry", "a", "M", "1,234", "soon", "b", "c"))[0]).toMatchObject({
    ...{ category: "jewellery", color: "a", price: "1,234", sale_ends: "soon" },
  });
});

test("reads ten thousand rows across chunk borders", async () => {
  const rows = Array.from({ length: 10_000 }, (_, index) => [
    `Lucía "${index}", ünï😀`,
    `a\nb ${index}`,
  ]);
  expect(await readCells(await csvText(["name", "text"], rows))).toEqual(rows);
});

test("yields to the event loop while reading a large file", async () => {
  let turns = 0;
  const timer = setInterval(() => (turns += 1), 0);
  const rows = Array.from({ length: 20_000 }, (_, index) => [
    index,
    "some words in a cell of this row",
  ]);
  await readCsv(csvFile(await csvText(["number", "text"], rows)));
  clearInterval(timer);
  expect(turns).toBeGreaterThan(5);
});

test("reads escaped formulas back unchanged", async () => {
  const formulas = ["=1+1", "+34 600", "@zara", "-2", "=a\n=b", "＝1+1", "＋1", "－1", "＠a"];
  const behindBlanks = [" =1", "\n=1", "\uFEFF=1", "\u00A0+1", "\tx", "\rx", "\nx"];
  const row = [...formulas, ...behindBlanks, "'quoted", "plain", "a=b"];
  const headers = row.map((_, index) => `c${index}`);
  const text = await csvText(headers, [row]);
  for (const cell of [...formulas, ...behindBlanks])
    expect(text).toContain(`'${cell.replaceAll("\n=", "\n'=")}`);
  expect(await readCells(text)).toEqual([row]);
});

test.each([";", "\t"])(
  "writes no formula for a spreadsheet that splits cells by %j",
  async (by) => {
    const cells = [
      "Coat;=1",
      "Coat; =1",
      'Coat;"=1',
      "Coat;\n=1;-2",
      "a\n+1",
      "\t=1",
      ";'=1",
      "a;b",
      "x-1",
    ];
    for (const cell of cells) {
      const text = await csvText(["name", "text", "more"], [["A", cell, "B"]]);
      expect(await readCells(text)).toEqual([["A", cell, "B"]]);
      const split = text.slice(1).split(new RegExp(`[${by}\r\n]`));
      for (const part of split) expect(part).not.toMatch(/^[\s"]*[=+\-@]/);
    }
  },
);

test.each([
  ["has no data", ""],
  ["has no data", "shop,name\n"],
  ["one column", "shop\nA\n"],
  ["quotation mark", 'shop,name\nA,"b\nC,d\n'],
  ["isn't a CSV file", "PK\u0003\u0004\u0000"],
  [
    "isn't a CSV file",
    new Uint8Array([0xff, 0xfe, 97, 0, 44, 0, 98, 0, 10, 0, 0, 0, 44, 0, 49, 0]),
  ],
  ["Row 2 is too long", `a,b\n${"x".repeat(150_001)},1\n`],
  ["50,000", `a,b\n${"1,2\n".repeat(50_001)}`],
])("rejects an invalid file with an explanation: %s", async (reason, content) => {
  const problem = await readCsv(csvFile(content)).catch((error: unknown) => error);
  expect(problem).toBeInstanceOf(CsvProblem);
  expect(String(problem)).toContain(reason);
});

const kinds = ["partners", "links", "conversions", "items"] as const;

test.each(kinds)("maps every column of an exported file of %s", (kind) => {
  const headers = exportColumns(kind);
  const mapping = guessMapping(kind, headers);
  for (const { name } of importFields[kind]) expect(headers[Number(mapping[name])]).toBe(name);
  expect(mappingSchemas[kind].safeParse(mapping).success).toBe(true);
});

test("recognizes columns by common names and uses each once", () => {
  const mapping = guessMapping("conversions", ["Order No.", "Order-ID", "Amount", " LINK code "]);
  expect(mapping).toEqual({
    tracking_code: "3",
    order_reference: "1",
    revenue: "2",
    commission: "",
    converted_at: "",
    line_reference: "",
    status: "",
  });
  expect(guessMapping("partners", ["Name", "Shop"]).shop_name).toBe("0");
});

test("requires columns for required fields, unless rows have a tracking code", () => {
  const messages = (kind: (typeof kinds)[number], mapping: Record<string, string>) =>
    mappingSchemas[kind].safeParse(mapping).error?.issues.map(({ path }) => path.join()) ?? [];
  expect(messages("partners", { shop_name: "0" })).toEqual([
    "contact_name",
    "contact_email",
    "product_categories",
  ]);
  expect(messages("partners", { tracking_code: "0", status: "1" })).toEqual([]);
  expect(messages("conversions", { tracking_code: "0" })).toEqual(["order_reference", "revenue"]);
  expect(messages("partners", { tracking_code: "0", status: "0" })).toEqual(["status"]);
  expect(messages("items", { price: "0" })).toEqual(["item"]);
  expect(messages("items", { item: "0", price: "1" })).toEqual([]);
  expect(messages("items", { color: "0", style_code: "1" })).toEqual([]);
});

test("maps cells to fields and marks rows with too many cells", () => {
  const file = {
    name: "rows.csv",
    headers: ["Shop", "Mail", "Other"],
    rows: [
      { row: 2, cells: ["A", "", "x"] },
      { row: 3, cells: ["B"] },
      { row: 5, cells: ["C", "c@c.example", "x", "", "more", "and more"] },
      { row: 6, cells: ["D", "d@d.example", "x", " "] },
    ],
  };
  const mapping = { shop_name: "0", contact_email: "1", notes: "" };
  expect(importRows(file, mapping)).toEqual({
    columns: ["shop_name", "contact_email"],
    rows: [
      { row: 2, cells: ["A", ""] },
      { row: 3, cells: ["B", null] },
      { row: 5, cells: ["C", "c@c.example", "more"] },
      { row: 6, cells: ["D", "d@d.example"] },
    ],
  });
});

test("names rows by their first filled field, and items by their size too", () => {
  const partner = rowNames("partners", ["tracking_code", "shop_name"]);
  expect(partner({ row: 2, cells: ["AF_1", "Zara"] })).toBe("Zara");
  expect(partner({ row: 3, cells: ["AF_1", ""] })).toBe("AF_1");
  expect(rowNames("items", ["item", "size"])({ row: 2, cells: ["coat", "M"] })).toBe("coat, M");
});

test("reads the amounts, times and states of a report, below a title and without its total", async () => {
  const file = await readCsv(
    csvFile(
      "Report July 2026\nId;At;Sum;Share;State;Paid\n7; 31/07/26 23:50:00 CEST ;1.249,00;(2,664);A;no\nTotal;;1;1;;\n",
    ),
  );
  const columns = { line: ["Id"], sale: ["Sum"], commission: ["Share"], status: ["State"] };
  const more = { sold_at: ["At"], paid: ["Paid"], order: ["Id", "State"] };
  const read = (cells: string[], decimal: "." | ",", dates: "dmy" | "mdy" = "dmy") => {
    const rows = [{ row: 3, cells }];
    const profile = { network: "other", columns: { ...columns, ...more }, decimal, dates };
    const { columns: fields, rows: parsed } = reportRows({ ...file, rows }, profile);
    return Object.fromEntries(fields.map((field, at) => [field, parsed[0]!.cells[at]]));
  };
  expect(file.rows).toHaveLength(2);
  expect(reportRows(file, { network: "other", columns }).rows.map(({ row }) => row)).toEqual([3]);
  expect(networkOf(file)).toBeUndefined();
  expect(read([...file.rows[0]!.cells], ",")).toMatchObject({
    ...{ line: "7", order: "7 A", sale: "1249.00", commission: "-2.664" },
    ...{ status: "approved", raw_status: "A", sold_at: "2026-07-31T21:50:00Z" },
  });
  expect(read(["7", "7/1/26 14:02", "1,120.00", "89.6", "closed", ""], ".", "mdy")).toMatchObject({
    ...{ sale: "1120.00", commission: "89.6", status: "paid", sold_at: "2026-07-01T14:02:00Z" },
  });
  expect(read(["7", "2026-08-01T00:30:00+02:00", "75.00-", "0", "odd", "INV"], ".")).toMatchObject({
    ...{ sale: "-75.00", status: "paid", sold_at: "2026-07-31T22:30:00Z" },
  });
  expect(read(["7", "31.07.2026", "$ 12", "€ 12", "odd", ""], ".")).toMatchObject({
    ...{ sale: "12", commission: "€12", status: "odd", sold_at: "2026-07-31T00:00:00Z" },
  });
});

test("finds the header of a report below titles with separators, and keeps the numbers of rows", async () => {
  const known = Object.values(readyProfiles.tradedoubler!.columns).flat();
  for (const headers of [known, ["Id", "At", "Sum", "State"]])
    for (const title of ["Report, July", "Report;July;;", "From;To;Currency\n\nJuly;;EUR"]) {
      const row = headers.map((_, at) => `${at},50`);
      const text = [title, headers.join(";"), row.join(";"), row.join(";")].join("\n");
      const file = reportFile(await readCsv(csvFile(text)));
      const above = title.split("\n").length + 1;
      expect(file.headers, title).toEqual(headers);
      expect(file.rows).toEqual([1, 2].map((at) => ({ row: above + at, cells: row })));
    }
});

test("uploads rows in order, at most 900 kB and 5,000 rows at a time", () => {
  const rows = Array.from({ length: 12_000 }, (_, at): ImportRow => ({
    row: at + 2,
    cells: [`${at}`],
  }));
  const uploads = splitIntoUploads(rows);
  expect(uploads.map(({ length }) => length)).toEqual([5000, 5000, 2000]);
  expect(uploads.flat()).toEqual(rows);
  const long = rows.slice(0, 40).map(({ row }) => ({ row, cells: ["ü".repeat(50_000)] }));
  expect(splitIntoUploads(long).map(({ length }) => length)).toEqual([8, 8, 8, 8, 8]);
});
