import type { StorageClient } from "@supabase/storage-js";
import type { OnProgress } from "./storage-client";

/** The file storage, loaded on first use; `onSent` reports upload progress. */
export async function storage(onSent?: OnProgress): Promise<StorageClient> {
  const { openStorage } = await import("./storage-client");
  return openStorage(onSent);
}
