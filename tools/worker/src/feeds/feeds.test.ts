import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import iconv from "iconv-lite";
import { afterAll, expect, test } from "vitest";
import expected from "../../fixtures/feeds/expected.json" with { type: "json" };
import { inspectFeed } from "./feed-file";
import { type FeedSettings, priceAt, readRows } from "./feed-rows";

const asOf = new Date(expected.as_of);
const sample = (name: string) =>
  fileURLToPath(new URL(`../../fixtures/feeds/${name}`, import.meta.url));

async function readAll(path: string, settings: Partial<FeedSettings> = {}) {
  const file = await inspectFeed(path);
  const rows = readRows(file, { currency: "EUR", asOf, ...settings });
  const accepted = [];
  const refused = [];
  for (;;) {
    const { value, done } = await rows.next();
    if (done) return { accepted, refused, file, isComplete: value.complete };
    if ("refusal" in value) refused.push(value);
    else accepted.push(value);
  }
}

const grouped = (pairs: [string, string][]) =>
  Object.fromEntries(
    [...new Set(pairs.map(([key]) => key))].map((key) => [
      key,
      pairs.filter(([name]) => name === key).map(([, id]) => id),
    ]),
  );

test.for(Object.entries(expected.files))("reads %s", async ([name, wanted]) => {
  const { accepted, refused, file, isComplete } = await readAll(sample(name), {
    currency: wanted.default_currency,
    origin: "https://shop.example.com",
  });
  expect({
    rows: accepted.length + refused.length,
    accepted: accepted.length,
    refused: grouped(refused.map(({ refusal, id }) => [refusal, id])),
    items: new Set(accepted.map(({ group, id }) => (group ? `group ${group}` : id))).size,
    variants: accepted.length,
    in_stock: accepted.filter(({ availability }) => availability === "in_stock").length,
    price_sum_minor: accepted.reduce((sum, row) => sum + priceAt(row, asOf), 0),
    warnings: grouped(
      accepted.flatMap(({ id, warnings }) => warnings.map((one): [string, string] => [one, id])),
    ),
    complete: isComplete,
    encoding: file.encoding,
  }).toEqual({
    rows: wanted.rows,
    accepted: wanted.accepted,
    refused: wanted.refused,
    items: wanted.items,
    variants: wanted.variants,
    in_stock: wanted.in_stock,
    price_sum_minor: wanted.price_sum_minor,
    warnings: wanted.warnings,
    complete: !("complete" in wanted),
    encoding: "encoding" in wanted ? wanted.encoding : "utf-8",
  });
});

const folder = await mkdtemp(path.join(tmpdir(), "feeds-"));
afterAll(() => rm(folder, { recursive: true }));

async function written(bytes: Uint8Array | string): Promise<string> {
  const file = path.join(folder, `${Math.random()}`);
  await writeFile(file, bytes);
  return file;
}

test.for([
  ["packed by gzip", (bytes: Buffer) => gzipSync(bytes)],
  ["in UTF-16", (bytes: Buffer) => iconv.encode(bytes.toString(), "utf-16le", { addBOM: true })],
  [
    "with another prefix",
    (bytes: Buffer) =>
      bytes.toString().replaceAll(/\bg:|xmlns:g\b/g, (found) => found.replace("g", "x")),
  ],
  ["with a bare ampersand", (bytes: Buffer) => bytes.toString().replaceAll("&amp;", "&")],
] as const)("reads the same rows when a feed is %s", async ([, change]) => {
  const { accepted, isComplete } = await readAll(sample("google-rss.xml"));
  const other = await readAll(await written(change(await readFile(sample("google-rss.xml")))));
  const ids = (rows: typeof accepted) => rows.map(({ id, price }) => ({ id, price }));
  expect(ids(other.accepted)).toEqual(ids(accepted));
  expect([isComplete, other.isComplete]).toEqual([true, true]);
});

