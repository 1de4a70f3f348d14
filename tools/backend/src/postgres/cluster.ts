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
 * As on hosted Supabase: `supabase_admin` is the superuser; `postgres` owns the database and runs
 * the migrations without being one, so that what would fail there fails here.
 */
type ClusterUser = "supabase_admin" | "postgres";

export interface ClusterOptions {
  /** Folder of this server's files; created when missing. */
  home: string;
  /** Extra `name=value` server settings. */
  settings?: string[];
  /**
   * False trades durability on power failure (not on a crash) for speed, as tests do. Default true.
   */
  durable?: boolean;
  /** How long it may take to accept connections, in milliseconds. Default one minute. */
  startTimeoutMs?: number;
  /** True leaves the server running when this process ends without stop(). Default false. */
  detached?: boolean;
  onProgress?: ((line: string) => void) | undefined;
  /** Called when the server ended and cannot be restarted. Without it, nothing restarts it. */
  onLost?: ((error: BackendError) => void) | undefined;
}

/** A running embedded PostgreSQL. */
export interface Cluster {
  /** The URL of a database on this server for one of its two users. */
  url(options?: { user?: ClusterUser; database?: string }): string;
  /** Ends the server; resolves when its process is gone. "at once" skips the clean shutdown. */
  stop(how?: "cleanly" | "at once"): Promise<void>;
}

/**
 * Starts PostgreSQL on 127.0.0.1 on the files in `home`. Creates them when missing and ends the
 * server that a crashed run left behind.
 * @throws BackendError with what to do when the files or the program are unusable
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
  return clusterOf(home, server.port, async (signal) => {
    process.removeListener("exit", supervised.interrupt);
    await supervised.stop(signal);
  });
}

function unsupervised({ pid, interrupt }: Server): SupervisedServer {
  return { interrupt, stop: (signal) => stopPostmaster(pid, signal) };
}

/** The server that another process started for the files in `home`; undefined when none runs. */
export async function runningCluster(home: string): Promise<Cluster | undefined> {
  const server = await livePostmaster(path.join(path.resolve(home), "data"));
  return (
    server &&
    clusterOf(path.resolve(home), server.port, (signal) => stopPostmaster(server.pid, signal))
  );
}

async function clusterOf(
  home: string,
  port: number,
  stop: SupervisedServer["stop"],
): Promise<Cluster> {
  const password = await readFile(path.join(home, "password"), "utf8");
  return {
    url: ({ user = "postgres", database = "postgres" } = {}) =>
      `postgres://${user}:${password}@127.0.0.1:${port}/${database}`,
    stop: (how = "cleanly") => stop(how === "at once" ? "SIGQUIT" : "SIGINT"),
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
