import { BackendError } from "../backend-error";

/** The embedded database's files are unusable; a new one is the way out. */
export function brokenDatabase(dataDir: string, reason: string, cause?: unknown): BackendError {
  return new BackendError(
    `The database in ${dataDir} is broken: ${reason.replace(/\.$/, "")}.`,
    "Run `npm run db:reset` to make a new one; everything in it is lost.",
    { cause },
  );
}
