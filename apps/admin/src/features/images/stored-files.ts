import {
  currentSession,
  DataError,
  storage,
  type DataErrorKind,
  type Sent,
} from "@ensemble/session";

/** The buckets that administrators fill: outfits, items, covers and portraits; partners' logos. */
const buckets = ["outfit-images", "partner-assets"] as const;
export type Bucket = (typeof buckets)[number];

const publicPath = "/storage/v1/object/public/";

/** In seconds. Other content has another name, so that nothing kept so long goes stale. */
const oneYear = "31536000";

/** Where a file of a bucket is read. */
export const fileAddress = (bucket: string, name: string): string =>
  `${publicPath}${bucket}/${encodeURI(name)}`;

/**
 * Stores a picture under a name in a bucket and returns its public address, without the backend's
 * origin as everywhere in the database. Storing it again replaces it. `onSent` hears of its way.
 * Throws DataError when it was not stored.
 */
export async function storeFile(
  bucket: Bucket,
  name: string,
  file: Blob,
  onSent?: Sent,
): Promise<string> {
  const files = (await storage(onSent)).from(bucket);
  const bytes = await file.arrayBuffer();
  const { error } = await files.upload(name, bytes, {
    contentType: file.type,
    cacheControl: oneYear,
    upsert: true,
  });
  if (error) throw asDataError(error);
  return new URL(files.getPublicUrl(name).data.publicUrl).pathname;
}

/** Removes stored pictures by their addresses; others than those of our buckets are left alone. */
export async function removeFiles(addresses: readonly string[]): Promise<void> {
  for (const bucket of buckets) {
    const start = `${publicPath}${bucket}/`;
    const names = addresses
      .filter((address) => address.includes(start))
      .map((address) => decodeURI(address.split(start)[1]!));
    if (names.length === 0) continue;
    const { error } = await (await storage()).from(bucket).remove(names);
    if (error) throw asDataError(error);
  }
}

/**
 * Removes files that no row names any more. What is saved is saved: a file that stays is no reason
 * to say otherwise, and the next sweep finds it.
 */
export async function removeUnneeded(addresses: readonly string[]): Promise<void> {
  try {
    await removeFiles(addresses);
  } catch (error) {
    console.warn("Files that nothing needs are still stored; a sweep removes them.", error);
  }
}

/** The addresses of all stored pictures of outfits and collections whose name starts with `start`. */
export async function filesStartingWith(start: string): Promise<string[]> {
  const bucket = "outfit-images";
  const { data, error } = await (
    await storage()
  )
    .from(bucket)
    .list("", { search: start, limit: 1000 });
  if (error) throw asDataError(error);
  return data
    .filter(({ name }) => name.startsWith(start))
    .map(({ name }) => fileAddress(bucket, name));
}

/** Storage errors carry a status only when the server answered. */
function asDataError(error: Error): DataError {
  const status = "statusCode" in error ? Number(error.statusCode) : 0;
  return new DataError(kindOf(status), error.message);
}

function kindOf(status: number): DataErrorKind {
  if (!status) return "offline";
  if (status !== 401 && status !== 403) return "unexpected";
  // Storage refuses a visitor as it refuses a person who may not.
  const signedIn = status === 403 && currentSession().status === "signedIn";
  return signedIn ? "forbidden" : "signed-out";
}
