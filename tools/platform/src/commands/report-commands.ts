import { environmentNames } from "../workspace";
import { type Commands, required } from "./commands";

/** Commands that report on environments and pages, without changes. */
export const reportCommands: Commands = {
  async verify({ args, store }) {
    const { databaseState } = await import("../environments/database");
    const { readRules, requireCurrent, withCurrent } = await import("../environments/environment");
    const { knownProblems, listProblems } = await import("../verify/problem");
    const { verifyEnvironment } = await import("../verify/verify");
    for (const name of args.length > 0 ? args : environmentNames()) {
      const rules = await readRules(name);
      if (args.length === 0 && rules.followsCheckout) {
        console.log(`${name}: runs what this checkout builds`);
        continue;
      }
      const current = await requireCurrent(name, store);
      if (current.rules !== rules.digest)
        console.log(`${name}: its file here isn't the published one`);
      const running = withCurrent(rules, current);
      const environment = { ...running, ...(await databaseState(running)) };
      const problems = await verifyEnvironment(environment, store);
      console.log(problems.length === 0 ? `${name}: OK` : `${name}:\n${listProblems(problems)}`);
      if (knownProblems(problems).length > 0) process.exitCode = 1;
    }
  },
  async status({ args, store }) {
    const { reportStatus } = await import("../environments/report");
    for (const name of args.length > 0 ? args : environmentNames()) {
      console.log(await reportStatus(name, store));
    }
  },
  async history({ args, values, store }) {
    const name = required(args[0]);
    const { describeEntry, readEntries } = await import("../environments/history");
    const entries = await readEntries(name, store);
    if (values.json) return console.log(JSON.stringify(entries, null, 2));
    for (const entry of entries) console.log(describeEntry(entry));
  },
  async errors({ args, values, store }) {
    const { readRules } = await import("../environments/environment");
    const { createDatabase } = await import("../environments/database");
    const { reportErrors } = await import("../environments/report");
    const environment = await readRules(required(args[0]));
    const hours = values.hours === undefined ? 24 : Number(values.hours);
    console.log(await reportErrors(environment, store, createDatabase(environment), hours));
  },
  async upgrade({ args, store }) {
    const { reportUpgrade } = await import("../environments/upgrade");
    const { text, accepted } = await reportUpgrade(required(args[0]), required(args[1]), store);
    console.log(text);
    if (!accepted) process.exitCode = 1;
  },
  async budgets({ args }) {
    const { readRules } = await import("../environments/environment");
    const { createDatabase } = await import("../environments/database");
    const { reportBudgets } = await import("../environments/budgets");
    const environment = await readRules(required(args[0]));
    console.log(await reportBudgets(environment, createDatabase(environment)));
  },
  async render({ args, store }) {
    const [address, name = "local"] = [required(args[0]), args[1]];
    const { reportPage } = await import("../render/report-page");
    const running = `http://localhost:${process.env.PORT ?? 4200}`;
    console.log(await reportPage(name, address, store, running));
  },
};
