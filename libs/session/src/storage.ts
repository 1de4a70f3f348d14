import type { StorageClient } from "@supabase/storage-js";

/** Called with the bytes of a file sent so far, and in total. */
export type OnProgress = (bytes: number, of: number) => void;

/** The file storage, loaded on first use; `onSent` reports upload progress. */
export async function storage(onSent?: OnProgress): Promise<StorageClient> {
  const { openStorage } = await import("./storage-client");
  return openStorage(onSent);
}
