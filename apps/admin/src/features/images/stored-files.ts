import { DataError, storage } from "@ensemble/session";

const bucket = "outfit-images";
const publicPath = `/storage/v1/object/public/${bucket}/`;

/**
 * Stores a picture under a name in the bucket "outfit-images" and returns its public address,
 * without the backend's origin as everywhere in the database. Storing it again replaces it.
 * Throws DataError when it was not stored.
 */
export async function storeFile(name: string, file: Blob): Promise<string> {
  const files = (await storage()).from(bucket);
  const bytes = await file.arrayBuffer();
  const { error } = await files.upload(name, bytes, { contentType: file.type, upsert: true });
  if (error) throw asDataError(error);
  return new URL(files.getPublicUrl(name).data.publicUrl).pathname;
}

/** Removes stored pictures by their addresses; others than those of our bucket are left alone. */
export async function removeFiles(addresses: readonly string[]): Promise<void> {
  const names = addresses.flatMap((address) => nameOf(address) ?? []);
  if (names.length === 0) return;
  const { error } = await (await storage()).from(bucket).remove(names);
  if (error) throw asDataError(error);
}

/** The addresses of all stored pictures whose name starts with `start`. */
export async function filesStartingWith(start: string): Promise<string[]> {
  const { data, error } = await (
    await storage()
  )
    .from(bucket)
    .list("", { search: start, limit: 1000 });
  if (error) throw asDataError(error);
  return data
    .filter(({ name }) => name.startsWith(start))
    .map(({ name }) => `${publicPath}${name}`);
}

function nameOf(address: string): string | undefined {
  const [, name] = address.split(publicPath);
  return name && decodeURIComponent(name);
}

/** Storage errors carry a status only when the server answered. */
function asDataError(error: Error): DataError {
  const status = "statusCode" in error ? Number(error.statusCode) : 0;
  const kind = !status ? "offline" : status === 401 || status === 403 ? "forbidden" : "unexpected";
  return new DataError(kind, error.message);
}
