import { mkdir, rename, rm, stat, writeFile } from "node:fs/promises";
import path from "node:path";
import { BackendError } from "../backend-error";
import { startCluster } from "../cluster/cluster";
import { postgresBinaries } from "../cluster/binaries";
import { renewPassword } from "../cluster/initialise";
import { launcherFor } from "../cluster/launcher";
import { type BaseBackup, baseBackupsIn } from "./base-backup";
import { livesIn } from "./lives";
import { unpack, walToRepeat } from "./unpack";

/**
 * The newest base backup that can be restored to a moment, of any life of the server.
 * @throws BackendError when there is none
 */
export async function backupBefore(folder: string, until = new Date()): Promise<BaseBackup> {
  const lives = await Promise.all((await livesIn(folder)).map(({ base }) => baseBackupsIn(base)));
  const before = lives.flat().filter(({ ended }) => new Date(ended) <= until);
  const newest = before.sort((a, b) => a.ended.localeCompare(b.ended)).at(-1);
  if (newest) return newest;
  throw new BackendError(
    `${folder} has no backup from before ${until.toISOString()}.`,
    "Name the folder that db:backup writes to.",
  );
}

/**
 * Makes the embedded server's files anew from a backup, under a new password. Leaves nothing behind
 * when it fails.
 * @param home the folder of the server's files, which must not exist
 */
export async function restore(backup: BaseBackup, home: string, until?: Date): Promise<void> {
  if (await stat(home).catch(() => undefined)) {
    throw new BackendError(`${home} exists.`, "Move it away: what is in it may still be needed.");
  }
  const draft = `${home}.restoring`;
  await rm(draft, { recursive: true, force: true });
  try {
    const dataDir = path.join(draft, "data");
    await mkdir(draft, { recursive: true });
    await unpack(backup, dataDir, until);
    await writeFile(path.join(draft, "password"), "", { mode: 0o600 });
    const settings = ["hot_standby=off"]; // It accepts connections when it has recovered.
    const recovered = await startCluster({ home: draft, settings, startBudgetMs: anHour });
    await recovered.stop();
    await rm(path.join(dataDir, walToRepeat), { recursive: true });
    const binaries = await postgresBinaries();
    const launcher = await launcherFor(dataDir, binaries.postgres);
    await renewPassword({ home: draft, dataDir, binaries, launcher });
    await rename(draft, home);
  } catch (error) {
    await rm(draft, { recursive: true, force: true });
    throw error;
  }
}

const anHour = 3_600_000;