test.for(["google-rss.xml", "google-atom.xml", "google-bom.tsv", "awin.csv", "shopify.csv"])(
  "knows that %s is incomplete wherever it was cut",
  async (name) => {
    const bytes = await readFile(sample(name));
    for (const part of [0.5, 0.7, 0.9]) {
      const cut = await readAll(await written(bytes.subarray(0, bytes.length * part)));
      expect(cut.isComplete, `after ${part}`).toBe(false);
    }
  },
);

test("refuses rows with values that no item can have, and reads the others", async () => {
  const rows = [
    ["a", "https://shop.example/a\0", "10", "2026-06-01/9999-12-31"],
    ["b", "https://shop.example/b", "99999999999", ""],
    ["c", `https://shop.example/${"c".repeat(2048)}`, "10", ""],
  ];
  const lines = rows.map(([id, link, price, dates]) =>
    [id, "Coat", link, "https://shop.example/1.jpg", price, "9", dates].join(),
  );
  const headers = "id,title,link,image_link,price,sale_price,sale_price_effective_date";
  const { accepted, refused } = await readAll(await written([headers, ...lines, ""].join("\n")));
  expect(accepted).toMatchObject([{ id: "a", link: "https://shop.example/a", salePrice: 900 }]);
  expect(accepted[0]).not.toHaveProperty("saleUntil");
  expect(refused.map(({ id, refusal }) => [id, refusal])).toEqual([
    ["b", "bad_price"],
    ["c", "bad_link"],
  ]);
});

test("refuses a feed when it's too large unpacked, or cut while packed", async () => {
  const member = gzipSync(Buffer.alloc(1_000_000));
  const bomb = Buffer.concat(Array.from({ length: 301 }, () => member));
  await expect(inspectFeed(await written(bomb))).rejects.toThrow("larger than 300 MB");
  await expect(inspectFeed(await written(bomb.subarray(0, 1000)))).rejects.toThrow("damaged");
  await expect(inspectFeed(await written("PK\u0003\u0004nothing"))).rejects.toThrow("damaged");
});

test("reads a zip when it has one file", async () => {
  const one =
    "UEsDBBQAAAAIAOIGfV1FYtS9DwAAAA0AAAAFAAAAZmVlZC/LTNEpySzJSeUy1EnkAgBQSwMEFAAAAAgA4gZ9XUVi1L0PAAAADQAAAAoAAABmZWVkL2EuY3N2y0zRKcksyUnlMtRJ5AIAUEsBAhQDFAAAAAgA4gZ9XUVi1L0PAAAADQAAAAUAAAAAAAAAAAAQAP1BAAAAAGZlZWQvUEsBAhQDFAAAAAgA4gZ9XUVi1L0PAAAADQAAAAoAAAAAAAAAAAAAAIABMgAAAGZlZWQvYS5jc3ZQSwUGAAAAAAIAAgBrAAAAaQAAAAAA";
  const two =
    "UEsDBBQAAAAIAOIGfV1FYtS9DwAAAA0AAAAFAAAAYS5jc3bLTNEpySzJSeUy1EnkAgBQSwMEFAAAAAgA4gZ9XUVi1L0PAAAADQAAAAUAAABiLmNzdstM0SnJLMlJ5TLUSeQCAFBLAQIUAxQAAAAIAOIGfV1FYtS9DwAAAA0AAAAFAAAAAAAAAAAAAACAAQAAAABhLmNzdlBLAQIUAxQAAAAIAOIGfV1FYtS9DwAAAA0AAAAFAAAAAAAAAAAAAACAATIAAABiLmNzdlBLBQYAAAAAAgACAGYAAABkAAAAAAA=";
  const { refused } = await readAll(await written(Buffer.from(one, "base64")));
  expect(refused).toEqual([{ row: 1, id: "1", refusal: "missing_link" }]);
  const several = await written(Buffer.from(two, "base64"));
  await expect(inspectFeed(several)).rejects.toThrow("must contain one file");
});
