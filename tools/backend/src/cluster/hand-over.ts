import { chmod, lchown, readdir, stat } from "node:fs/promises";
import path from "node:path";
import { BackendError } from "../backend-error";
import type { Account } from "./launcher";

/**
 * PostgreSQL requires that its user owns its folder and that others cannot read it. Also hands over
 * files that root copied here.
 * @param account the user of PostgreSQL; undefined for the current user
 */
export async function handOver(
  home: string,
  dataDir: string,
  account: Account | undefined,
): Promise<void> {
  try {
    if (account) await giveAll(home, account);
    await chmod(home, 0o700);
    if (await stat(dataDir).catch(() => undefined)) await chmod(dataDir, 0o700);
  } catch (cause) {
    throw new BackendError(
      `The database folder ${home} belongs to another user.`,
      "Run as that user, or remove the folder to make a new database; everything in it is lost.",
      { cause },
    );
  }
}

/** Checks only the top folders, which is enough to tell whether the files are right already. */
async function giveAll(home: string, { uid, gid }: Account): Promise<void> {
  const top = [home, ...(await readdir(home)).map((entry) => path.join(home, entry))];
  const strangers = await Promise.all(top.map(async (entry) => (await stat(entry)).uid !== uid));
  if (!strangers.includes(true)) return;
  const below = await readdir(home, { recursive: true });
  for (const entry of ["", ...below]) await lchown(path.join(home, entry), uid, gid);
}
