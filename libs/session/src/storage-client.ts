import { StorageClient } from "@supabase/storage-js";
import { settings } from "@ensemble/contract";
import { apiAddress } from "./api-address";
import { fetchWithProgress } from "./fetch-with-progress";
import { authorizedFetch } from "./db";
import type { OnProgress } from "./storage";

/** A client of the file storage, as the signed-in user. */
export const openStorage = (onSent?: OnProgress): StorageClient =>
  new StorageClient(apiAddress("/storage/v1"), { apikey: settings().supabase.key }, (input, init) =>
    authorizedFetch(input, init, onSent && fetchWithProgress(onSent)),
  );
