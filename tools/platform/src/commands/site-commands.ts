import { join, resolve } from "node:path";
import type { FetchHandler } from "../serve/request";
import { distDir, environmentNames } from "../workspace";
import { changeContext, type Commands, type CommandLine, required, usage } from "./commands";

/** Prerenders the most visited pages of a published environment and prints their folder. */
async function prerenderPages(
  { values, store }: CommandLine,
  name: string,
  backend?: FetchHandler,
) {
  const { writePages } = await import("../render/write-pages");
  const maxPages = Number(values.pages ?? 500);
  if (!(maxPages >= 0)) throw new Error("--pages must be a number.");
  const pages = await writePages({ name, store, maxPages, backend });
  for (const problem of pages.problems) console.error(problem);
  console.log(`Rendered ${pages.rendered} pages to ${pages.folder}`);
}

/** Commands that publish and serve an environment. */
export const siteCommands: Commands = {
  async compose(line) {
    const { args, values, store } = line;
    const name = required(args[0]);
    const { publishEnvironment } = await import("../environments/change");
    await publishEnvironment(name, await changeContext(line));
    console.log(`Published ${name} to ${store.label}`);
    if (values.static) await prerenderPages(line, name);
  },
  async "move-to-store"(line) {
    const name = required(line.args[0]);
    const { moveToStore } = await import("../environments/move-to-store");
    const files = await moveToStore(name, await changeContext(line));
    console.log(`${line.store.label} has the releases and the history of ${name}. Commit:`);
    for (const file of files) console.log(`  ${file}`);
  },
  async deploy(line) {
    const { args, values, store } = line;
    const [name, to] = [required(args[0]), required(values.to)];
    const { readRules } = await import("../environments/environment");
    const { adapters } = await import("../hosts/hosts");
    const { deploy } = await import("../hosts/hosts");
    const { forwardTo } = await import("../serve/request");
    const adapter = Object.hasOwn(adapters, to) && adapters[to];
    if (!adapter) throw new Error(usage);
    if (values.static && !adapter.pages) throw new Error(`${to} doesn't serve prerendered pages.`);
    const environment = await readRules(name);
    const outDir = resolve(values.into ?? join(distDir, "hosts", `${name}-${to}`));
    const { SUPABASE_URL: project, MAPS_KEY: mapsKey } = process.env;
    if (values.static) {
      const isOwn = environment.supabase.url === "/" && project !== undefined;
      await prerenderPages(line, name, isOwn ? forwardTo(project) : undefined);
    }
    const pages = values.static;
    const next = await deploy(adapter, {
      name,
      environment,
      store,
      outDir,
      project,
      mapsKey,
      pages,
    });
    console.log(`Wrote ${name} for ${to} to ${outDir}\n${next}`);
  },
  async serve({ args }) {
    const name = required(args[0]);
    const { ENSEMBLE_STORE: address = distDir, DATABASE_URL: databaseUrl } = process.env;
    const { readRules } = await import("../environments/environment");
    const { serveEnvironment } = await import("../serve/served-environment");
    const { storeFiles } = await import("../serve/served-environment");
    const { stopOnSignal } = await import("@ensemble/observability");
    const { step } = await import("../terminal");
    const port = Number(process.env.PORT ?? 4200);
    const { previews } = environmentNames().includes(name) ? await readRules(name) : {};
    const { SUPABASE_URL: project, MAPS_KEY: mapsKey } = process.env;
    const files = await storeFiles(address);
    const previewOptions = address.startsWith("s3://")
      ? undefined
      : { folder: address, addresses: previews };
    const settings = { previews: previewOptions, databaseUrl, project, mapsKey };
    const site = await serveEnvironment({ name, files, port, ...settings, onProgress: step });
    stopOnSignal(site.stop);
    step(`${name} is at ${site.origin}`);
  },
};
