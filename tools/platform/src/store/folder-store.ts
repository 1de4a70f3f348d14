import { createHash, randomUUID } from "node:crypto";
import { mkdir, readdir, readFile, rename, rm, rmdir, stat, writeFile } from "node:fs/promises";
import { hostname } from "node:os";
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

/**
 * Opens a store with a gateway's own key for changes: ROLLBACK_ACCESS_KEY_ID and
 * ROLLBACK_SECRET_ACCESS_KEY for a bucket, which it only reads otherwise. Undefined without them.
 */
export async function openWritableStore(address: string): Promise<Store | undefined> {
  if (!address.startsWith("s3://")) return folderStore(address);
  const { ROLLBACK_ACCESS_KEY_ID: accessKeyId, ROLLBACK_SECRET_ACCESS_KEY: secretAccessKey } =
    process.env;
  if (!accessKeyId || !secretAccessKey) return undefined;
  const { s3Client, s3Store } = await import("./s3-store");
  return s3Store(new URL(address), s3Client({ credentials: { accessKeyId, secretAccessKey } }));
}

export function folderStore(folder: string): Store {
  const read = async (key: string): Promise<StoredObject | undefined> => {
    const body = await readFile(join(folder, key)).catch(undefinedIfMissing);
    return body && { body, version: createHash("sha256").update(body).digest("hex") };
  };
  return {
    label: folder,
    read,
    requireOneWriter: () => requireOneMachine(folder),
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

/**
 * Throws if another machine publishes in a folder: its locks and renames hold on one machine only,
 * not on network file systems or synchronized folders. The first machine to publish owns it.
 */
async function requireOneMachine(folder: string): Promise<void> {
  const marker = join(folder, "machine.json");
  // The containers of a machine share its boot; a restarted machine keeps its name.
  const own = { host: hostname(), boot: await readBoot() };
  const text = await readFile(marker, "utf8").catch(undefinedIfMissing);
  const owner = text === undefined ? own : (JSON.parse(text) as typeof own);
  if (owner.host !== own.host && owner.boot !== own.boot) {
    throw new Error(
      `The folder ${folder} belongs to the machine ${owner.host}. A folder has no conditional ` +
        "writes between machines, so both could publish over each other. Use a bucket " +
        `(ENSEMBLE_STORE=s3://…), or delete ${marker} if that machine no longer publishes in it.`,
    );
  }
  if (text === undefined || owner.boot !== own.boot) {
    await mkdir(folder, { recursive: true });
    await replaceFile(marker, `${JSON.stringify(own)}\n`);
  }
}

/** Returns the ID of this machine's last start; its name where the system has none. */
const readBoot = (): Promise<string> =>
  readFile("/proc/sys/kernel/random/boot_id", "utf8").then(
    (text) => text.trim(),
    () => hostname(),
  );

function undefinedIfMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code === "ENOENT" || error.code === "ENOTDIR") return undefined;
  throw error;
}

/** Replaces a file atomically, so that readers get the old or the new one. */
async function replaceFile(file: string, body: string | Buffer): Promise<void> {
  const draft = `${file}.${randomUUID()}.draft`;
  await writeFile(draft, body);
  await rename(draft, file);
}
