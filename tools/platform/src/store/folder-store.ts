import { createHash } from "node:crypto";
import { mkdir, readdir, readFile, rename, rm, rmdir, stat, writeFile } from "node:fs/promises";
import { dirname, join, relative, sep } from "node:path";
import { withLock } from "@ensemble/backend/file-lock";
import { distDir } from "../workspace";
import { ConflictError, type Store, type StoredObject } from "./store";

/** Opens the store in `ENSEMBLE_STORE`: `s3://bucket/prefix` or a folder; dist/ by default. */
export async function openStore(address = process.env.ENSEMBLE_STORE): Promise<Store> {
  if (!address?.startsWith("s3://")) return folderStore(address ?? distDir);
  // Load the large client only for buckets.
  const { s3Store } = await import("./s3-store");
  return s3Store(new URL(address));
}

export function folderStore(folder: string): Store {
  const read = async (key: string): Promise<StoredObject | undefined> => {
    const body = await readFile(join(folder, key)).catch(undefinedIfMissing);
    return body && { body, version: createHash("sha256").update(body).digest("hex") };
  };
  return {
    label: folder,
    read,
    async write(key, body, expected) {
      const file = join(folder, key);
      await mkdir(dirname(file), { recursive: true });
      if (expected === undefined) return replaceFile(file, body);
      await withLock(`${file}.lock`, async () => {
        const current = await read(key);
        if ((current?.version ?? null) !== expected) throw new ConflictError(key);
        await replaceFile(file, body);
      });
    },
    async list(prefix) {
      const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(
        undefinedIfMissing,
      );
      const keys = (entries ?? [])
        .filter((entry) => entry.isFile())
        .map((entry) => relative(folder, join(entry.parentPath, entry.name)).replaceAll(sep, "/"))
        .filter((key) => key.startsWith(prefix));
      return Promise.all(
        keys.map(async (key) => ({ key, modified: (await stat(join(folder, key))).mtime })),
      );
    },
    async remove(key) {
      await rm(join(folder, key), { force: true });
      await rmdir(join(folder, dirname(key))).catch(() => undefined); // It fails if the folder isn't empty.
    },
  };
}

function undefinedIfMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code === "ENOENT" || error.code === "ENOTDIR") return undefined;
  throw error;
}

/** Replaces a file atomically, so that readers get the old or the new one. */
async function replaceFile(file: string, body: string | Buffer): Promise<void> {
  const draft = `${file}.${process.pid}.draft`;
  await writeFile(draft, body);
  await rename(draft, file);
}
