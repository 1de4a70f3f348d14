import type { Composition } from "@ensemble/contract";
import { Pool } from "undici";
import type { Answers } from "./load";
import { decoded, type KnownReleases, type Received } from "./released";

export interface VisitedSite {
  origin: string;
  releases: KnownReleases;
  answers: Answers;
}

/** How long an answer may take, in milliseconds. */
const patience = 30_000;
/** As many connections as browsers open to a host over HTTP/1.1. */
const options = {
  connections: 6,
  connect: { timeout: patience },
  headersTimeout: patience,
  bodyTimeout: patience,
};

/**
 * Opens a page as a new visitor's browser does: its document, then the files and pictures that it
 * names, and a row, over connections of its own. Times count from when the visitor came (`due`) or the
 * page asked, waiting for a free connection included.
 */
export async function visit(
  { origin, releases, answers }: VisitedSite,
  address: string,
  due: number,
): Promise<void> {
  const pool = new Pool(origin, options);
  const ask = async (path: string, more = {}): Promise<Received> => {
    const headers = { "accept-encoding": "gzip, br", ...more };
    const answer = await pool.request({ method: "GET", path, headers });
    const body = Buffer.from(await answer.body.arrayBuffer());
    if (answer.statusCode === 200) return { headers: answer.headers, body };
    throw new Error(`${answer.statusCode} ${body.toString().slice(0, 100)}`);
  };
  const part = (kind: string, path: string, check: (received: Received) => void, more?: object) =>
    answers.time(kind, path, performance.now(), async () => check(await ask(path, more)));
  const visitAll = async () => {
    const read = async () => releases.readDocument(await ask(address));
    const document = await answers.time("document", address, due, read);
    if (!document) return;
    const { html, composition } = document;
    const apikey = composition.settings.supabase.key;
    const files = filesOf(html, composition).map((path) =>
      part("file", path, (received) => releases.checkFile(path, received)),
    );
    const pictures = named(html, /<img[^>]* src="(\/storage\/[^"]+)"/g).map((path) =>
      part("picture", path, checkPicture),
    );
    const row = "/rest/v1/outfits?select=id,title&limit=1";
    await Promise.all([...files, ...pictures, part("data", row, checkData, { apikey })]);
  };
  await answers.time("whole visit", address, due, visitAll).finally(() => pool.close());
}

const named = (html: string, address: RegExp): string[] => [
  ...new Set([...html.matchAll(address)].map(([, path]) => path!.replaceAll("&amp;", "&"))),
];

/** What a document names of releases, and the containers of canaries for their share of visitors. */
function filesOf(html: string, { remotes }: Composition): string[] {
  const share = Math.random() * 100;
  const tried = remotes.flatMap(({ canary }) =>
    canary && share < canary.percent ? [canary.base + canary.entry] : [],
  );
  return [...named(html, /(?:src|href)="(\/r\/[^"]+)"/g), ...tried];
}

function checkPicture({ body, headers }: Received): void {
  const type = String(headers["content-type"]);
  if (!type.startsWith("image/") || body.length === 0) throw new Error(`it is no picture: ${type}`);
}

const checkData = (received: Received): void => void JSON.parse(decoded(received).toString());
