import { readFile } from "node:fs/promises";
import { resolve } from "node:path";
import { stopOnSignal } from "@ensemble/observability";
import { serveEnvironment, storeFiles } from "../serve/served-environment";
import { fail, step } from "../terminal";

/** Runs the program that `deploy --to node` and `--to s3` write. It requires only Node. */
async function serve(): Promise<void> {
  const folder = import.meta.dirname;
  const { name, project, store } = JSON.parse(
    await readFile(resolve(folder, "site.json"), "utf8"),
  ) as {
    name: string;
    project: string;
    /** A bucket, or a folder relative to this program. */
    store: string;
  };
  const { PORT = "4200", DATABASE_URL: databaseUrl, MAPS_KEY: mapsKey } = process.env;
  const files = await storeFiles(store.startsWith("s3://") ? store : resolve(folder, store));
  const port = Number(PORT);
  const options = { name, files, port, project, databaseUrl, mapsKey, onProgress: step };
  const site = await serveEnvironment(options);
  stopOnSignal(site.stop);
  step(`${name} is at ${site.origin}`);
}

serve().catch(fail);
