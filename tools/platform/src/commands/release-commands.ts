import { resolve } from "node:path";
import type { Command } from "@commander-js/extra-typings";
import { openStore } from "../store/folder-store";
import { appNames, workspaceRoot } from "../workspace";
import { example, parseNumber, parseReleases } from "./arguments";

/** Adds the commands that make, sign and delete releases, and create and pack remotes. */
export function addReleaseCommands(program: Command): void {
  program.commandsGroup("Releases:");
  program
    .command("release")
    .description("Builds apps and releases them. The last line is the release's name.")
    .argument("<app...>", `of ${appNames.join(", ")}; with --from, the other repository's remote`)
    .option("--from <folder>", "release a remote that was built in another repository")
    .addHelpText("after", example("release shop"))
    .action(async (apps, { from }, command) => {
      const unknown = apps.find((app) => !appNames.includes(app));
      if (from && apps.length > 1) command.error("error: --from takes one remote");
      if (!from && unknown)
        command.error(`error: there is no app '${unknown}'. Choose from ${appNames.join(", ")}.`);
      const { buildApps, checkTypes } = await import("../release/build");
      const { markLatest, releaseApp } = await import("../release/release");
      const { formatRelease } = await import("../verify/problem");
      if (!from) {
        await checkTypes(apps);
        await buildApps(apps);
      }
      const store = await openStore();
      for (const app of apps) {
        const release = await releaseApp(app, store, { source: from && resolve(from) });
        await markLatest(release, store);
        console.log(formatRelease(release));
      }
    });
  program
    .command("sign")
    .description("Signs releases with the Ed25519 key in ENSEMBLE_SIGNING_KEY.")
    .argument("<release...>", "<app>@<release>", parseReleases)
    .addHelpText("after", example("sign shop@1.0.0+0123456789"))
    .action(async (releases) => {
      const { ENSEMBLE_SIGNING_KEY: pem } = process.env;
      if (!pem)
        throw new Error("ENSEMBLE_SIGNING_KEY must be a private Ed25519 key in PEM format.");
      const { readRelease } = await import("../release/release");
      const { signRelease } = await import("../verify/signatures");
      const { formatRelease } = await import("../verify/problem");
      const store = await openStore();
      for (const { app, release: name } of releases) {
        const release = await readRelease(app, name, store);
        const key = await signRelease(release, pem, store);
        console.log(`${formatRelease(release)} is signed by ${key}`);
      }
    });
  program
    .command("prune")
    .description("Lists releases and documents that nothing uses, or deletes them.")
    .option("--days <number>", "keep those that are not older", parseNumber, 2)
    .option("--delete", "delete them")
    .addHelpText("after", example("prune --days 7 --delete"))
    .action(async ({ days, delete: remove = false }) => {
      const { prune } = await import("../release/prune");
      const names = await prune(await openStore(), { days, remove });
      for (const name of names) console.log(name);
      if (names.length === 0) console.log("Nothing to delete.");
      else if (!remove) console.log("\nNothing was deleted. Use --delete to delete these.");
    });
  program
    .command("pack")
    .description("Packages what a remote in another repository builds and tests with.")
    .argument("<folder>", "where to write the packages")
    .addHelpText("after", example("pack ../gift-cards/packages"))
    .action(async (folder) => {
      const { packPackages } = await import("../release/pack");
      for (const { name, version, file } of await packPackages(resolve(folder))) {
        console.log(`${name} ${version}  ${file}`);
      }
    });
  program
    .command("new")
    .description("Adds a remote with one screen to the workspace.")
    .argument("<remote>", "its name, such as gift-cards")
    .addHelpText("after", example("new gift-cards"))
    .action(async (name) => {
      const { newRemote } = await import("../new-remote/new-remote");
      for (const path of await newRemote(workspaceRoot, name)) console.log(path);
      console.log(`\nNext: npm install, then npm run dev -- ${name}, and open /${name}.`);
    });
}
