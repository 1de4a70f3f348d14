import type { Database } from "@ensemble/contract";
import { PostgrestClient } from "@supabase/postgrest-js";
import { StorageClient } from "@supabase/storage-js";

export interface StorageAccess {
  /** Origin of the Supabase API. */
  url: string;
  serviceKey: string;
  /** Replaces `fetch`, for a backend in this process. */
  fetch?: (request: Request) => Promise<Response>;
}

/** A secret key is not a token, and Supabase refuses it as one; a legacy key is both. */
export function serviceHeaders(key: string): Record<string, string> {
  return key.startsWith("eyJ") ? { apikey: key, Authorization: `Bearer ${key}` } : { apikey: key };
}

/** In milliseconds: a hanging server must not hang the worker. */
const timeoutMs = 60_000;

/**
 * Deletes uploaded files that no row references any more, through Supabase's Storage API, because
 * SQL may not. Each call returns how many; it throws when the backend is unreachable.
 */
export function unusedFilesRemover(options: StorageAccess): () => Promise<number> {
  const { url, serviceKey, fetch = globalThis.fetch } = options;
  const headers = serviceHeaders(serviceKey);
  const fetchWithTimeout = (input: RequestInfo | URL, init?: RequestInit) =>
    fetch(new Request(input, { ...init, signal: AbortSignal.timeout(timeoutMs) }));
  const api = new PostgrestClient<Database>(new URL("/rest/v1", url).href, {
    headers,
    fetch: fetchWithTimeout,
    retry: false,
  });
  const storage = new StorageClient(new URL("/storage/v1", url).href, headers, fetchWithTimeout);
  return async () => {
    const { data, error } = await api.rpc("unused_files");
    if (error) throw new Error([error.message, error.code].filter(Boolean).join(" "));
    let removedCount = 0;
    for (const bucket of new Set(data.map(({ bucket_id }) => bucket_id))) {
      const names = data.filter(({ bucket_id }) => bucket_id === bucket).map(({ name }) => name);
      const removed = await storage.from(bucket).remove(names);
      if (removed.error) throw removed.error;
      removedCount += removed.data.length;
    }
    return removedCount;
  };
}
