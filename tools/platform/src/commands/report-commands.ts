import type { Command } from "@commander-js/extra-typings";
import { openStore } from "../store/folder-store";
import { environmentNames } from "../workspace";
import { example, parseNumber } from "./arguments";

/** Adds the commands that report on environments and pages, without changes. */
export function addReportCommands(program: Command): void {
  program.commandsGroup("Reports:");
  program
    .command("status")
    .description("Lists what environments run, and their last change.")
    .argument("[environment...]", "the environments (default: all that are published)")
    .option("--json", "print it as JSON")
    .addHelpText("after", example("status production"))
    .action(async (names, { json }) => {
      const { describeStatus, readStatus } = await import("../environments/report");
      const { readCurrent } = await import("../environments/current");
      const { environmentKey } = await import("../environments/environment");
      const store = await openStore();
      const statuses = [];
      for (const name of names.length > 0 ? names : environmentNames()) {
        const { current } = await readCurrent(environmentKey(name), store);
        if (names.length > 0 || current) statuses.push(await readStatus(name, store));
        else if (!json) console.log(`${name}\n  nothing published in ${store.label}`);
      }
      if (json) return console.log(JSON.stringify(statuses, null, 2));
      for (const status of statuses) console.log(describeStatus(status));
    });
  program
    .command("verify")
    .description("Checks what environments serve. Exits with 1 if there are problems.")
    .argument("[environment...]", "the environments (default: all but those of this checkout)")
    .option("--json", "print the problems as JSON")
    .addHelpText("after", example("verify production"))
    .action(async (names, { json }) => {
      const { databaseState } = await import("../environments/database");
      const { readRules, requireCurrent, withCurrent } =
        await import("../environments/environment");
      const { knownProblems, listProblems } = await import("../verify/problem");
      const { verifyEnvironment } = await import("../verify/verify");
      const store = await openStore();
      const results: Record<string, unknown> = {};
      for (const name of names.length > 0 ? names : environmentNames()) {
        const rules = await readRules(name);
        if (names.length === 0 && rules.followsCheckout) continue;
        const current = await requireCurrent(name, store);
        const running = withCurrent(rules, current);
        const environment = { ...running, ...(await databaseState(running)) };
        const problems = await verifyEnvironment(environment, store);
        if (knownProblems(problems).length > 0) process.exitCode = 1;
        results[name] = problems;
        if (json) continue;
        console.log(problems.length === 0 ? `${name}: OK` : `${name}:\n${listProblems(problems)}`);
        if (current.rules !== rules.digest)
          console.log(`  ${name}.json here isn't the published one`);
      }
      if (json) console.log(JSON.stringify(results, null, 2));
      else if (Object.keys(results).length === 0) console.log("No environment to verify.");
    });
  program
    .command("history")
    .description("Lists who changed what, when and why, oldest first.")
    .argument("<environment>", "the environment")
    .option("--json", "export all entries as JSON")
    .addHelpText("after", example("history production --json"))
    .action(async (name, { json }) => {
      const { describeEntry, readEntries } = await import("../environments/history");
      const entries = await readEntries(name, await openStore());
      if (json) return console.log(JSON.stringify(entries, null, 2));
      for (const entry of entries) console.log(describeEntry(entry));
    });
  program
    .command("versions")
    .description("Lists the packages that an environment's apps share and bundle, by app.")
    .argument("<environment>", "the environment")
    .option("--json", "print them as JSON")
    .addHelpText("after", example("versions production"))
    .action(async (name, { json }) => {
      const { describeVersions, readVersions } = await import("../environments/versions");
      const versions = await readVersions(name, await openStore());
      console.log(json ? JSON.stringify(versions, null, 2) : describeVersions(versions));
    });
  program
    .command("upgrade")
    .description("Lists which remotes accept a shared package's version; exits with 1 if not all.")
    .argument("<package>", "<package>@<version>")
    .argument("<environment>", "the environment")
    .addHelpText("after", example("upgrade react@20.0.0 staging"))
    .action(async (requested, name) => {
      const { reportUpgrade } = await import("../environments/upgrade");
      const { text, accepted } = await reportUpgrade(requested, name, await openStore());
      console.log(text);
      if (!accepted) process.exitCode = 1;
    });
  program
    .command("errors")
    .description("Lists the errors that pages reported, with file and line.")
    .argument("<environment>", "the environment")
    .option("--hours <number>", "of the last hours", parseNumber, 24)
    .addHelpText("after", example("errors production --hours 1"))
    .action(async (name, { hours }) => {
      const { readRules } = await import("../environments/environment");
      const { createDatabase } = await import("../environments/database");
      const { reportErrors } = await import("../environments/report");
      const rules = await readRules(name);
      console.log(await reportErrors(rules, await openStore(), createDatabase(rules), hours));
    });
  program
    .command("budgets")
    .description("Lists each remote's objectives and the spent share of its error budgets.")
    .argument("<environment>", "the environment")
    .addHelpText("after", example("budgets production"))
    .action(async (name) => {
      const { readRules } = await import("../environments/environment");
      const { createDatabase } = await import("../environments/database");
      const { reportBudgets } = await import("../environments/budgets");
      const rules = await readRules(name);
      console.log(await reportBudgets(rules, createDatabase(rules)));
    });
  program
    .command("render")
    .description("Renders a page on the server: status, head, time, bytes.")
    .argument("<path>", "the page's path")
    .argument("[environment]", "the environment", "local")
    .addHelpText("after", example("render /outfits production"))
    .action(async (path, name) => {
      const { reportPage } = await import("../render/report-page");
      const running = `http://localhost:${process.env.PORT ?? 4200}`;
      console.log(await reportPage(name, path, await openStore(), running));
    });
}
