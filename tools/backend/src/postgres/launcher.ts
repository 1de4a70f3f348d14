import { type ChildProcess, spawn, type SpawnOptions, spawnSync } from "node:child_process";
import { stat } from "node:fs/promises";
import path from "node:path";
import { BackendError } from "../backend-error";

/** Starts PostgreSQL programs as a user that PostgreSQL accepts, which doesn't include root. */
export interface Launcher {
  /** Owner of the database files; undefined for the current user. */
  account: Account | undefined;
  spawn(file: string, args: string[], options?: SpawnOptions): ChildProcess;
}

export interface Account {
  uid: number;
  gid: number;
}

/**
 * Chooses how to run PostgreSQL. A normal user runs it directly; root runs it as the owner of an
 * existing database folder, else as `postgres`, else as `nobody`, with a Linux capability to access
 * a checkout below a closed folder (mode 700, like root's home) if necessary.
 * @throws BackendError when the account can't access the folder or the program
 */
export async function launcherFor(dataDir: string, program: string): Promise<Launcher> {
  if (process.getuid?.() !== 0) return direct(undefined);
  const account =
    (await findOwner(dataDir)) ?? systemAccount("postgres") ?? systemAccount("nobody");
  if (!account) {
    throw new BackendError(
      "PostgreSQL refuses to run as root and there is no `postgres` or `nobody` user to run it as.",
      "Create one (`useradd --system postgres`) or run this as a normal user.",
    );
  }
  const needed = [path.join(path.dirname(dataDir), "."), program];
  for (const launcher of [direct(account), withDirectoryAccess(account)]) {
    if (await canReach(launcher, needed)) return launcher;
  }
  throw new BackendError(
    `PostgreSQL runs as user ${account.uid} here, which can't access ${needed.join(" or ")}.`,
    "Make the parent folders accessible (`chmod o+x`) or move the project.",
  );
}

async function findOwner(folder: string): Promise<Account | undefined> {
  const stats = await stat(folder).catch(() => undefined);
  return stats && stats.uid !== 0 ? { uid: stats.uid, gid: stats.gid } : undefined;
}

/** Returns a user of this machine; undefined if there is none. */
export function systemAccount(name: string): Account | undefined {
  const [uid, gid] = ["-u", "-g"].map((flag) => {
    const result = spawnSync("id", [flag, name], { encoding: "utf8" });
    return result.status === 0 ? Number(result.stdout) : undefined;
  });
  return uid === undefined || gid === undefined ? undefined : { uid, gid };
}

function direct(account: Account | undefined): Launcher {
  return {
    account,
    spawn: (file, args, options) => spawn(file, args, { ...options, ...account, cwd: "/" }),
  };
}

function withDirectoryAccess(account: Account): Launcher {
  const identity = [`--reuid=${account.uid}`, `--regid=${account.gid}`, "--clear-groups"];
  const capabilities = ["--inh-caps=+dac_override", "--ambient-caps=+dac_override"];
  return {
    account,
    spawn: (file, args, options) =>
      spawn("setpriv", [...identity, ...capabilities, file, ...args], { ...options, cwd: "/" }),
  };
}

/** Uses `ls`, because `test -x` checks the real user's rights and ignores capabilities. */
async function canReach(launcher: Launcher, paths: string[]): Promise<boolean> {
  const child = launcher.spawn("ls", ["-d", ...paths], { stdio: "ignore" });
  return new Promise((resolve) => {
    child.once("error", () => resolve(false));
    child.once("exit", (code) => resolve(code === 0));
  });
}
