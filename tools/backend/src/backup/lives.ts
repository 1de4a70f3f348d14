import { readdir } from "node:fs/promises";
import path from "node:path";
import { openReplication } from "./replication-link";

/**
 * Where the backups of one life of a server are. A restored server begins another, on another
 * timeline, whose WAL does not continue the first.
 */
export interface Life {
  base: string;
  wal: string;
  timeline: number;
}

/** The folders of the server that is running now. */
export async function lifeOf(url: string, folder: string): Promise<Life> {
  const link = await openReplication(url, "ensemble_backup_life");
  try {
    const [identity] = await link.run("IDENTIFY_SYSTEM");
    return life(folder, identity!.rows[0]!.slice(0, 2).join("-"));
  } finally {
    await link.end();
  }
}

export async function livesIn(folder: string): Promise<Life[]> {
  const names = await readdir(folder).catch(() => []);
  return names.filter((name) => /^\d+-\d+$/.test(name)).map((name) => life(folder, name));
}

const life = (folder: string, name: string): Life => ({
  base: path.join(folder, name, "base"),
  wal: path.join(folder, name, "wal"),
  timeline: Number(name.split("-")[1]),
});
