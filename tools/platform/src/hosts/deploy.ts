import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Environment } from "../environments/environment";
import { folderStore } from "../store/folder-store";
import type { Store } from "../store/store";
import type { Adapter } from "./adapters";
import { copySite } from "./copy-site";

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
  /** Whether it gets the pages that were drawn ahead (drawing/write-pages.ts). */
  pages?: boolean;
}

/** What no host but a collector, and one with pages drawn ahead, gets of the store. */
const maps = /\/maps\//;
const drawnAhead = /^environments\/[^/]+\/[^/]+\/pages\//;

/**
 * Writes one folder with everything that a kind of host needs: the store's files, and its
 * configuration. Returns what is to be done with it. Throws when nothing is published, or when nobody
 * says where the environment's Supabase project is.
 */
export async function deploy(adapter: Adapter, deployment: Deployment): Promise<string> {
  const { name, environment, store, into, mapsKey, pages } = deployment;
  const ownBackend = environment.supabase.url === "/";
  const project = ownBackend ? deployment.project : environment.supabase.url;
  if (!project) {
    throw new Error(`The backend of ${name} is "/": SUPABASE_URL must name its project.`);
  }
  const host = { name, project, ownBackend, into, store: store.label, mapsKey };
  const written = await adapter.write(host);
  if (adapter.omits) {
    const omits = [adapter.omits, ...(mapsKey ? [] : [maps]), ...(pages ? [] : [drawnAhead])];
    await copySite(store, folderStore(join(into, "files")), { name, omits });
  }
  await mkdir(into, { recursive: true });
  for (const [file, text] of Object.entries(written)) {
    // nginx's may hold the collector's key, and its first process reads it as root.
    await writeFile(join(into, file), text, { mode: file.endsWith(".conf") ? 0o600 : 0o644 });
  }
  return adapter.next(host);
}
