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

/** Returns the auth headers. A legacy key is also a token; Supabase rejects a secret key as one. */
export function serviceHeaders(key: string): Record<string, string> {
  return key.startsWith("eyJ") ? { apikey: key, Authorization: `Bearer ${key}` } : { apikey: key };
}

/** A hanging server must not block the worker, in milliseconds. */
const timeoutMs = 60_000;

/** Files of Supabase's Storage, which SQL can't access. Its calls throw if it's unreachable. */
export interface Storage {
  /** Deletes files that no row refers to, and returns how many. */
  removeUnused(): Promise<number>;
  /** Returns an uploaded feed. */
  readFeed(name: string): Promise<Blob>;
  /** Stores a JPEG for an item, and returns its public URL without the backend's origin. */
  storePicture(name: string, picture: Buffer): Promise<string>;
}

export function openStorage(options: StorageAccess): Storage {
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
  return {
    async removeUnused() {
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
    },
    async readFeed(name) {
      const { data, error } = await storage.from("feeds").download(name);
      if (error) throw error;
      return data;
    },
    async storePicture(name, picture) {
      const pictures = storage.from("outfit-images");
      const { error } = await pictures.upload(name, picture, {
        contentType: "image/jpeg",
        // A year, because names are never reused for other content.
        cacheControl: "31536000",
        upsert: true,
      });
      if (error) throw error;
      return new URL(pictures.getPublicUrl(name).data.publicUrl).pathname;
    },
  };
}
