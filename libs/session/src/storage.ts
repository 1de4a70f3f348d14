import type { StorageClient } from "@supabase/storage-js";
import { settings } from "@ensemble/contract";
import { apiAddress } from "./api-address";
import { authorizedFetch } from "./db";

/** The file storage, its code loaded on first use. */
export async function storage(): Promise<StorageClient> {
  const { StorageClient } = await import("@supabase/storage-js");
  return new StorageClient(
    apiAddress("/storage/v1"),
    { apikey: settings().supabase.key },
    authorizedFetch,
  );
}
