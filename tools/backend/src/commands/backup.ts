import path from "node:path";
import { parseArgs } from "node:util";
import { BackendError } from "../backend-error";
import { isServed } from "../cluster/owner";
import { backupBefore, restore } from "../backup/restore";
import { runBackup } from "../backup/run-backup";
import { unpack } from "../backup/unpack";
import { projectPaths } from "../project";

const say = (line: string): void => console.info(`${new Date().toISOString()}  ${line}`);

/** `db:backup <folder>`: backs up the server at DATABASE_URL until it is stopped. */
export async function backUpCommand(args: string[]): Promise<void> {
  const { positionals, values } = parseArgs({
    args,
    allowPositionals: true,
    options: { every: { type: "string" }, keep: { type: "string" } },
  });
  const { DATABASE_URL: url } = process.env;
  const [folder] = positionals;
  if (!url || !folder) {
    throw new BackendError(
      "db:backup needs a folder, and DATABASE_URL of a role that may replicate.",
      "DATABASE_URL=postgres://… npm run db:backup -- <folder> [--every <hours>] [--keep <number>]",
    );
  }
  const [every, keep] = [Number(values.every ?? 24), Number(values.keep ?? 7)];
  if (!(every > 0 && keep >= 1)) {
    throw new BackendError("--every and --keep are positive numbers.", "Leave them out: 24 and 7.");
  }
  const stopping = new AbortController();
  for (const signal of ["SIGINT", "SIGTERM"]) process.once(signal, () => stopping.abort());
  await runBackup({ url, folder, every, keep, onProgress: say, signal: stopping.signal });
}

/** `db:restore <folder>`: makes the embedded database anew from a backup, or files for another. */
export async function restoreCommand(args: string[]): Promise<void> {
  const { positionals, values } = parseArgs({
    args,
    allowPositionals: true,
    options: { until: { type: "string" }, into: { type: "string" } },
  });
  const [folder] = positionals;
  const until = values.until === undefined ? undefined : new Date(values.until);
  if (!folder || (until && Number.isNaN(until.getTime()))) {
    throw new BackendError(
      "db:restore needs a folder that db:backup wrote, and a moment at most.",
      "npm run db:restore -- <folder> [--until 2026-11-23T09:30:00Z] [--into <empty folder>]",
    );
  }
  const began = performance.now();
  const backup = await backupBefore(folder, until);
  say(
    `The backup of ${backup.ended}, and what happened until ${until?.toISOString() ?? "its end"}`,
  );
  if (values.into) {
    await unpack(backup, path.resolve(values.into), until);
    say(`Start PostgreSQL of the same major version on ${values.into}: it recovers, then serves.`);
    return;
  }
  const dataDir = process.env["ENSEMBLE_DATA"] ?? projectPaths.dataDir;
  if (await isServed(dataDir)) {
    throw new BackendError("The database is in use by a running site.", "Stop that one first.");
  }
  await restore(backup, path.join(dataDir, "postgres"), until);
  say(`Restored in ${((performance.now() - began) / 1000).toFixed(1)} s.`);
}
