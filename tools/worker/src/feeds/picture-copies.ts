import { createHash } from "node:crypto";
import { buffer } from "node:stream/consumers";
import type { Db, JobResult, JobWithMetadata } from "pg-boss";
import { errorMessage } from "../messages";
import { FetchProblem, fetchSafely } from "../safe-fetch";
import type { WorkerMetrics } from "../worker-metrics";
import type { FeedOptions } from "./feed-run";

/** As of uploads. */
const maxBytes = 10 * 1024 * 1024;
const limitInputPixels = 16_000_000;
const maxWidth = 1920;
const quality = 80;

/** The first bytes of JPEG, PNG and WebP, because types and names can be wrong. */
const accepted = /^(\xff\xd8\xff|\x89PNG\r\n|RIFF[^]{4}WEBP)/;

/** Copies the pictures that an item waits for from other sites (private.wanted_pictures). */
export function pictureHandler(
  db: Db,
  { storage, localOrigins, onProblem }: FeedOptions,
  workerMetrics: WorkerMetrics,
): (job: JobWithMetadata<{ pictures: string }>) => Promise<JobResult> {
  return async ({ id, data: { pictures: wanted }, retryCount, retryLimit }) => {
    const copies: Record<string, string> = {};
    const failures: FetchProblem[] = [];
    const problems: string[] = [];
    try {
      const { rows } = await db.executeSql("select private.begin_pictures($1) as wanted", [wanted]);
      const { item, urls } = (rows[0] as { wanted: Wanted | null }).wanted ?? { urls: [] };
      for (const url of urls) {
        try {
          copies[url] = await copy(url, item!);
        } catch (error) {
          if (!(error instanceof FetchProblem)) throw error;
          failures.push(error);
          problems.push(`${url}: ${error.message}`);
        }
      }
      const temporary = failures.find(({ isFinal }) => !isFinal);
      if (temporary && retryCount < retryLimit) throw temporary;
      await db.executeSql("select private.finish_pictures($1, $2, $3)", [
        wanted,
        JSON.stringify(copies),
        problems.join(" ") || null,
      ]);
      workerMetrics.count("pictures", "done");
      return { id, status: "completed" };
    } catch (error) {
      const reason = errorMessage(error);
      if (!(error instanceof FetchProblem)) onProblem(`Pictures weren't copied: ${reason}`);
      workerMetrics.count("pictures", retryCount < retryLimit ? "failed" : "given up");
      return { id, status: "failed", output: { message: reason } };
    }
  };

  /** Stores what an address has as an upload is stored (EDIT-8, EDIT-9), and returns the file's. */
  async function copy(url: string, item: string): Promise<string> {
    if (!storage) throw new FetchProblem("This worker can't store pictures.");
    const { body } = await fetchSafely(url, {
      maxBytes,
      timeoutMs: 30_000,
      types: /^image\/(?!svg)/,
      ...(localOrigins && { localOrigins }),
    });
    const picture = await compress(await buffer(body));
    const digest = createHash("sha256").update(picture).digest("hex").slice(0, 12);
    return storage.storePicture(`item-${item}-${digest}.jpg`, picture);
  }
}

interface Wanted {
  item: string;
  urls: string[];
}

/** Decodes a picture and encodes it without metadata. Throws FetchProblem. */
async function compress(source: Buffer): Promise<Buffer> {
  if (!accepted.test(source.toString("latin1", 0, 12)))
    throw new FetchProblem("It isn't a JPEG, PNG, or WebP image.");
  const { default: sharp } = await import("sharp");
  try {
    return await sharp(source, { limitInputPixels })
      .autoOrient()
      .resize({ width: maxWidth, withoutEnlargement: true })
      .flatten({ background: "white" })
      .jpeg({ quality })
      .toBuffer();
  } catch (error) {
    throw new FetchProblem(
      errorMessage(error).includes("pixel limit")
        ? "It has more than 16 million pixels."
        : "It can't be read.",
    );
  }
}
