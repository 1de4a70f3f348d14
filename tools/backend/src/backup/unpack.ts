import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { appendFile, copyFile, mkdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { pipeline } from "node:stream/promises";
import { extract } from "tar";
import { z } from "zod";
import { BackendError } from "../backend-error";
import type { BaseBackup } from "./base-backup";
import { segmentFile, segmentsIn } from "./wal-files";
import { parsePosition, segmentName } from "./wal-position";

/** Inside the server's files: what it has to repeat, removed after a recovery. */
export const walToRepeat = "restored_wal";

/**
 * Writes a server's files from a base backup and the WAL that was received since. A PostgreSQL of the
 * same major version recovers when it is started on them: to the end of the WAL, or to a moment.
 * @param dataDir an empty folder, or one to be created
 * @throws BackendError when a file is not what the server sent
 */
export async function unpack(backup: BaseBackup, dataDir: string, until?: Date): Promise<void> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  await extract({ file: path.join(backup.folder, "base.tar.gz"), cwd: dataDir });
  await checkFiles(dataDir, path.join(backup.folder, "backup_manifest"));
  await copyWal(backup, path.join(dataDir, walToRepeat));
  await writeFile(path.join(dataDir, "recovery.signal"), "");
  await appendFile(
    path.join(dataDir, "postgresql.auto.conf"),
    [
      `restore_command = 'cp "${walToRepeat}/%f" "%p"'`,
      "recovery_target_action = promote",
      // Zones have no names yet when the server reads this.
      ...(until ? [`recovery_target_time = '${until.toISOString().replace("Z", "+00")}'`] : []),
      "",
    ].join("\n"),
  );
}

const manifest = z.object({
  Files: z.array(z.object({ Path: z.string(), Checksum: z.string() })),
});

async function checkFiles(dataDir: string, manifestFile: string): Promise<void> {
  const { Files } = manifest.parse(JSON.parse(await readFile(manifestFile, "utf8")));
  for (const { Path, Checksum } of Files) {
    const hash = createHash("sha256");
    await pipeline(createReadStream(path.join(dataDir, Path)), hash).catch(() => undefined);
    if (hash.digest("hex") === Checksum) continue;
    throw new BackendError(
      `The backup's file ${Path} is not what the server sent.`,
      "Restore an earlier backup with --until.",
    );
  }
}

async function copyWal({ folder, timeline, start }: BaseBackup, target: string): Promise<void> {
  const source = path.resolve(folder, "../../wal");
  const first = segmentName(timeline, parsePosition(start));
  const { whole, last } = await segmentsIn(source);
  await mkdir(target);
  for (const name of [...whole, ...(last ? [last] : [])]) {
    if (name >= first) await copyFile(await segmentFile(source, name), path.join(target, name));
  }
}
