import { chmod, mkdir } from "node:fs/promises";
import path from "node:path";
import { type Api, openApi } from "./api";
import type { BackendError } from "./backend-error";
import { prepareDatabase, type Seed } from "./database/prepare";
import type { OnPublicChange } from "./database/public-changes";
import type { Pictures } from "./files/object-files";
import type { Outbox } from "./mail/outbox";
import { boundLoggedErrors } from "./overrides/rest";
import { type Cluster, startCluster } from "./postgres/cluster";
import { embeddedFailure, externalFailure } from "./postgres/failures";
import { lockDatabase, releaseOwnership, takeOwnership } from "./postgres/owner";
import { anonKey, secretsIn } from "./secrets";

export interface BackendOptions {
  /** Folder for the database, uploads, renditions, emails and secrets. */
  dataDir: string;
  /** Public origin of the site, such as http://localhost:4200, for links in emails. */
  origin: string;
  /** URL of a PostgreSQL (15 or newer) to use instead of the embedded one. */
  databaseUrl?: string | undefined;
  /** Folder of `<timestamp>_<name>.sql` files. */
  migrationsDir: string;
  seed?: Seed | undefined;
  /** Generates files on first read for objects that only have a row. */
  pictures?: Pictures | undefined;
  /** Called when the content of public pages has or may have changed. */
  onPublicChange?: OnPublicChange | undefined;
  /** Receives progress messages for the terminal. */
  onProgress?: ((line: string) => void) | undefined;
  /**
   * Called when the embedded database stopped and can't be restarted. If omitted, it's never
   * restarted.
   */
  onLost?: ((error: BackendError) => void) | undefined;
}

export interface Backend {
  /** Serves /auth/v1, /rest/v1, /storage/v1 and /_mail; 404 otherwise. */
  fetch(request: Request): Promise<Response>;
  /** Database URL for tools, including its password. */
  databaseUrl: string;
  anonKey: string;
  /** Bypasses row security, so it must never reach a browser. */
  serviceKey: string;
  mail: Outbox;
  /** Closes connections and stops the embedded PostgreSQL. Idempotent. */
  stop(): Promise<void>;
}

/**
 * Starts the whole backend in this process without a port: PostgreSQL, migrations, seed, then
 * Supabase's HTTP API. Takes under a second when nothing changed.
 * @throws BackendError
 */
export async function startBackend(options: BackendOptions): Promise<Backend> {
  const dataDir = path.resolve(options.dataDir);
  boundLoggedErrors();
  await mkdir(dataDir, { recursive: true });
  // PostgreSQL runs as another user than root (launcherFor), which only passes through.
  await chmod(dataDir, process.getuid?.() === 0 ? 0o711 : 0o700);
  await takeOwnership(dataDir);
  let cluster: Cluster | undefined;
  let unlock: (() => Promise<void>) | undefined;
  try {
    if (options.databaseUrl === undefined) {
      cluster = await startCluster({ ...options, home: databaseHome(dataDir) });
    } else unlock = await lockDatabase(options.databaseUrl);
    const databaseUrl = cluster?.url() ?? options.databaseUrl ?? "";
    const adminUrl = cluster?.url({ user: "supabase_admin" }) ?? databaseUrl;
    await prepareDatabase({ ...options, url: databaseUrl, adminUrl });
    const secrets = await secretsIn(dataDir);
    const api = await openApi({ ...options, dataDir, databaseUrl, secrets });
    let stopping: Promise<void> | undefined;
    return {
      fetch: api.fetch,
      mail: api.mail,
      databaseUrl,
      anonKey,
      serviceKey: secrets.serviceKey,
      stop: () => (stopping ??= shutDown(api, cluster, unlock, dataDir)),
    };
  } catch (error) {
    const reason = cluster
      ? await embeddedFailure(error, databaseHome(dataDir))
      : externalFailure(error);
    // A broken server wouldn't shut down cleanly.
    await cluster?.stop(reason === error ? "fast" : "immediate");
    await unlock?.();
    await releaseOwnership(dataDir);
    throw reason;
  }
}

const databaseHome = (dataDir: string): string => path.join(dataDir, "postgres");

async function shutDown(
  api: Api,
  cluster: Cluster | undefined,
  unlock: (() => Promise<void>) | undefined,
  dataDir: string,
): Promise<void> {
  await api.close();
  await cluster?.stop();
  await unlock?.();
  await releaseOwnership(dataDir);
}
