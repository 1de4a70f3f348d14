import { locked } from "@ensemble/backend/file-lock";
import { createHash } from "node:crypto";
import { mkdir, readdir, readFile, rename, rm, rmdir, stat, writeFile } from "node:fs/promises";
import { dirname, join, relative, sep } from "node:path";
import { distDir } from "../workspace";

/** A stored object, and the version that a conditional write names. */
export interface Stored {
  body: Buffer;
  version: string;
}

/** An object in a listing. */
export interface Kept {
  key: string;
  modified: Date;
}

/**
 * Where releases and composed environments are kept: a folder, or any S3-compatible object store.
 * Keys are relative paths: `releases/<app>/<release>/<file>`, `environments/<name>/<file>`.
 */
export interface Store {
  /** The store's name in errors and reports. */
  readonly label: string;
  /** The object, or undefined when it is missing. */
  read(key: string): Promise<Stored | undefined>;
  /**
   * Writes an object atomically. With `expected`, only over that version (null: only if missing),
   * and otherwise throws ConflictError.
   */
  write(key: string, body: string | Buffer, expected?: string | null): Promise<void>;
  /** Every object whose key starts with the prefix. */
  list(prefix: string): Promise<Kept[]>;
  /** Deletes an object; does nothing when it is missing. */
  remove(key: string): Promise<void>;
}

/** The object has changed since it was read. */
export class ConflictError extends Error {
  override name = "ConflictError";
  constructor(readonly key: string) {
    super(`${key} was changed by somebody else in the meantime. Look at it, then try again.`);
  }
}

/** Reads an object. Throws one sentence when it is missing. */
export async function readStored(store: Store, key: string): Promise<Buffer> {
  const stored = await store.read(key);
  if (!stored) throw new Error(`${store.label} has no ${key}.`);
  return stored.body;
}

export function folderStore(folder: string): Store {
  const read = async (key: string): Promise<Stored | undefined> => {
    const body = await readFile(join(folder, key)).catch(absent);
    return body && { body, version: createHash("sha256").update(body).digest("hex") };
  };
  return {
    label: folder,
    read,
    async write(key, body, expected) {
      const file = join(folder, key);
      await mkdir(dirname(file), { recursive: true });
      if (expected === undefined) return replaceFile(file, body);
      await locked(`${file}.lock`, async () => {
        const current = await read(key);
        if ((current?.version ?? null) !== expected) throw new ConflictError(key);
        await replaceFile(file, body);
      });
    },
    async list(prefix) {
      const found = await readdir(folder, { recursive: true, withFileTypes: true }).catch(absent);
      const keys = (found ?? [])
        .filter((entry) => entry.isFile())
        .map((entry) => relative(folder, join(entry.parentPath, entry.name)).replaceAll(sep, "/"))
        .filter((key) => key.startsWith(prefix));
      return Promise.all(
        keys.map(async (key) => ({ key, modified: (await stat(join(folder, key))).mtime })),
      );
    },
    async remove(key) {
      await rm(join(folder, key), { force: true });
      await rmdir(join(folder, dirname(key))).catch(() => undefined); // The folder is not empty.
    },
  };
}

function absent(error: NodeJS.ErrnoException): undefined {
  if (error.code === "ENOENT" || error.code === "ENOTDIR") return undefined;
  throw error;
}

/** Replaces a file atomically: concurrent readers get the old or the new one. */
async function replaceFile(file: string, body: string | Buffer): Promise<void> {
  const draft = `${file}.${process.pid}.draft`;
  await writeFile(draft, body);
  await rename(draft, file);
}

/** The store that `ENSEMBLE_STORE` names: `s3://bucket/prefix`, a folder, or dist/ when unset. */
export async function openStore(address = process.env.ENSEMBLE_STORE): Promise<Store> {
  if (!address?.startsWith("s3://")) return folderStore(address ?? distDir);
  // Loads the large client only for buckets.
  const { s3Store } = await import("./s3-store");
  return s3Store(new URL(address));
}
