import { BackendError } from "../backend-error";
import { brokenDatabase } from "../cluster/broken-database";

/**
 * Turns the driver's report of damaged files (SQLSTATE classes XX and 58) and of a server that
 * cannot be reached into a sentence; passes other errors on.
 * @param dataDir the folder of the embedded database, undefined when the database is not ours
 */
export function reasonOf(error: unknown, dataDir: string | undefined): unknown {
  if (!(error instanceof Error) || !("code" in error)) return error;
  const code = String(error.code);
  if (dataDir !== undefined && /^(XX|58)/.test(code)) {
    return brokenDatabase(dataDir, error.message, error);
  }
  if (dataDir === undefined && /^(ECONN|ENOTFOUND|CONNECT|28|3D)/.test(code)) {
    return new BackendError(
      `The database of DATABASE_URL cannot be used: ${error.message}.`,
      "Check that it runs and that address, user and password are right.",
      { cause: error },
    );
  }
  return error;
}
