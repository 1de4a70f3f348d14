import * as z from "zod/mini";
import type { Store } from "../store/store";

/** The first label of a preview's host. */
const name = z.string().check(z.regex(/^[a-z0-9]([a-z0-9-]{0,38}[a-z0-9])?$/));

const previewSchema = z.object({
  name,
  /** Whose other releases and settings it has. */
  environment: z.string(),
  /** What it runs in place of the environment's releases. */
  releases: z.record(z.string(), z.string()),
  /** ISO 8601, UTC; somebody may have ended it before. */
  until: z.iso.datetime(),
  /** What the journeys that only read found at its address, of these releases. */
  journeys: z.optional(
    z.object({ at: z.iso.datetime(), passed: z.number(), failed: z.array(z.string()) }),
  ),
});

/** Releases at an address of their own, among those that an environment pins, reading its data. */
export type Preview = z.infer<typeof previewSchema>;

export const isPreviewName = (text: string): boolean => name.safeParse(text).success;

export const hasEnded = ({ until }: Pick<Preview, "until">, now = new Date()): boolean =>
  Date.parse(until) <= now.getTime();

/** Where a store keeps a preview: its description and, as for an environment, its documents. */
export const previewKey = (environment: string, preview: string): string =>
  `previews/${environment}/${preview}`;

const descriptionKey = (environment: string, preview: string): string =>
  `${previewKey(environment, preview)}/preview.json`;

/** A preview, or undefined when there never was one of this name. */
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

/** The previews of an environment that are not over, by name. */
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
    names.sort().map((one) => readPreview(environment, one, store)),
  );
  return previews.filter((one) => one !== undefined).filter((one) => !hasEnded(one, now));
}

/** Ends a preview now; its address then says so. Throws when there is none. */
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

/** The addresses of previews where an environment's file names none: browsers find this machine. */
export const localPreviews = (port: number): string => `http://*.localhost:${port}`;

/** The origin of a preview. `previews` are the addresses of all, with a star for their names. */
export const previewOrigin = (previews: string, name: string): string =>
  previews.replace("*", name);

/**
 * The name that a host has among the previews' addresses, perhaps of no preview; undefined for a
 * host elsewhere.
 */
export function previewNameIn(previews: string, hostname: string): string | undefined {
  const domain = new URL(previewOrigin(previews, "x")).hostname.slice(1);
  return hostname.endsWith(domain) ? hostname.slice(0, -domain.length) : undefined;
}
