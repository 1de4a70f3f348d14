import { Pool } from "undici";
import { wholeVisit, type Answers } from "./answers";
import { checkData, checkPicture } from "./check-answer";
import type { KnownReleases, ReadDocument } from "./known-releases";
import type { Received } from "./received";
import type { Asked, RecordedPage } from "./recorded-page";
import { baseOf, keep, type SimulatedVisitor } from "./simulated-visitor";

interface VisitedSite {
  origin: string;
  releases: KnownReleases;
  answers: Answers;
}

/** As many as browsers open to a host over HTTP/1.1. */
const connections = 6;
/** How long an answer may take, in milliseconds. */
const patience = 30_000;
const accepted = { "accept-encoding": "gzip, br" };

/**
 * Opens a page as a browser does: its document, then what its page asks for and the cache lacks, over
 * connections of its own. Times count from when the visitor came (`due`) or the page asked, waiting
 * for a free connection included.
 */
export async function visit(
  visitor: SimulatedVisitor,
  page: RecordedPage,
  due: number,
  { origin, releases, answers }: VisitedSite,
): Promise<void> {
  const pool = new Pool(origin, {
    connections,
    connect: { timeout: patience },
    headersTimeout: patience,
    bodyTimeout: patience,
  });

  const ask = async (
    { method, headers, body }: Pick<Asked, "method" | "headers" | "body">,
    path: string,
  ): Promise<{ status: number; received: Received }> => {
    const etag = visitor.kept.get(path)?.etag;
    const answer = await pool.request({
      ...{ method: method as "GET", path, body },
      headers: { ...headers, ...accepted, ...(etag && { "if-none-match": etag }) },
    });
    const received = {
      headers: answer.headers,
      body: Buffer.from(await answer.body.arrayBuffer()),
    };
    const status = answer.statusCode;
    if (status !== 304 && (status < 200 || status > 299))
      throw new Error(`${status} ${received.body.toString().slice(0, 100)}`);
    if (status === 304 && !etag) throw new Error("304, and the browser has nothing");
    return { status, received };
  };

  const openDocument = async (): Promise<{ result: ReadDocument; how: string }> => {
    const former = visitor.kept.get(page.address)?.document;
    const { status, received } = await ask({ method: "GET", headers: {} }, page.address);
    if (status === 304) return { result: former!, how: "not modified" };
    const document = releases.readDocument(received);
    keep(visitor, page.address, received, document);
    return { result: document, how: document.isDrawn ? "drawn" : "plain" };
  };

  const fetchPart = async (asked: Asked, document: ReadDocument): Promise<void> => {
    const { kind, app } = asked;
    const base = app ? baseOf(app, document.composition, visitor.share) : "";
    const path = base + asked.path;
    const cached = asked.method === "GET" && visitor.kept.get(path);
    if (cached && cached.until > performance.now()) return;
    await answers.time(kind, path, performance.now(), async () => {
      const { status, received } = await ask(asked, path);
      if (status === 304) return { result: undefined, how: "not modified" };
      if (kind === "file") releases.checkFile(path, received);
      if (kind === "picture") checkPicture(received);
      if (kind === "data") checkData(received);
      if (asked.method === "GET") keep(visitor, path, received);
      return { result: undefined };
    });
  };

  try {
    const document = await answers.time("document", page.address, due, openDocument);
    if (!document) return;
    const parts = document.isDrawn ? page.drawn : page.plain;
    await Promise.all(parts.map((asked) => fetchPart(asked, document)));
    answers.add({ kind: wholeVisit, due, ms: performance.now() - due });
  } finally {
    await pool.close();
  }
}
