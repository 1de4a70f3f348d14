/**
 * Where releases and composed environments are kept: a folder, or any S3-compatible object store.
 * Keys are relative paths: `releases/<app>/<release>/<file>`, `environments/<name>/<file>`.
 */
export interface Store {
  /** The store's name in errors and reports. */
  readonly label: string;
  /** The object, or undefined when it is missing. */
  read(key: string): Promise<StoredObject | undefined>;
  /**
   * Writes an object atomically. With `expected`, only over that version (null: only if missing),
   * and otherwise throws ConflictError.
   */
  write(key: string, body: string | Buffer, expected?: string | null): Promise<void>;
  /** Every object whose key starts with the prefix. */
  list(prefix: string): Promise<ListedObject[]>;
  /** Deletes an object; does nothing when it is missing. */
  remove(key: string): Promise<void>;
}

/** A stored object, and the version that a conditional write names. */
export interface StoredObject {
  body: Buffer;
  version: string;
}

/** An object in a listing. */
export interface ListedObject {
  key: string;
  modified: Date;
}

/** The object has changed since it was read. */
export class ConflictError extends Error {
  override name = "ConflictError";
  constructor(readonly key: string) {
    super(`${key} was changed by someone else in the meantime. Check it, then try again.`);
  }
}

/** Reads an object. Throws one sentence when it is missing. */
export async function readStored(store: Store, key: string): Promise<Buffer> {
  const stored = await store.read(key);
  if (!stored) throw new Error(`${store.label} has no ${key}.`);
  return stored.body;
}
