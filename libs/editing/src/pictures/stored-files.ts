import {
  currentSession,
  DataError,
  type DataErrorKind,
  type OnProgress,
  storage,
} from "@ensemble/session";

const buckets = ["outfit-images", "partner-assets", "feeds"] as const;
export type Bucket = (typeof buckets)[number];

const publicPath = "/storage/v1/object/public/";

/** In seconds. Safe because names are never reused for other content. */
const oneYear = "31536000";

/** Returns the public URL of a file, without the backend's origin. */
export const fileAddress = (bucket: string, name: string): string =>
  `${publicPath}${bucket}/${encodeURI(name)}`;

/**
 * Uploads a picture, replacing a file of the same name. Returns its public URL without the
 * backend's origin. Throws DataError.
 */
export async function storeFile(
  bucket: Bucket,
  name: string,
  file: Blob,
  onSent?: OnProgress,
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

/** Removes stored pictures by URL; ignores other URLs. Throws DataError. */
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

/** Removes unreferenced files. Never throws, because the next sweep removes leftovers. */
export async function removeUnusedFiles(addresses: readonly string[]): Promise<void> {
  try {
    await removeFiles(addresses);
  } catch (error) {
    console.warn("Couldn't remove unused files; a sweep will.", error);
  }
}

/** Lists the URLs of outfit, collection and expert images by the start of the name. */
export async function filesStartingWith(start: string): Promise<string[]> {
  const bucket = "outfit-images";
  const [, folder = "", search = ""] = /^(.*\/)?(.*)$/.exec(start)!;
  const files = (await storage()).from(bucket);
  const { data, error } = await files.list(folder, { search, limit: 1000 });
  if (error) throw asDataError(error);
  return data
    .filter(({ name }) => name.startsWith(search))
    .map(({ name }) => fileAddress(bucket, folder + name));
}

/** Converts a storage error, which has a status only if the server responded. */
function asDataError(error: Error): DataError {
  const status = "statusCode" in error ? Number(error.statusCode) : 0;
  return new DataError(toErrorKind(status), error.message);
}

function toErrorKind(status: number): DataErrorKind {
  if (!status) return "offline";
  if (status !== 401 && status !== 403) return "unexpected";
  // Storage responds with 403 for both a missing session and missing permission.
  const signedIn = status === 403 && currentSession().status === "signedIn";
  return signedIn ? "forbidden" : "signed-out";
}
