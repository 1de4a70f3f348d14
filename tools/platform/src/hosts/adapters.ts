import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { bundle } from "./bundle";
import type { Configured, HostedSite } from "./hosted-site";
import { siteConf } from "./nginx/site-conf";
import { systemdUnit } from "./node/systemd-unit";

/** A kind of host. */
export interface Adapter {
  /** What it does not get of the store; undefined when it gets nothing. */
  omits?: RegExp;
  /** Whether it can serve pages that are drawn ahead, because it draws none itself. */
  pages?: true;
  /** Its files by name, apart from those of the store. Throws when it cannot serve this store. */
  write(host: Configured): Promise<Record<string, string>>;
  /** What is to be done with the folder. */
  next(host: Configured): string;
}

const json = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`;
const siteOf = ({ name, project, ownBackend }: HostedSite) => ({ name, project, ownBackend });
const ofServers = /\/server\//;

async function nodeServer(host: Configured, store: string): Promise<Record<string, string>> {
  const worker = join(import.meta.dirname, "../drawing/renderer-worker.mjs");
  return {
    "server.mjs": await bundle("node/server-entry.ts", "node"),
    "renderer-worker.mjs": await readFile(worker, "utf8"),
    "site.json": json({ ...siteOf(host), store }),
    [`ensemble-${host.name}.service`]: systemdUnit(host.name, host.into),
  };
}

const startNode = ({ into, name }: Configured): string =>
  `Start it with node ${join(into, "server.mjs")}, or link ensemble-${name}.service.`;

export const adapters: Record<string, Adapter> = {
  node: {
    omits: /^$/,
    write: (host) => nodeServer(host, "files"),
    next: startNode,
  },
  s3: {
    pages: true,
    async write(host) {
      if (!host.store.startsWith("s3://")) throw new Error("ENSEMBLE_STORE must name a bucket.");
      return nodeServer(host, host.store);
    },
    next: startNode,
  },
  nginx: {
    omits: ofServers,
    pages: true,
    write: async (host) => ({ "site.conf": siteConf(host) }),
    next: ({ into }) => `Include ${join(into, "site.conf")} in nginx's server; nginx -s reload.`,
  },
  deno: {
    omits: ofServers,
    write: async (host) => ({
      "main.js": await bundle("deno/deno-entry.ts", "web"),
      "site.json": json(siteOf(host)),
    }),
    next: ({ into }) =>
      `Start it with deno run --allow-net --allow-env --allow-read=${into} ${join(into, "main.js")}.`,
  },
  worker: {
    omits: ofServers,
    write: async (host) => ({
      "worker.js": await bundle("worker/worker-entry.ts", "web"),
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
    next: ({ into }) => `Publish it with npx wrangler deploy, in ${into}.`,
  },
};
