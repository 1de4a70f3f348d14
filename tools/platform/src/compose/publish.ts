import { createHash } from "node:crypto";
import { documentConf } from "../hosts/nginx";
import { precompress } from "../release/compress";
import { iconIn, type PublishedDocument, publishedDocument, siteIn } from "../serve/published";
import type { Store } from "../store/store";
import type { BesideDocument, Composed } from "./compose";

/** Where a store keeps an environment's documents. */
export const environmentKey = (name: string): string => `environments/${name}`;

/**
 * Publishes a composed document to every visitor in one step: `current` names the folder that holds
 * the document with its headers and routes, and `drawing.json` for servers that draw. `index.html` and
 * `headers.json` beside it serve static hosts, `headers.conf` nginx. `beside.html` is the document of
 * the routes in `beside.routes.json`, with a plan of its own. Open pages keep their document.
 * Throws ConflictError when the published version differs from `expected`.
 */
export const publish = (
  name: string,
  composed: Composed,
  store: Store,
  expected?: string | null,
): Promise<void> => publishIn(environmentKey(name), composed, store, expected);

/** The same for a folder of the store. */
export async function publishIn(
  folder: string,
  { html, headers, routes, robots = "", drawing, beside }: Composed,
  store: Store,
  expected?: string | null,
): Promise<void> {
  const page = Buffer.from(html);
  const headerFile = `${JSON.stringify(headers, null, 2)}\n`;
  const routesFile = `${JSON.stringify(routes)}\n`;
  const drawingFile = drawing ? `${JSON.stringify(drawing)}\n` : "";
  const digest = createHash("sha256")
    .update(html)
    .update(headerFile)
    .update(routesFile)
    .update(drawingFile)
    .update(robots)
    .update(beside ? JSON.stringify(beside) : "")
    .digest("hex")
    .slice(0, 16);
  const compressed = await precompress("index.html", page);
  const [site, icon] = [siteIn(html), iconIn(html)];
  const served = { headers, routes, beside: beside?.routes, site, icon, robots };
  const nginxFile = documentConf({ folder: `${folder}/${digest}`, ...served });
  const write = async (into: string) => {
    await store.write(`${into}/headers.json`, headerFile);
    await store.write(`${into}/headers.conf`, nginxFile);
    await store.write(`${into}/index.html.br`, compressed!.brotli);
    await store.write(`${into}/index.html.gz`, compressed!.gzip);
    if (robots) await store.write(`${into}/robots.txt`, robots);
    await store.write(`${into}/index.html`, page);
  };
  await write(`${folder}/${digest}`);
  if (beside) await writeBeside(beside, `${folder}/${digest}`, store);
  await store.write(`${folder}/${digest}/routes.json`, routesFile);
  if (drawing) await store.write(`${folder}/${digest}/drawing.json`, drawingFile);
  await store.write(`${folder}/current`, `${digest}\n`, expected);
  await write(folder);
}

async function writeBeside(
  { html, routes, drawing }: BesideDocument,
  into: string,
  store: Store,
): Promise<void> {
  const page = Buffer.from(html);
  const { brotli, gzip } = (await precompress("beside.html", page))!;
  await store.write(`${into}/beside.html.br`, brotli);
  await store.write(`${into}/beside.html.gz`, gzip);
  await store.write(`${into}/beside.html`, page);
  await store.write(`${into}/beside.routes.json`, `${JSON.stringify(routes)}\n`);
  if (drawing) await store.write(`${into}/beside.drawing.json`, `${JSON.stringify(drawing)}\n`);
}

export const publishedVersion = (name: string, store: Store): Promise<string | null> =>
  versionIn(environmentKey(name), store);

/**
 * The version of the published document in a folder, for a conditional publication; null when there
 * is none.
 */
export async function versionIn(folder: string, store: Store): Promise<string | null> {
  return (await store.read(`${folder}/current`))?.version ?? null;
}

/** The published document of an environment. Throws when nothing is published. */
export const readPublished = (name: string, store: Store): Promise<PublishedDocument> =>
  publishedDocument(async (file) => {
    const found = await store.read(`${environmentKey(name)}/${file}`);
    return found && new Uint8Array(found.body);
  })();
