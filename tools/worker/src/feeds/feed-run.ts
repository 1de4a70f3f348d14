import { createWriteStream } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { Db, JobResult, JobWithMetadata } from "pg-boss";
import { errorMessage } from "../messages";
import { FetchProblem, fetchSafely } from "../safe-fetch";
import type { Storage } from "../storage";
import type { Site } from "../site";
import type { WorkerMetrics } from "../worker-metrics";
import { FeedProblem, inspectFeed } from "./feed-file";
import { columnsIn, type FeedColumns, type FeedRow, readRows, type RefusedRow } from "./feed-rows";

export interface FeedOptions {
  site: Site;
  /** If omitted, uploaded feeds can't be read. */
  storage?: Storage;
  /** Origins that may be local; see FetchOptions. */
  localOrigins?: readonly string[];
  onProblem: (line: string) => void;
}

const maxPackedBytes = 60_000_000;
const fetchTimeoutMs = 300_000;
/** Rows per statement. */
const batchSize = 250;

/** See private.begin_feed_run. */
interface FeedToRead {
  address?: string;
  file?: string;
  origin?: string;
  columns?: FeedColumns;
  digest?: string;
  etag?: string;
  last_modified?: string;
}

/** Reads a feed's file into the database, which compares it with what is stored. */
export function feedHandler(
  db: Db,
  { site, storage, localOrigins, onProblem }: FeedOptions,
  workerMetrics: WorkerMetrics,
): (job: JobWithMetadata<{ run: string }>) => Promise<JobResult> {
  return async ({ id, data: { run }, retryCount, retryLimit }) => {
    const folder = await mkdtemp(path.join(tmpdir(), "ensemble-feed-"));
    try {
      const feed = await call<FeedToRead | null>("begin_feed_run($1)", run);
      if (feed) await read(run, feed, path.join(folder, "feed"));
      workerMetrics.count("feed", "done");
      return { id, status: "completed" };
    } catch (error) {
      const reason = errorMessage(error);
      // What a further attempt can't change.
      const isFinal =
        error instanceof FeedProblem || (error instanceof FetchProblem && error.isFinal);
      if (isFinal) {
        await call("fail_feed_run($1, $2)", run, reason);
        workerMetrics.count("feed", "done");
        return { id, status: "completed" };
      }
      onProblem(`A feed wasn't read: ${reason}`);
      workerMetrics.count("feed", retryCount < retryLimit ? "failed" : "given up");
      return { id, status: "failed", output: { message: reason } };
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  };

  async function call<T>(statement: string, ...values: unknown[]): Promise<T> {
    const { rows } = await db.executeSql(`select private.${statement} as result`, values);
    return (rows[0] as { result: T }).result;
  }

  async function read(run: string, feed: FeedToRead, file: string): Promise<void> {
    const finish = (result: object) => call("finish_feed_run($1, $2)", run, JSON.stringify(result));
    const download = await save(feed, file);
    if (!download) return void (await finish({ unchanged: true }));
    const { charset, ...made } = download;
    const inspected = await inspectFeed(file, charset);
    const { digest } = inspected;
    if (digest === feed.digest) return void (await finish({ unchanged: true }));

    const rows = readRows(inspected, {
      currency: site.currency,
      asOf: new Date(),
      ...(feed.columns && { columns: feed.columns }),
      ...(feed.origin && { origin: feed.origin }),
    });
    let accepted: object[] = [];
    let refused: object[] = [];
    const stage = async () => {
      await call(
        "stage_feed_rows($1, $2, $3)",
        run,
        JSON.stringify(accepted),
        JSON.stringify(refused),
      );
      [accepted, refused] = [[], []];
    };
    for (;;) {
      const { value, done } = await rows.next();
      if (done) {
        await stage();
        const { complete, headers } = value;
        // Shopify's exports are read by their products, not by columns.
        const columns = headers.some((header) => header.endsWith("handle"))
          ? undefined
          : (feed.columns ?? columnsIn(headers));
        return void (await finish({ ...made, digest, complete, headers, columns }));
      }
      const row = stagedRow(value);
      if ("reason" in row) refused.push(row);
      else accepted.push(row);
      if (accepted.length + refused.length === batchSize) await stage();
    }
  }

  /** Saves what a feed has now to a file; returns undefined if that hasn't changed. */
  async function save({ address, file, etag, last_modified }: FeedToRead, target: string) {
    if (!address) {
      if (!storage) throw new FeedProblem("This worker can't read uploaded feeds.");
      const blob = await storage.readFeed(file!);
      await pipeline(Readable.fromWeb(blob.stream() as never), createWriteStream(target));
      return { file_at: new Date() };
    }
    const { status, headers, body } = await fetchSafely(address, {
      maxBytes: maxPackedBytes,
      timeoutMs: fetchTimeoutMs,
      types: /^(?!text\/html)/,
      headers: {
        ...(etag && { "if-none-match": etag }),
        ...(last_modified && { "if-modified-since": last_modified }),
      },
      ...(localOrigins && { localOrigins }),
    });
    if (status === 304) return undefined;
    await pipeline(body, createWriteStream(target));
    const modified = headers["last-modified"];
    const made = modified && !Number.isNaN(Date.parse(modified)) ? new Date(modified) : new Date();
    const [, charset] = /charset="?([\w-]+)/i.exec(headers["content-type"] ?? "") ?? [];
    return { file_at: made, charset, etag: headers.etag, last_modified: modified };
  }
}

/** Returns a row as private.stage_feed_rows takes it. Amounts are in the site's currency. */
function stagedRow(row: FeedRow | RefusedRow) {
  const { row: row_number, id } = row;
  if ("refusal" in row) return { row_number, offer: id, reason: row.refusal };
  if (row.warnings.includes("other_currency"))
    return { row_number, offer: id, reason: "other_currency" };
  const { group, salePrice, saleFrom, saleUntil, availability, images } = row;
  const { title, description, link, brand, gtin, mpn, color, size, sizeSystem, category } = row;
  return {
    ...{ row_number, id, title, description, link, brand, gtin, mpn, color, category },
    group_id: group,
    images: images.slice(0, 6),
    price: row.price / 100,
    sale_price: salePrice && salePrice / 100,
    sale_from: saleFrom,
    sale_until: saleUntil,
    availability: availability === "out_of_stock" ? "sold_out" : availability,
    size: /^\d/.test(size) && /^(uk|us)$/i.test(sizeSystem) ? `${sizeSystem} ${size}` : size,
  };
}
