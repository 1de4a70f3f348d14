import { type FileHandle, mkdir, open, readdir, rename, rm } from "node:fs/promises";
import path from "node:path";
import {
  isSegment,
  segmentName,
  segmentSize,
  segmentStart,
  type WalPosition,
} from "./wal-position";

/** The segment that is being written; as long as a whole one, with zeros at its end. */
const partial = ".partial";

/** Writes received WAL into one file for each segment, named as PostgreSQL names them. */
export interface WalFiles {
  write(start: WalPosition, bytes: Buffer): Promise<void>;
  /** Resolves when everything written is on the disk. */
  flush(): Promise<void>;
  close(): Promise<void>;
}

export async function walFilesIn(folder: string, timeline: number): Promise<WalFiles> {
  await mkdir(folder, { recursive: true });
  let current: { file: FileHandle; name: string } | undefined;

  const finish = async (): Promise<void> => {
    if (!current) return;
    const { file, name } = current;
    current = undefined;
    await file.sync();
    await file.close();
    await rename(path.join(folder, name + partial), path.join(folder, name));
    await syncFolder(folder);
  };

  return {
    async write(start, bytes) {
      for (let written = 0; written < bytes.length;) {
        const position = start + BigInt(written);
        const name = segmentName(timeline, position);
        if (current?.name !== name) {
          await finish();
          current = { name, file: await openSegment(folder, name) };
        }
        const offset = Number(position - segmentStart(position));
        const length = Math.min(bytes.length - written, Number(segmentSize) - offset);
        await current.file.write(bytes, written, length, offset);
        written += length;
        if (offset + length === Number(segmentSize)) await finish();
      }
    },
    flush: async () => current?.file.datasync(),
    close: async () => current?.file.close(),
  };
}

/** Names of the segments in a folder, in order, with the one that is not complete, if any. */
export async function segmentsIn(folder: string): Promise<{ whole: string[]; last?: string }> {
  const names = (await readdir(folder).catch(() => [])).sort();
  const unfinished = names.findLast((name) => name.endsWith(partial));
  return { whole: names.filter(isSegment), last: unfinished?.slice(0, -partial.length) };
}

/** The file of a segment as `segmentsIn` names it, complete or not. */
export async function segmentFile(folder: string, name: string): Promise<string> {
  const { whole } = await segmentsIn(folder);
  return path.join(folder, whole.includes(name) ? name : name + partial);
}

/** Deletes the segments before the one of a position. */
export async function removeBefore(folder: string, timeline: number, position: WalPosition) {
  const first = segmentName(timeline, position);
  const { whole } = await segmentsIn(folder);
  for (const name of whole) if (name < first) await rm(path.join(folder, name));
}

/** A segment begun before is written again from its beginning, with the same bytes. */
async function openSegment(folder: string, name: string): Promise<FileHandle> {
  const target = path.join(folder, name + partial);
  const file = await open(target, "r+").catch(() => open(target, "w+"));
  await file.truncate(Number(segmentSize));
  await file.sync();
  await syncFolder(folder);
  return file;
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, "r");
  await handle.sync().finally(() => handle.close());
}
