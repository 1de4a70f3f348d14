import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { build } from "esbuild";
import { readCurrent } from "../environments/current";
import { type Environment, environmentKey, requireCurrent } from "../environments/environment";
import { folderStore } from "../store/folder-store";
import { readStored, type Store } from "../store/store";
import { type HostConfig, siteConf } from "./nginx";

export interface Deployment {
  /** The environment's name. */
  name: string;
  environment: Pick<Environment, "supabase">;
  /** The store that it is published in. */
  store: Store;
  /** The folder to write. */
  outDir: string;
  /** URL of the Supabase project, required if the environment's backend is "/". */
  project?: string;
  /** The collector's key to source maps; without it they aren't copied. */
  mapsKey?: string;
  /** Whether to copy prerendered pages (render/write-pages.ts). */
  pages?: boolean;
}

/**
 * Writes one folder with everything that a kind of host needs: files of the store and
 * configuration. Returns instructions for the next step. Throws if nothing is published, or if the
 * Supabase project is missing.
 */
export async function deploy(adapter: Adapter, deployment: Deployment): Promise<string> {
  const { name, environment, store, outDir, mapsKey, pages } = deployment;
  const ownBackend = environment.supabase.url === "/";
  const project = ownBackend ? deployment.project : environment.supabase.url;
  if (!project) {
    throw new Error(`The backend of ${name} is "/", so SUPABASE_URL must name its project.`);
  }
  const host = { name, project, ownBackend, outDir, store: store.label, mapsKey };
  const written = await adapter.write(host);
  if (adapter.excludedFiles) {
    const excludedFiles = [
      adapter.excludedFiles,
      ...(mapsKey ? [] : [sourceMaps]),
      ...(pages ? [] : [prerenderedPages]),
    ];
    await copySite(store, folderStore(join(outDir, "files")), { name, excludedFiles });
  }
  await mkdir(outDir, { recursive: true });
  for (const [file, text] of Object.entries(written)) {
    // nginx's configuration may contain the collector's key. nginx reads it as root.
    await writeFile(join(outDir, file), text, { mode: file.endsWith(".conf") ? 0o600 : 0o644 });
  }
  return adapter.nextStep(host);
}

/** Files that are copied only on request, or never. */
const sourceMaps = /\/maps\//;
const prerenderedPages = /^environments\/[^/]+\/[^/]+\/pages\//;

/** A kind of host. */
interface Adapter {
  /** Store keys that it doesn't get; undefined if it doesn't get any. */
  excludedFiles?: RegExp;
  /** Whether it serves prerendered pages, because it can't render. */
  pages?: true;
  /** Returns its own files by name. Throws if it can't serve this store. */
  write(host: HostConfig): Promise<Record<string, string>>;
  /** Returns what to do with the folder. */
  nextStep(host: HostConfig): string;
}

async function nodeServer(host: HostConfig, store: string): Promise<Record<string, string>> {
  const { name, project } = host;
  const worker = join(import.meta.dirname, "../render/renderer-worker.mjs");
  return {
    "server.mjs": await bundleServer(),
    "renderer-worker.mjs": await readFile(worker, "utf8"),
    "site.json": `${JSON.stringify({ name, project, store }, null, 2)}\n`,
    [`ensemble-${name}.service`]: systemdUnit(name, host.outDir),
  };
}

const startNode = ({ outDir, name }: HostConfig): string =>
  `Start it with node ${join(outDir, "server.mjs")}, or link ensemble-${name}.service.`;

export const adapters: Record<string, Adapter> = {
  node: {
    excludedFiles: /^$/,
    write: (host) => nodeServer(host, "files"),
    nextStep: startNode,
  },
  s3: {
    async write(host) {
      if (!host.store.startsWith("s3://")) throw new Error("ENSEMBLE_STORE must name a bucket.");
      return nodeServer(host, host.store);
    },
    nextStep: startNode,
  },
  nginx: {
    excludedFiles: /\/server\//,
    pages: true,
    write: async (host) => ({ "site.conf": siteConf(host) }),
    nextStep: ({ outDir }) =>
      `Include ${join(outDir, "site.conf")} in nginx's server block, then run nginx -s reload.`,
  },
};

/** Bundles server-entry.ts with all its imports into one file. */
async function bundleServer(): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [join(import.meta.dirname, "server-entry.ts")],
    bundle: true,
    format: "esm",
    platform: "node",
    target: "es2023",
    banner: { js: requireNode },
    legalComments: "none",
    logLevel: "silent", // Errors are thrown.
    write: false,
  });
  return outputFiles[0]!.text;
}

/** Lets bundled CommonJS packages require Node's built-in modules. */
const requireNode =
  'import { createRequire } from "node:module"; const require = createRequire(import.meta.url);';

interface CopyOptions {
  /** The environment's name. */
  name: string;
  /** Keys to skip, such as source maps. */
  excludedFiles: readonly RegExp[];
}

/**
 * Copies the releases that the target lacks, including older ones, which open pages still use. Then
 * copies the published document, nginx's configuration of it, and the object `current` last. Repeats
 * that while others publish, so a late copy doesn't return to an earlier version. Throws if nothing
 * is published.
 */
export async function copySite(
  from: Store,
  to: Store,
  { name, excludedFiles }: CopyOptions,
): Promise<void> {
  const environment = environmentKey(name);
  const existing = new Set((await to.list("releases/")).map(({ key }) => key));
  const copy = async (keys: string[]) => {
    const remaining = keys.filter((key) => !excludedFiles.some((omit) => omit.test(key))).values();
    const worker = async () => {
      for (const key of remaining) await to.write(key, await readStored(from, key));
    };
    await Promise.all(Array.from({ length: concurrency }, worker));
  };
  const keysBelow = async (prefix: string) => (await from.list(prefix)).map(({ key }) => key);
  await copy((await keysBelow("releases/")).filter((key) => !existing.has(key)));
  for (;;) {
    const { version, document } = await requireCurrent(name, from);
    const folder = `${environment}/${document}`;
    await copy(await keysBelow(`${folder}/`));
    const configuration = await readStored(from, `${folder}/headers.conf`);
    await to.write(`${environment}/headers.conf`, configuration);
    await copy([`${environment}/current`]);
    const { current } = await readCurrent(environment, to);
    if (current?.version === version && version === (await requireCurrent(name, from)).version)
      return;
  }
}

const concurrency = 16;

/** Returns the systemd unit that runs a folder's `server.mjs` as an unprivileged user. */
export const systemdUnit = (name: string, folder: string): string => `[Unit]
Description=Ensemble, ${name}
Wants=network-online.target
After=network-online.target

[Service]
ExecStart=/usr/bin/env node ${folder}/server.mjs
# The proxy that makes it public. Without it all visitors would count as one caller.
Environment=TRUSTED_PROXIES=1
EnvironmentFile=-/etc/ensemble/${name}.env
Restart=always
RestartSec=1
MemoryMax=1G
DynamicUser=yes
ProtectSystem=strict
ProtectHome=yes
PrivateTmp=yes
PrivateDevices=yes
NoNewPrivileges=yes
CapabilityBoundingSet=
RestrictAddressFamilies=AF_INET AF_INET6 AF_UNIX

[Install]
WantedBy=multi-user.target
`;
