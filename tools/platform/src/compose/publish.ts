import { createHash } from "node:crypto";
import { documentConf } from "../hosts/nginx";
import { precompress } from "../release/compress";
import { type Pins, readCurrent, replaceCurrent } from "../environments/current";
import { environmentKey } from "../environments/environment";
import { type PublishedDocument, publishedDocument } from "../serve/published-document";
import type { Store } from "../store/store";
import type { Composed, ServedDocument } from "./compose";
import { iconUrl } from "./document";

/**
 * Writes a composed document to a folder of its own, named by its content, and returns the name. The
 * folder contains the document, its headers, composition, routes and render plan; `headers.conf` is
 * for nginx. `secondary.html` serves the routes in `secondary.routes.json` and has its own
 * composition and plan. Hosts serve it once the object `current` names it.
 */
export async function storeDocument(
  folder: string,
  composed: Composed,
  store: Store,
): Promise<string> {
  const { html, composition, headers, routes, robots = "", renderPlan, secondary } = composed;
  const headerFile = `${JSON.stringify(headers, null, 2)}\n`;
  const digest = createHash("sha256")
    .update(html)
    .update(headerFile)
    .update(JSON.stringify([composition, routes, renderPlan, secondary]))
    .update(robots)
    .digest("hex")
    .slice(0, 16);
  const [site, icon] = [composition.settings.site, iconUrl(composition)];
  const served = { headers, routes, secondary: secondary?.routes, site, icon, robots };
  const nginxFile = documentConf({ folder: `${folder}/${digest}`, ...served });
  await store.write(`${folder}/${digest}/headers.json`, headerFile);
  await store.write(`${folder}/${digest}/headers.conf`, nginxFile);
  if (robots) await store.write(`${folder}/${digest}/robots.txt`, robots);
  const writePage = async (file: string, text: string) => {
    const { brotli, gzip } = (await precompress(file, Buffer.from(text)))!;
    await store.write(`${folder}/${digest}/${file}.br`, brotli);
    await store.write(`${folder}/${digest}/${file}.gz`, gzip);
    await store.write(`${folder}/${digest}/${file}`, text);
  };
  await writePage("index.html", html);
  await writeForServers(composed, `${folder}/${digest}/`, store);
  if (secondary) {
    await writePage("secondary.html", secondary.html);
    await writeForServers(secondary, `${folder}/${digest}/secondary.`, store);
  }
  return digest;
}

/**
 * Publishes a document that no command changes, such as a preview's, in a folder of the store.
 * `releases` are those that it needs. Throws ConflictError if another one was published meanwhile.
 */
export async function publishIn(
  folder: string,
  composed: Composed,
  store: Store,
  releases: Pins = {},
): Promise<void> {
  const { current, etag } = await readCurrent(folder, store);
  const document = await storeDocument(folder, composed, store);
  const next = { ...current, version: (current?.version ?? 0) + 1, document, releases };
  await replaceCurrent(folder, next, store, etag);
}

export const publish = (name: string, composed: Composed, store: Store): Promise<void> =>
  publishIn(environmentKey(name), composed, store);

async function writeForServers(
  { composition, routes, renderPlan }: ServedDocument,
  prefix: string,
  store: Store,
): Promise<void> {
  await store.write(`${prefix}composition.json`, `${JSON.stringify(composition)}\n`);
  await store.write(`${prefix}routes.json`, `${JSON.stringify(routes)}\n`);
  if (renderPlan) await store.write(`${prefix}render.json`, `${JSON.stringify(renderPlan)}\n`);
}

/** Reads an environment's published document. Throws if nothing is published. */
export const readPublished = (name: string, store: Store): Promise<PublishedDocument> =>
  publishedDocument(async (file) => {
    const stored = await store.read(`${environmentKey(name)}/${file}`);
    return stored && new Uint8Array(stored.body);
  })();
