import { rm } from "node:fs/promises";
import path from "node:path";
import { type BackendOptions, startBackend } from "./backend";
import { BackendError } from "./backend-error";
import { isServed } from "./postgres/owner";
import { clearPostmaster } from "./postgres/postmaster";

/** Everything that the backend keeps in a data folder, which may hold other files too. */
const contents = ["postgres", "storage", "renditions", "mail", "secrets.json", "owner.json"];

/**
 * Deletes the embedded database and all uploads, and creates both anew.
 * @throws BackendError while another process uses it
 */
export async function resetDatabase(options: BackendOptions): Promise<void> {
  const dataDir = path.resolve(options.dataDir);
  if (await isServed(dataDir)) {
    throw new BackendError("The database is in use by a running site.", "Stop the site first.");
  }
  await clearPostmaster(path.join(dataDir, "postgres", "data"));
  for (const entry of contents) {
    await rm(path.join(dataDir, entry), { recursive: true, force: true });
  }
  const backend = await startBackend(options);
  await backend.stop();
}
