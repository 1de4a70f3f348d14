/**
 * Stores releases and published environments in a folder or an S3-compatible object store. Keys are
 * relative paths: `releases/<app>/<release>/<file>`, `environments/<name>/<file>`.
 */
export interface Store {
  /** The store's name in errors and reports. */
  readonly label: string;
  read(key: string): Promise<StoredObject | undefined>;
  /**
   * Writes an object atomically. With `expected`, throws ConflictError unless that is the current
   * version (null: missing).
   */
  write(key: string, body: string | Buffer, expected?: string | null): Promise<void>;
  list(prefix: string): Promise<ListedObject[]>;
  remove(key: string): Promise<void>;
  /** Throws if conditional writes don't hold, because several machines write to it. */
  requireOneWriter?(): Promise<void>;
}

/** A stored object with its version for conditional writes. */
export interface StoredObject {
  body: Buffer;
  version: string;
}

/** An object in a listing. */
export interface ListedObject {
  key: string;
  modified: Date;
}

/** The object changed since it was read. */
export class ConflictError extends Error {
  override name = "ConflictError";
  constructor(readonly key: string) {
    super(`${key} was changed by someone else in the meantime. Check it, then try again.`);
  }
}

/** Reads an object. Throws if it is missing. */
export async function readStored(store: Store, key: string): Promise<Buffer> {
  const stored = await store.read(key);
  if (!stored) throw new Error(`${store.label} has no ${key}.`);
  return stored.body;
}
