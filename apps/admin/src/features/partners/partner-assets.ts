import { DataError, storage } from "@ensemble/session";

const bucket = "partner-assets";

/**
 * Stores a logo under a timestamp-prefixed name (experts and admin §7). Returns its public address,
 * relative where the backend is this site's own. Rejects when it was not stored.
 */
export async function uploadLogo(file: Blob, name: string, now = Date.now()): Promise<string> {
  const files = (await storage()).from(bucket);
  const path = `${now}-${name}`;
  const { error } = await files.upload(path, file, { contentType: file.type });
  // An answer of the storage has a status; without one there was no answer.
  if (error) throw new DataError("statusCode" in error ? "unexpected" : "offline", error.message);
  const address = new URL(files.getPublicUrl(path).data.publicUrl);
  return address.origin === window.location.origin ? address.pathname : address.href;
}

/** Removes a logo that nobody shows any more; a file left behind does no harm and is logged. */
export async function removeLogo(address: string): Promise<void> {
  const path = decodeURIComponent(address.split(`/${bucket}/`)[1] ?? "");
  if (!path) return;
  try {
    const { error } = await (await storage()).from(bucket).remove([path]);
    if (error) throw error;
  } catch (error) {
    console.warn(`The logo ${path} is still stored.`, error);
  }
}
