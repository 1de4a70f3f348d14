import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Environment } from "../environments/environment";
import { folderStore } from "../store/folder-store";
import type { Store } from "../store/store";
import { copySite } from "./copy-site";
import { siteConf } from "./nginx/site-conf";

export interface Deployment {
  /** The environment's name. */
  name: string;
  environment: Pick<Environment, "supabase">;
  /** Where it is published. */
  store: Store;
  /** The folder that the host gets. */
  into: string;
  /** The address of the Supabase project of an environment whose backend is "/". */
  project?: string;
  /** Opens the source maps to the collector; without it they are not copied. */
  mapsKey?: string;
}

/** What a host gets apart from the store's files, and what is to be done with it. */
interface Adapter {
  /** Its files by name. */
  write(deployment: Configured): Record<string, string>;
  /** Sentences for the terminal. */
  next(deployment: Configured): string[];
}

interface Configured extends Deployment {
  /** The folder of the store's files. */
  files: string;
  project: string;
  ownBackend: boolean;
}

export const adapters: Record<string, Adapter> = {
  nginx: {
    write: (deployment) => ({ "site.conf": siteConf(deployment) }),
    next: ({ into }) => [
      `Include ${join(into, "site.conf")} in nginx's server; then nginx -s reload.`,
    ],
  },
};

/**
 * Writes one folder with everything that a host of the given kind needs: the store's files, and its
 * configuration. Returns what is to be done with it. Throws when nothing is published, or when nobody
 * says where the environment's Supabase project is.
 */
export async function deploy(kind: string, deployment: Deployment): Promise<string[]> {
  const { name, environment, store, into, mapsKey } = deployment;
  const ownBackend = environment.supabase.url === "/";
  const project = ownBackend ? deployment.project : environment.supabase.url;
  if (!project) {
    throw new Error(`The backend of ${name} is "/": SUPABASE_URL must name its project.`);
  }
  const files = join(into, "files");
  const omit = mapsKey ? /\/server\// : /\/(server|maps)\//;
  await copySite(store, folderStore(files), { name, omit });
  const adapter = adapters[kind]!;
  const configured = { ...deployment, files, project, ownBackend };
  await mkdir(into, { recursive: true });
  for (const [file, text] of Object.entries(adapter.write(configured))) {
    await writeFile(join(into, file), text);
  }
  return adapter.next(configured);
}
