import { createWriteStream } from "node:fs";
import { mkdir, readdir, readFile, rename, rm } from "node:fs/promises";
import path from "node:path";
import { finished } from "node:stream/promises";
import { createGzip } from "node:zlib";
import { z } from "zod";
import { writeWhole } from "../storage/whole-file";
import { openReplication, receiverName } from "./replication-link";

const description = z.object({
  /** Where its WAL begins, in PostgreSQL's notation. */
  start: z.string(),
  timeline: z.number(),
  /** When it ended; it can be restored to any later moment. ISO 8601. */
  ended: z.iso.datetime(),
});

/** A copy of all files of a server, which its WAL from `start` brings up to date. */
export interface BaseBackup extends z.infer<typeof description> {
  folder: string;
}

/** The complete base backups in a folder, the oldest first. */
export async function baseBackupsIn(folder: string): Promise<BaseBackup[]> {
  const names = (await readdir(folder).catch(() => [])).filter((name) => !name.endsWith(draft));
  return Promise.all(
    names.sort().map(async (name) => {
      const text = await readFile(path.join(folder, name, "backup.json"), "utf8");
      return { folder: path.join(folder, name), ...description.parse(JSON.parse(text)) };
    }),
  );
}

/** Copies a running server into `folder`: `base.tar.gz` and PostgreSQL's manifest of it. */
export async function takeBaseBackup(url: string, folder: string): Promise<BaseBackup> {
  const name = new Date().toISOString().replaceAll(":", "-");
  const target = path.join(folder, name + draft);
  await mkdir(target, { recursive: true });
  const link = await openReplication(url, "ensemble_base_backup");
  try {
    const archive = createGzip({ level: 1 });
    const written = finished(archive.pipe(createWriteStream(path.join(target, "base.tar.gz"))));
    const manifest: Buffer[] = [];
    let inManifest = false;
    link.connection.on("copyData", ({ chunk }: { chunk: Buffer }) => {
      const kind = String.fromCharCode(chunk[0]!);
      if (kind === "m") inManifest = true;
      if (kind !== "d") return;
      const bytes = Buffer.from(chunk.subarray(1));
      if (inManifest) manifest.push(bytes);
      else if (!archive.write(bytes)) link.connection.stream.pause();
    });
    archive.on("drain", () => link.connection.stream.resume());
    const [begin] = await link.run(
      `BASE_BACKUP (LABEL '${receiverName}', CHECKPOINT 'fast', MANIFEST 'yes', MANIFEST_CHECKSUMS 'SHA256')`,
    );
    archive.end();
    await written;
    await writeWhole(path.join(target, "backup_manifest"), Buffer.concat(manifest));
    const [start, timeline] = begin!.rows[0] as [string, string];
    const backup = { start, timeline: Number(timeline), ended: new Date().toISOString() };
    await writeWhole(path.join(target, "backup.json"), Buffer.from(JSON.stringify(backup)));
    await rename(target, path.join(folder, name));
    return { folder: path.join(folder, name), ...backup };
  } catch (error) {
    await rm(target, { recursive: true, force: true });
    throw error;
  } finally {
    await link.end();
  }
}

/** An interrupted copy keeps this name. */
const draft = ".new";
