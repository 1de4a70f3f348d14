import * as z from "zod/mini";
import type { Store } from "../store/store";

/** The first label of a preview's host. */
const name = z.string().check(z.regex(/^[a-z0-9]([a-z0-9-]{0,38}[a-z0-9])?$/));

const previewSchema = z.object({
  name,
  /** The environment whose other releases and settings it uses. */
  environment: z.string(),
  /** Releases that replace the environment's, by app. */
  releases: z.record(z.string(), z.string()),
  /** When it ends or was ended: ISO 8601, UTC. */
  until: z.iso.datetime(),
  /** Results of the read-only end-to-end tests with these releases. */
  journeys: z.optional(
    z.object({ at: z.iso.datetime(), passed: z.number(), failed: z.array(z.string()) }),
  ),
});

/** Releases served at their own URL alongside an environment's other pins, with read-only data. */
export type Preview = z.infer<typeof previewSchema>;

export const isPreviewName = (text: string): boolean => name.safeParse(text).success;

export const hasEnded = ({ until }: Pick<Preview, "until">, now = new Date()): boolean =>
  Date.parse(until) <= now.getTime();

/** Returns the store's folder of a preview, with its description and documents. */
export const previewKey = (environment: string, preview: string): string =>
  `previews/${environment}/${preview}`;

const descriptionKey = (environment: string, preview: string): string =>
  `${previewKey(environment, preview)}/preview.json`;

/** Reads a preview, even an ended one; undefined if it never existed. */
export async function readPreview(
  environment: string,
  preview: string,
  store: Pick<Store, "read">,
): Promise<Preview | undefined> {
  if (!isPreviewName(preview)) return undefined;
  const stored = await store.read(descriptionKey(environment, preview));
  return stored && previewSchema.parse(JSON.parse(stored.body.toString()));
}

export async function writePreview(preview: Preview, store: Store): Promise<void> {
  const key = descriptionKey(preview.environment, preview.name);
  await store.write(key, `${JSON.stringify(preview, null, 2)}\n`);
}

export async function listPreviews(
  environment: string,
  store: Store,
  now?: Date,
): Promise<Preview[]> {
  const objects = await store.list(`previews/${environment}/`);
  const names = objects.flatMap(
    ({ key }) => /^previews\/[^/]+\/([^/]+)\/preview\.json$/.exec(key)?.[1] ?? [],
  );
  const previews = await Promise.all(
    names.sort().map((name) => readPreview(environment, name, store)),
  );
  return previews
    .filter((preview) => preview !== undefined)
    .filter((preview) => !hasEnded(preview, now));
}

/** Ends a preview now. Throws if it isn't running. */
export async function endPreview(
  environment: string,
  name: string,
  store: Store,
  now = new Date(),
): Promise<void> {
  const preview = await readPreview(environment, name, store);
  if (!preview || hasEnded(preview, now))
    throw new Error(`${environment} has no preview "${name}".`);
  await writePreview({ ...preview, until: now.toISOString() }, store);
}

const gatewayKey = (environment: string): string => `previews/${environment}/gateway`;

/** Records the URL pattern at which an environment's gateway serves previews of a store. */
export const announceGateway = (environment: string, previews: string, store: Store) =>
  store.write(gatewayKey(environment), `${previews}\n`);

/** Reads the URL pattern of the gateway that last served a store's previews, if any. */
export const findGateway = async (environment: string, store: Store): Promise<string | undefined> =>
  (await store.read(gatewayKey(environment)))?.body.toString().trim();

/** Returns the default URL pattern of previews. Browsers resolve it to this machine. */
export const localPreviews = (port: number): string => `http://*.localhost:${port}`;

/** Returns a preview's origin from the URL pattern `previews`. */
export const previewOrigin = (previews: string, name: string): string =>
  previews.replace("*", name);

/**
 * Returns the preview name in a host, which may not exist; undefined for a host that doesn't match
 * the URL pattern `previews`.
 */
export function previewNameIn(previews: string, hostname: string): string | undefined {
  const domain = new URL(previewOrigin(previews, "x")).hostname.slice(1);
  return hostname.endsWith(domain) ? hostname.slice(0, -domain.length) : undefined;
}
