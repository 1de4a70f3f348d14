import { StorageClient } from "@supabase/storage-js";
import { settings } from "@ensemble/contract";
import { apiAddress } from "./api-address";
import { countedFetch } from "./counted-fetch";
import { authorizedFetch } from "./db";
import type { Sent } from "./storage";

/** A client of the file storage, as the signed-in user. */
export const openStorage = (onSent?: Sent): StorageClient =>
  new StorageClient(apiAddress("/storage/v1"), { apikey: settings().supabase.key }, (input, init) =>
    authorizedFetch(input, init, onSent && countedFetch(onSent)),
  );
