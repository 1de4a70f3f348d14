import { createHash } from "node:crypto";
import { documentConf } from "../hosts/nginx";
import { precompress } from "../release/compress";
import { type PublishedDocument, publishedDocument } from "../serve/published-document";
import type { Store } from "../store/store";
import type { Change } from "../environments/history";
import type { Composed, ServedDocument } from "./compose";
import { iconUrl } from "./document";

/** What an environment's file said when its document was published, and who did so. */
export interface Publication {
  at: string;
  by: string;
  /** The file's settings that its document depends on, as written. */
  file: Record<string, unknown>;
  /** The file's pins, as written. */
  releases: Record<string, unknown>;
  /** Each app's last change. */
  changes: readonly Change[];
}

export const environmentKey = (name: string): string => `environments/${name}`;

/**
 * Publishes a composed document to all visitors in one step, by writing its folder's name to
 * `current`. The folder contains the document, its headers, composition, routes and render plan.
 * nginx includes `headers.conf` next to `current`. `secondary.html` serves the routes in
 * `secondary.routes.json` and has its own composition and plan. Open pages keep their document.
 * `publication.json` is for later changes of the environment; hosts don't get it, because it names
 * people. Throws ConflictError if the published version differs from `expected`.
 */
export const publish = (
  name: string,
  composed: Composed,
  store: Store,
  expected?: string | null,
  publication?: Publication,
): Promise<void> => publishIn(environmentKey(name), composed, store, expected, publication);

/** Publishes to a folder of the store, like `publish`. */
export async function publishIn(
  folder: string,
  composed: Composed,
  store: Store,
  expected?: string | null,
  publication?: Publication,
): Promise<void> {
  const { html, composition, headers, routes, robots = "", renderPlan, secondary } = composed;
  const headerFile = `${JSON.stringify(headers, null, 2)}\n`;
  const digest = createHash("sha256")
    .update(html)
    .update(headerFile)
    .update(JSON.stringify([composition, routes, renderPlan, secondary, publication]))
    .update(robots)
    .digest("hex")
    .slice(0, 16);
  const [site, icon] = [composition.settings.site, iconUrl(composition)];
  const served = { headers, routes, secondary: secondary?.routes, site, icon, robots };
  const nginxFile = documentConf({ folder: `${folder}/${digest}`, ...served });
  await store.write(`${folder}/${digest}/headers.json`, headerFile);
  if (robots) await store.write(`${folder}/${digest}/robots.txt`, robots);
  const writePage = async (file: string, text: string) => {
    const { brotli, gzip } = (await precompress(file, Buffer.from(text)))!;
    await store.write(`${folder}/${digest}/${file}.br`, brotli);
    await store.write(`${folder}/${digest}/${file}.gz`, gzip);
    await store.write(`${folder}/${digest}/${file}`, text);
  };
  await writePage("index.html", html);
  await writeForServers(composed, `${folder}/${digest}/`, store);
  if (publication) {
    const file = `${folder}/${digest}/publication.json`;
    await store.write(file, `${JSON.stringify(publication)}\n`);
  }
  if (secondary) {
    await writePage("secondary.html", secondary.html);
    await writeForServers(secondary, `${folder}/${digest}/secondary.`, store);
  }
  await store.write(`${folder}/current`, `${digest}\n`, expected);
  await store.write(`${folder}/headers.conf`, nginxFile);
}

async function writeForServers(
  { composition, routes, renderPlan }: ServedDocument,
  prefix: string,
  store: Store,
): Promise<void> {
  await store.write(`${prefix}composition.json`, `${JSON.stringify(composition)}\n`);
  await store.write(`${prefix}routes.json`, `${JSON.stringify(routes)}\n`);
  if (renderPlan) await store.write(`${prefix}render.json`, `${JSON.stringify(renderPlan)}\n`);
}

/** Reads what was published last; undefined if nothing was, or by a command without a record. */
export async function readPublication(
  name: string,
  store: Store,
): Promise<Publication | undefined> {
  const folder = environmentKey(name);
  const current = (await store.read(`${folder}/current`))?.body.toString().trim();
  const stored = current && (await store.read(`${folder}/${current}/publication.json`));
  return stored ? (JSON.parse(stored.body.toString()) as Publication) : undefined;
}

export const publishedVersion = (name: string, store: Store): Promise<string | null> =>
  versionIn(environmentKey(name), store);

/**
 * Returns the version of a folder's published document, for a conditional publication; null if
 * nothing is published.
 */
export async function versionIn(folder: string, store: Store): Promise<string | null> {
  return (await store.read(`${folder}/current`))?.version ?? null;
}

/** Reads an environment's published document. Throws if nothing is published. */
export const readPublished = (name: string, store: Store): Promise<PublishedDocument> =>
  publishedDocument(async (file) => {
    const stored = await store.read(`${environmentKey(name)}/${file}`);
    return stored && new Uint8Array(stored.body);
  })();
