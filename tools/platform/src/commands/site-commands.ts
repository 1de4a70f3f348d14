import { join, resolve } from "node:path";
import type { Command } from "@commander-js/extra-typings";
import type { FetchHandler } from "../serve/request";
import { openStore } from "../store/folder-store";
import type { Store } from "../store/store";
import { distDir, environmentNames } from "../workspace";
import { changeCommand, changeContext } from "./change-commands";
import { example, parseNumber } from "./arguments";

/** Adds the commands that publish and serve an environment. */
export function addSiteCommands(program: Command): void {
  program.commandsGroup("Sites:");
  changeCommand(program, "compose", "Publishes an environment with its file's settings.")
    .argument("<environment>", "the environment")
    .option("--static", "also write its most visited pages as HTML files")
    .option("--pages <number>", "how many of them", parseNumber, 500)
    .addHelpText("after", example('compose production --reason "A new contact"'))
    .action(async (name, options) => {
      const { publishEnvironment } = await import("../environments/publication");
      const context = await changeContext(options);
      await publishEnvironment(name, context);
      console.log(`Published ${name} to ${context.store.label}`);
      if (options.static) await prerenderPages(name, context.store, options.pages);
    });
  changeCommand(program, "move-to-store", "Moves the pins and the history out of its old files.")
    .argument("<environment>", "the environment")
    .addHelpText("after", example("move-to-store production"))
    .action(async (name, options) => {
      const { moveToStore } = await import("../environments/move-to-store");
      const context = await changeContext(options);
      const files = await moveToStore(name, context);
      console.log(`${context.store.label} has what ${name} runs and its history. Commit:`);
      for (const file of files) console.log(`  ${file}`);
    });
  program
    .command("deploy")
    .description("Writes one folder with everything that a host needs.")
    .argument("<environment>", "the environment")
    .requiredOption("--to <host>", "node, s3 or nginx")
    .option("--into <folder>", "the folder to write")
    .option("--static", "give nginx the most visited pages as HTML files")
    .option("--pages <number>", "how many of them", parseNumber, 500)
    .addHelpText("after", example("deploy production --to nginx --into /srv/ensemble"))
    .action(async (name, { to, into, static: pages, pages: maxPages }, command) => {
      const { readRules } = await import("../environments/environment");
      const { adapters, deploy } = await import("../hosts/hosts");
      const { forwardTo } = await import("../serve/request");
      const adapter = Object.hasOwn(adapters, to) ? adapters[to] : undefined;
      if (!adapter)
        return command.error(`error: --to must be one of ${Object.keys(adapters).join(", ")}`);
      if (pages && !adapter.pages) throw new Error(`${to} doesn't serve prerendered pages.`);
      const environment = await readRules(name);
      const store = await openStore();
      const outDir = resolve(into ?? join(distDir, "hosts", `${name}-${to}`));
      const { SUPABASE_URL: project, MAPS_KEY: mapsKey } = process.env;
      if (pages) {
        const isOwn = environment.supabase.url === "/" && project !== undefined;
        await prerenderPages(name, store, maxPages, isOwn ? forwardTo(project) : undefined);
      }
      const deployment = { name, environment, store, outDir, project, mapsKey, pages };
      const next = await deploy(adapter, deployment);
      console.log(`Wrote ${name} for ${to} to ${outDir}\n${next}`);
    });
  program
    .command("serve")
    .description("Serves an environment and renders its public pages, at PORT (4200).")
    .argument("<environment>", "the environment")
    .addHelpText("after", example("serve production"))
    .action(serve);
  program
    .command("rehearse")
    .description(
      "Stops gateways, workers and PgBouncer one at a time under load, in a site of its own.",
    )
    .option(
      "--rate <number>",
      "requests per second, halved until the machine holds it",
      parseNumber,
      20,
    )
    .option("--seconds <number>", "of each row", parseNumber, 15)
    .addHelpText("after", example("rehearse --seconds 50"))
    .action(async ({ rate: perSecond, seconds }) => {
      if (!(perSecond > 0 && seconds >= 5))
        throw new Error("--rate must be more than 0, and --seconds 5 or more.");
      const { rehearse } = await import("../rehearse/rehearse");
      const missed = await rehearse({ perSecond, seconds });
      for (const goal of missed) console.error(goal);
      process.exit(missed.length > 0 ? 1 : 0);
    });
}

/** Prerenders the most visited pages of a published environment and prints their folder. */
async function prerenderPages(
  name: string,
  store: Store,
  maxPages: number,
  backend?: FetchHandler,
): Promise<void> {
  const { writePages } = await import("../render/write-pages");
  if (maxPages < 0) throw new Error("--pages must be 0 or more.");
  const pages = await writePages({ name, store, maxPages, backend });
  for (const problem of pages.problems) console.error(problem);
  console.log(`Rendered ${pages.rendered} pages to ${pages.folder}`);
}

async function serve(name: string): Promise<void> {
  const { ENSEMBLE_STORE: address = distDir, DATABASE_URL: databaseUrl } = process.env;
  const { readRules } = await import("../environments/environment");
  const { adminChangesPath, forwardTo } = await import("../serve/request");
  const { serveEnvironment, storeFiles } = await import("../serve/served-environment");
  const { stopOnSignal } = await import("@ensemble/observability");
  const { step } = await import("../terminal");
  const port = Number(process.env.PORT ?? 4200);
  const rules = environmentNames().includes(name) ? await readRules(name) : undefined;
  const { SUPABASE_URL: project, MAPS_KEY: mapsKey } = process.env;
  const backend = rules?.supabase.url === "/" ? project : rules?.supabase.url;
  const { openWritableStore } = await import("../store/folder-store");
  const store = await openWritableStore(address);
  if (!store && rules?.rollbackFromAdmin)
    step("ROLLBACK_ACCESS_KEY_ID isn't set, so /admin/platform can't roll back.");
  const { adminChanges } = await import("../serve/admin-changes");
  const changes = { name, backend: forwardTo(backend ?? ""), onProblem: step };
  const functions =
    store && backend ? { [adminChangesPath]: adminChanges({ ...changes, store }) } : undefined;
  const files = await storeFiles(address);
  const previewOptions = address.startsWith("s3://")
    ? undefined
    : { folder: address, addresses: rules?.previews };
  const settings = { functions, previews: previewOptions, databaseUrl, project, mapsKey };
  const site = await serveEnvironment({ name, files, port, ...settings, onProgress: step });
  stopOnSignal(site.stop);
  step(`${name} is at ${site.origin}`);
}
