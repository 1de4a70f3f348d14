import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { build, type BuildOptions } from "esbuild";
import { environmentKey } from "../compose/publish";
import type { Environment } from "../environments/environment";
import type { HostConfig, HostedSite } from "../serve/site";
import { folderStore } from "../store/folder-store";
import { readStored, type Store } from "../store/store";
import { siteConf } from "./nginx";

export interface Deployment {
  /** The environment's name. */
  name: string;
  environment: Pick<Environment, "supabase">;
  /** Where it is published. */
  store: Store;
  /** The folder that the host gets. */
  outDir: string;
  /** The address of the Supabase project of an environment whose backend is "/". */
  project?: string;
  /** Opens the source maps to the collector; without it they are not copied. */
  mapsKey?: string;
  /** Whether it gets the pages that were rendered ahead (render/write-pages.ts). */
  pages?: boolean;
}

/**
 * Writes one folder with everything that a kind of host needs: the store's files, and its
 * configuration. Returns what is to be done with it. Throws when nothing is published, or when nobody
 * says where the environment's Supabase project is.
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
    // nginx's may hold the collector's key, and its first process reads it as root.
    await writeFile(join(outDir, file), text, { mode: file.endsWith(".conf") ? 0o600 : 0o644 });
  }
  return adapter.nextStep(host);
}

/** What no host but a collector, and one with pages rendered ahead, gets of the store. */
const sourceMaps = /\/maps\//;
const prerenderedPages = /^environments\/[^/]+\/[^/]+\/pages\//;

/** A kind of host. */
interface Adapter {
  /** What it does not get of the store; undefined when it gets nothing. */
  excludedFiles?: RegExp;
  /** Whether it can serve pages that are rendered ahead, because it renders none itself. */
  pages?: true;
  /** Its files by name, apart from those of the store. Throws when it cannot serve this store. */
  write(host: HostConfig): Promise<Record<string, string>>;
  /** What is to be done with the folder. */
  nextStep(host: HostConfig): string;
}

const json = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`;
const siteOf = ({ name, project, ownBackend }: HostedSite) => ({ name, project, ownBackend });
const serverFiles = /\/server\//;

async function nodeServer(host: HostConfig, store: string): Promise<Record<string, string>> {
  const worker = join(import.meta.dirname, "../render/renderer-worker.mjs");
  return {
    "server.mjs": await bundle("server-entry.ts", "node"),
    "renderer-worker.mjs": await readFile(worker, "utf8"),
    "site.json": json({ ...siteOf(host), store }),
    [`ensemble-${host.name}.service`]: systemdUnit(host.name, host.outDir),
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
    pages: true,
    async write(host) {
      if (!host.store.startsWith("s3://")) throw new Error("ENSEMBLE_STORE must name a bucket.");
      return nodeServer(host, host.store);
    },
    nextStep: startNode,
  },
  nginx: {
    excludedFiles: serverFiles,
    pages: true,
    write: async (host) => ({ "site.conf": siteConf(host) }),
    nextStep: ({ outDir }) =>
      `Include ${join(outDir, "site.conf")} in nginx's server block, then run nginx -s reload.`,
  },
  deno: {
    excludedFiles: serverFiles,
    write: async (host) => ({
      "main.js": await bundle("deno-entry.ts", "web"),
      "site.json": json(siteOf(host)),
    }),
    nextStep: ({ outDir }) =>
      `Start it with deno run --allow-net --allow-env --allow-read=${outDir} ${join(outDir, "main.js")}.`,
  },
  worker: {
    excludedFiles: serverFiles,
    write: async (host) => ({
      "worker.js": await bundle("worker-entry.ts", "web"),
      "wrangler.json": json({
        name: `ensemble-${host.name}`,
        main: "worker.js",
        no_bundle: true,
        compatibility_date: "2026-11-01",
        assets: {
          directory: "files",
          binding: "FILES",
          run_worker_first: true,
          html_handling: "none",
          not_found_handling: "none",
        },
        vars: { SITE: siteOf(host) },
      }),
    }),
    nextStep: ({ outDir }) => `Deploy it with npx wrangler deploy in ${outDir}.`,
  },
};

/** One file of an entry below this folder with everything that it imports. */
async function bundle(entry: string, platform: keyof typeof platforms): Promise<string> {
  const options = {
    ...platforms[platform],
    entryPoints: [join(import.meta.dirname, entry)],
    bundle: true,
    format: "esm",
    target: "es2023",
    legalComments: "none",
    logLevel: "silent", // It throws what it would say.
    write: false,
  } satisfies BuildOptions;
  const { outputFiles } = await build(options);
  return outputFiles[0]!.text;
}

/** CommonJS packages in a module ask for Node's own. */
const requireNode =
  'import { createRequire } from "node:module"; const require = createRequire(import.meta.url);';

const platforms = {
  node: { platform: "node", banner: { js: requireNode } },
  web: {
    platform: "neutral",
    mainFields: ["module", "main"],
    // React Router and React ask a process for it, which such hosts do not have.
    define: { "process.env.NODE_ENV": '"production"' },
  },
} satisfies Record<string, BuildOptions>;

interface CopyOptions {
  /** The environment's name. */
  name: string;
  /** Keys of what the host has no use for, such as source maps. */
  excludedFiles: readonly RegExp[];
}

/**
 * Copies every release that the target lacks, because open pages still load from older ones, and then
 * the environment's published document, whose name comes last. Throws when nothing is published.
 */
export async function copySite(
  from: Store,
  to: Store,
  { name, excludedFiles }: CopyOptions,
): Promise<void> {
  const environment = environmentKey(name);
  const current = (await readStored(from, `${environment}/current`)).toString().trim();
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
  await copy(await keysBelow(`${environment}/${current}/`));
  await copy([`${environment}/headers.conf`]);
  await copy([`${environment}/current`]);
}

/** Files that are copied at a time. */
const concurrency = 16;

/** The systemd unit that runs `server.mjs` in a folder of the machine, as a user without rights. */
export const systemdUnit = (name: string, folder: string): string => `[Unit]
Description=Ensemble, ${name}
Wants=network-online.target
After=network-online.target

[Service]
ExecStart=/usr/bin/env node ${folder}/server.mjs
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
