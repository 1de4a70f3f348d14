import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { open } from "node:fs/promises";
import { pipeline, type Readable } from "node:stream";
import { createGunzip } from "node:zlib";
import { Parser } from "htmlparser2";
import iconv from "iconv-lite";
import Papa from "papaparse";
import yauzl from "yauzl";

/** A feed's file can't be read at all. The message is for editors. */
export class FeedProblem extends Error {
  override name = "FeedProblem";
}

/** Bytes of an unpacked feed. */
const maxUnpacked = 300_000_000;
const maxRows = 200_000;
const headBytes = 65_536;
const damaged = "The feed's file is damaged or was cut off.";

/** What a feed's file is, before its rows are read. */
export interface FeedFile {
  path: string;
  /** SHA-256 of the unpacked bytes: files of one digest have the same rows. */
  digest: string;
  encoding: string;
  kind: "xml" | "rakuten" | "table";
  /** Of a table. */
  delimiter: string;
}

/** A record by its headers in lower case. Repeated elements of XML are joined by line breaks. */
export interface FeedRecord {
  /** Counts records from 1. */
  row: number;
  cells: Record<string, string>;
  isCut?: boolean;
  /** The shop doesn't show it. */
  isHidden?: boolean;
}

/** What is known when a file was read. */
export interface FeedEnd {
  /** It ends as its format wants. */
  complete: boolean;
  /** Of a table; of XML, the elements of all records. */
  headers: string[];
}

/**
 * Reads the whole file once, for its digest and encoding.
 * @throws FeedProblem for archives of several files and what is too large or damaged
 */
export async function inspectFeed(path: string, charset?: string): Promise<FeedFile> {
  const hash = createHash("sha256");
  const utf8 = new TextDecoder("utf-8", { fatal: true });
  const heads: Buffer[] = [];
  let length = 0;
  let isUtf8 = true;
  for await (const chunk of await unpack(path)) {
    hash.update(chunk);
    if (length < headBytes) heads.push(chunk);
    length += chunk.length;
    isUtf8 = isUtf8 && canDecode(utf8, chunk);
  }
  isUtf8 = isUtf8 && canDecode(utf8);
  const start = Buffer.concat(heads).subarray(0, headBytes);
  const encoding = encodingOf(start, isUtf8, charset);
  const head = iconv.decode(start, encoding).trimStart();
  return {
    path,
    digest: hash.digest("hex"),
    encoding,
    kind: head.startsWith("<") ? "xml" : head.startsWith("HDR|") ? "rakuten" : "table",
    delimiter: delimiterOf(head),
  };
}

function canDecode(decoder: TextDecoder, chunk?: Buffer): boolean {
  try {
    decoder.decode(chunk, { stream: chunk !== undefined });
    return true;
  } catch {
    return false;
  }
}

