import { randomBytes } from "node:crypto";
import { chmod, chown, lchown, readdir, rename, rm, stat, writeFile } from "node:fs/promises";
import path from "node:path";
import { text } from "node:stream/consumers";
import { BackendError } from "../backend-error";
import type { PostgresBinaries } from "./binaries";
import type { Account, Launcher } from "./launcher";

interface NewCluster {
  home: string;
  dataDir: string;
  binaries: PostgresBinaries;
  launcher: Launcher;
  durable: boolean;
}

/**
 * Creates the database files beside their final location and moves them there when complete, so
 * that an interrupted run leaves nothing that looks like a database.
 */
export async function initialize(cluster: NewCluster): Promise<void> {
  const { home, dataDir, binaries, launcher } = cluster;
  const draft = `${dataDir}.new`;
  await rm(draft, { recursive: true, force: true });
  const { password, passwordFile } = await newPassword(home, launcher.account);
  await run(launcher, binaries.initdb, [
    ...["-D", draft, "-U", "supabase_admin", `--pwfile=${passwordFile}`],
    ...["--auth=scram-sha-256", "--encoding=UTF8"],
    // The same collation on every machine, whatever locales it has.
    ...["--locale=C", "--locale-provider=builtin", "--builtin-locale=C.UTF-8"],
    ...(cluster.durable ? [] : ["--no-sync"]),
  ]);
  await run(
    launcher,
    binaries.postgres,
    ["--single", "-D", draft, "postgres"],
    createOwnerSql(password),
  );
  await rename(draft, dataDir);
}

async function newPassword(home: string, account: Account | undefined) {
  const password = randomBytes(24).toString("hex");
  const passwordFile = path.join(home, "password");
  await writeFile(passwordFile, password, { mode: 0o600 });
  if (account) await chown(passwordFile, account.uid, account.gid);
  return { password, passwordFile };
}

/** The user of hosted Supabase's migrations: not a superuser, but owner of the database. */
const createOwnerSql = (password: string): string =>
  [
    `create role postgres login createdb createrole replication bypassrls password '${password}'`,
    'alter role postgres set search_path to "$user", public, extensions',
    "grant pg_monitor, pg_signal_backend, pg_read_all_data to postgres",
    "grant set on parameter session_replication_role to postgres",
    "alter database postgres owner to postgres",
    "",
  ].join("\n");

async function run(launcher: Launcher, file: string, args: string[], input = ""): Promise<void> {
  const env = { ...process.env, LC_ALL: "C" };
  const child = launcher.spawn(file, args, { env, stdio: ["pipe", "ignore", "pipe"] });
  child.stdin?.end(input);
  const output = child.stderr ? text(child.stderr) : Promise.resolve("");
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once("error", reject);
    child.once("exit", resolve);
  });
  const errorOutput = (await output).trim();
  // A single-user server exits with 0 even when a statement failed.
  if (code === 0 && !/\b(ERROR|FATAL|PANIC):/.test(errorOutput)) return;
  throw new BackendError(
    `PostgreSQL couldn't create a database: ${errorOutput.split("\n").at(-1) ?? `exit ${code}`}`,
    `Check the free space and the permissions of ${path.dirname(file)} and the data folder.`,
  );
}

/**
 * PostgreSQL requires that its user owns its folder and that others cannot read it. Also hands over
 * files that root copied here.
 * @param account the user of PostgreSQL; undefined for the current user
 */
export async function transferOwnership(
  home: string,
  dataDir: string,
  account: Account | undefined,
): Promise<void> {
  try {
    if (account) await changeOwner(home, account);
    await chmod(home, 0o700);
    if (await stat(dataDir).catch(() => undefined)) await chmod(dataDir, 0o700);
  } catch (cause) {
    throw new BackendError(
      `The database folder ${home} belongs to another user.`,
      "Run as that user, or remove the folder to create a new database; everything in it will be lost.",
      { cause },
    );
  }
}

/** Checks only the top folders, which is enough to tell whether the files are right already. */
async function changeOwner(home: string, { uid, gid }: Account): Promise<void> {
  const top = [home, ...(await readdir(home)).map((entry) => path.join(home, entry))];
  const foreign = await Promise.all(top.map(async (entry) => (await stat(entry)).uid !== uid));
  if (!foreign.includes(true)) return;
  const below = await readdir(home, { recursive: true });
  for (const entry of ["", ...below]) await lchown(path.join(home, entry), uid, gid);
}
