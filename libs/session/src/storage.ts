import type { StorageClient } from "@supabase/storage-js";

/** Hears how many bytes of a file were sent, of how many. */
export type Sent = (bytes: number, of: number) => void;

/** The file storage, its code loaded on first use; `onSent` hears of each upload's way. */
export async function storage(onSent?: Sent): Promise<StorageClient> {
  const { openStorage } = await import("./storage-client");
  return openStorage(onSent);
}
