import { mkdir, readFile, stat } from "node:fs/promises";
import path from "node:path";
import type { BackendError } from "../backend-error";
import { postgresBinaries } from "./binaries";
import { brokenDatabaseError } from "./failures";
import { transferOwnership, initialize } from "./initialize";
import { keepRunning, type SupervisedServer } from "./keep-running";
import { launcherFor } from "./launcher";
import { clearPostmaster, livePostmaster, stopPostmaster } from "./postmaster";
import { launch, type Server } from "./server";

/**
 * The roles of hosted Supabase: `supabase_admin` is the superuser; `postgres` owns the database and
 * runs the migrations without being one, so a migration that fails there fails here.
 */
type ClusterUser = "supabase_admin" | "postgres";

export interface ClusterOptions {
  /** Folder of this server's files, created if missing. */
  home: string;
  /** Additional `name=value` server settings. */
  settings?: string[];
  /**
   * False trades durability on power failure (not on a crash) for speed, for tests. Default true.
   */
  durable?: boolean;
  /** How long the server may take to accept connections. Default one minute. */
  startTimeoutMs?: number;
  /** True keeps the server running when this process exits without stop(). Default false. */
  detached?: boolean;
  onProgress?: ((line: string) => void) | undefined;
  /** Called when the server stopped and can't be restarted. If omitted, it's never restarted. */
  onLost?: ((error: BackendError) => void) | undefined;
}

export interface Cluster {
  url(options?: { user?: ClusterUser; database?: string }): string;
  /** Stops the server and waits for its process to exit. "immediate" skips the clean shutdown. */
  stop(how?: "fast" | "immediate"): Promise<void>;
}

/**
 * Starts PostgreSQL on 127.0.0.1 with the files in `home`. Creates them if missing, and stops a
 * server left behind by a crashed run.
 * @throws BackendError if the files or the program are unusable
 */
export async function startCluster(options: ClusterOptions): Promise<Cluster> {
  const home = path.resolve(options.home);
  const dataDir = path.join(home, "data");
  const binaries = await postgresBinaries();
  await mkdir(home, { recursive: true });
  const launcher = await launcherFor(dataDir, binaries.postgres);
  await transferOwnership(home, dataDir, launcher.account);
  const durable = options.durable ?? true;
  if (await exists(dataDir)) {
    await expectFiles(dataDir, [path.join(dataDir, "PG_VERSION"), path.join(home, "password")]);
  } else {
    options.onProgress?.("Creating the database");
    await initialize({ home, dataDir, binaries, launcher, durable });
  }
  await clearPostmaster(dataDir);
  const settings = [...(options.settings ?? []), ...(durable ? [] : unsafeTestSettings)];
  const { startTimeoutMs } = options;
  const launchOptions = { home, dataDir, binaries, launcher, settings, startTimeoutMs };
  const server = await launch(launchOptions);
  const relaunch = async (): Promise<Server> => {
    await clearPostmaster(dataDir);
    return launch({ ...launchOptions, port: server.port });
  };
  const { onLost, onProgress = () => undefined } = options;
  const supervised = onLost
    ? keepRunning(server, { relaunch, onLost, onProgress })
    : unsupervised(server);
  if (!options.detached) process.once("exit", supervised.interrupt);
  return openCluster(home, server.port, async (signal) => {
    process.removeListener("exit", supervised.interrupt);
    await supervised.stop(signal);
  });
}

function unsupervised({ pid, interrupt }: Server): SupervisedServer {
  return { interrupt, stop: (signal) => stopPostmaster(pid, signal) };
}

/** Returns the server that another process started in `home`; undefined if none is running. */
export async function runningCluster(home: string): Promise<Cluster | undefined> {
  const server = await livePostmaster(path.join(path.resolve(home), "data"));
  return (
    server &&
    openCluster(path.resolve(home), server.port, (signal) => stopPostmaster(server.pid, signal))
  );
}

async function openCluster(
  home: string,
  port: number,
  stop: SupervisedServer["stop"],
): Promise<Cluster> {
  const password = await readFile(path.join(home, "password"), "utf8");
  return {
    url: ({ user = "postgres", database = "postgres" } = {}) =>
      `postgres://${user}:${password}@127.0.0.1:${port}/${database}`,
    stop: (how = "fast") => stop(how === "immediate" ? "SIGQUIT" : "SIGINT"),
  };
}

const unsafeTestSettings = ["fsync=off", "full_page_writes=off", "synchronous_commit=off"];

async function expectFiles(dataDir: string, files: string[]): Promise<void> {
  for (const file of files) {
    if (!(await exists(file)))
      throw brokenDatabaseError(dataDir, `${path.basename(file)} is missing`);
  }
}

async function exists(file: string): Promise<boolean> {
  return stat(file).then(
    () => true,
    () => false,
  );
}