function encodingOf(start: Buffer, isUtf8: boolean, charset = ""): string {
  if (start[0] === 0xff && start[1] === 0xfe) return "utf-16le";
  if (start[0] === 0xfe && start[1] === 0xff) return "utf-16be";
  const [, declared = charset] =
    /^[^<]{0,3}<\?xml[^>]*encoding=["']([\w-]+)/.exec(start.toString("latin1")) ?? [];
  const isLatin = /^(iso-?8859-?1|latin-?1|us-ascii)$/i.test(declared);
  if (isUtf8) return "utf-8";
  return !isLatin && !/^utf-?8$/i.test(declared) && iconv.encodingExists(declared)
    ? declared
    : "windows-1252";
}

/** Returns the delimiter that most often stands in the header, outside of quotes. */
function delimiterOf(head: string): string {
  const [header = ""] = head.replaceAll(/"[^"]*"/g, "").split(/\r?\n|\r/, 1);
  const count = (delimiter: string) => header.split(delimiter).length;
  return ["\t", ";", "|", ","].reduce((best, one) => (count(one) > count(best) ? one : best), ",");
}

/** Returns the unpacked bytes, which end in a FeedProblem when they are too many. */
async function unpack(path: string): Promise<AsyncIterable<Buffer>> {
  const file = await open(path);
  const { buffer } = await file.read(Buffer.alloc(4), 0, 4, 0);
  await file.close();
  const isGzip = buffer[0] === 0x1f && buffer[1] === 0x8b;
  const isZip = buffer.toString("latin1") === "PK\u0003\u0004";
  const packed = isZip ? await onlyEntry(path) : createReadStream(path);
  return bounded(isGzip ? pipeline(packed, createGunzip(), ignore) : packed);
}

const ignore = () => undefined;

async function* bounded(stream: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let length = 0;
  try {
    for await (const chunk of stream) {
      length += chunk.length;
      if (length > maxUnpacked) throw new FeedProblem("The feed is larger than 300 MB unpacked.");
      yield chunk;
    }
  } catch (error) {
    // Errors of the disk are ours.
    if (error instanceof FeedProblem || (error as NodeJS.ErrnoException).syscall) throw error;
    throw new FeedProblem(damaged);
  }
}

async function onlyEntry(path: string): Promise<Readable> {
  const zip = await yauzl.openPromise(path, { lazyEntries: true, autoClose: false }).catch(() => {
    throw new FeedProblem(damaged);
  });
  const files: yauzl.Entry[] = [];
  for await (const entry of zip.eachEntry()) {
    if (!entry.fileName.endsWith("/")) files.push(entry);
    if (files.length > 1) break;
  }
  const [file, other] = files;
  if (!file || other) {
    zip.close();
    throw new FeedProblem("The archive must contain one file.");
  }
  const stream = await zip.openReadStreamPromise(file);
  return stream.on("close", () => zip.close());
}

async function* textOf({ path, encoding }: FeedFile): AsyncGenerator<string> {
  const decoder = iconv.getDecoder(encoding);
  let isFirst = true;
  for await (const chunk of await unpack(path)) {
    const text = decoder.write(chunk);
    // The database has no text with a NUL.
    yield (isFirst ? text.replace(/^\uFEFF/, "") : text).replaceAll("\0", "");
    isFirst &&= text === "";
  }
  yield decoder.end() ?? "";
}

/**
 * Reads the records of a file one after the other; returns how it ended.
 * @throws FeedProblem like inspectFeed, and for too many rows
 */
export async function* readRecords(file: FeedFile): AsyncGenerator<FeedRecord, FeedEnd> {
  const records =
    file.kind === "xml"
      ? readXml(file)
      : file.kind === "rakuten"
        ? readRakuten(file)
        : readTable(file);
  for (;;) {
    const { value, done } = await records.next();
    if (done) return value;
    if (value.row > maxRows) throw new FeedProblem("The feed has more than 200,000 rows.");
    yield value;
  }
}

async function* readTable(file: FeedFile): AsyncGenerator<FeedRecord, FeedEnd> {
  let headers: string[] | undefined;
  let row = 0;
  let isComplete = true;
  for await (const { cells, isLast } of readLines(file)) {
    if (!headers) {
      headers = cells.map((name) => name.trim().toLowerCase().replace(/^g:/, ""));
      continue;
    }
    row += 1;
    const isCut = isLast && cells.length < headers.length;
    isComplete = !isCut;
    yield { row, cells: named(headers, cells), ...(isCut && { isCut }) };
  }
  return { complete: isComplete, headers: headers ?? [] };
}

/** The columns of Rakuten's files, which have no header. */
const rakutenColumns = [
  ...["product_id", "title", "id", "product_type", "category", "link", "image_link", "buy_link"],
  ...["summary", "description", "discount", "discount_type", "sale_price", "price", "sale_from"],
  ...["sale_until", "merchant_brand", "shipping", "keywords", "mpn", "brand", "shipping_text"],
  ...["availability", "gtin", "class", "currency", "m1", "pixel", "attribute_1", "attribute_2"],
  ...["size", "material", "color", "gender", "style", "age_group", "attribute_9", "attribute_10"],
];

async function* readRakuten(file: FeedFile): AsyncGenerator<FeedRecord, FeedEnd> {
  let row = 0;
  let isComplete = false;
  for await (const { cells } of readLines({ ...file, delimiter: "|" }, "\0")) {
    isComplete = cells[0] === "TRL";
    if (isComplete || cells[0] === "HDR") continue;
    row += 1;
    const isCut = cells.length !== rakutenColumns.length;
    yield { row, cells: named(rakutenColumns, cells), ...(isCut && { isCut }) };
  }
  return { complete: isComplete, headers: [] };
}

const named = (headers: readonly string[], cells: readonly string[]): Record<string, string> =>
  Object.fromEntries(headers.map((name, at) => [name, cells[at]?.trim() ?? ""]));

interface Line {
  cells: string[];
  /** Nothing follows it, not even a line break. */
  isLast: boolean;
}

async function* readLines(file: FeedFile, quoteChar = '"'): AsyncGenerator<Line> {
  let end = "";
  async function* text() {
    for await (const chunk of textOf(file)) {
      end = chunk.at(-1) ?? end;
      yield chunk;
    }
  }
  const lines = pipeline(
    text,
    Papa.parse(Papa.NODE_STREAM_INPUT, {
      delimiter: file.delimiter,
      quoteChar,
      skipEmptyLines: "greedy",
    }),
    ignore,
  );
  let before: string[] | undefined;
  for await (const cells of lines as AsyncIterable<string[]>) {
    if (before) yield { cells: before, isLast: false };
    before = cells;
  }
  if (before) yield { cells: before, isLast: end !== "\n" && end !== "\r" };
}

const googleNamespace = "http://base.google.com/ns/1.0";

/** Reads `item` of RSS and `entry` of Atom, with their direct children. */
async function* readXml(file: FeedFile): AsyncGenerator<FeedRecord, FeedEnd> {
  const prefixes = new Map([["g", googleNamespace]]);
  const records: FeedRecord[] = [];
  let headers: string[] | undefined;
  let cells: Record<string, string> | undefined;
  let depth = 0;
  let text = "";
  let row = 0;
  let isComplete = false;

  const nameOf = (name: string) => {
    const [local, prefix] = name.split(":").toReversed() as [string, string?];
    return !prefix || prefixes.get(prefix) === googleNamespace ? local.toLowerCase() : undefined;
  };
  const add = (name: string, value: string) => {
    if (cells && value) cells[name] = cells[name] ? `${cells[name]}\n${value}` : value;
  };
  const parser = new Parser(
    {
      onopentag(tag, attributes) {
        for (const [key, value] of Object.entries(attributes))
          if (key.startsWith("xmlns:")) prefixes.set(key.slice(6), value);
        text = "";
        const name = nameOf(tag);
        if (cells) depth += 1;
        else if (name === "item" || name === "entry") [cells, depth] = [{}, 0];
        const { href = "", rel = "alternate" } = attributes;
        if (depth === 1 && name === "link" && rel === "alternate") add(name, href);
      },
      ontext(data) {
        text += data;
      },
      onclosetag(tag, isImplied) {
        const name = nameOf(tag);
        if (!cells) isComplete = !isImplied && (name === "rss" || name === "feed");
        else if (depth > 0) {
          if (depth === 1 && name) add(name, text.trim());
          depth -= 1;
        } else {
          row += 1;
          const names = Object.keys(cells);
          headers = headers?.filter((header) => names.includes(header)) ?? names;
          records.push({ row, cells, ...(isImplied && { isCut: true }) });
          cells = undefined;
        }
        text = "";
      },
    },
    { xmlMode: true },
  );
  for await (const chunk of textOf(file)) {
    parser.write(chunk);
    yield* records.splice(0);
  }
  parser.end();
  yield* records.splice(0);
  return { complete: isComplete, headers: headers ?? [] };
}
