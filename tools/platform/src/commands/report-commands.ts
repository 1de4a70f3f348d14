import { environmentNames, environmentsDir } from "../workspace";
import { type Commands, required } from "./commands";

/** Commands that report on environments and pages, without changes. */
export const reportCommands: Commands = {
  async verify({ args, store }) {
    const { databaseState } = await import("../environments/database");
    const { namedReleases, readEnvironment } = await import("../environments/environment");
    const { knownProblems, listProblems } = await import("../verify/problem");
    const { verifyEnvironment } = await import("../verify/verify");
    for (const name of args.length > 0 ? args : environmentNames()) {
      const written = await readEnvironment(name);
      const pinsNothing = namedReleases(written).every(({ release }) => release === "latest");
      if (args.length === 0 && pinsNothing) {
        console.log(`${name}: pins nothing`);
        continue;
      }
      const environment = { ...written, ...(await databaseState(written)) };
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
  async history({ args }) {
    const name = required(args[0]);
    const { readEnvironment } = await import("../environments/environment");
    const { readHistory } = await import("../environments/history");
    const { describeChange } = await import("../environments/history");
    await readEnvironment(name); // Throws for an unknown name.
    const changes = await readHistory(environmentsDir, name);
    for (const change of changes) console.log(describeChange(change));
    if (changes.length === 0) console.log(`${name} has no history`);
  },
  async errors({ args, values, store }) {
    const { readEnvironment } = await import("../environments/environment");
    const { createDatabase } = await import("../environments/database");
    const { reportErrors } = await import("../environments/report");
    const environment = await readEnvironment(required(args[0]));
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
    const { readEnvironment } = await import("../environments/environment");
    const { createDatabase } = await import("../environments/database");
    const { reportBudgets } = await import("../environments/budgets");
    const environment = await readEnvironment(required(args[0]));
    console.log(await reportBudgets(environment, createDatabase(environment)));
  },
  async render({ args, store }) {
    const [address, name = "local"] = [required(args[0]), args[1]];
    const { reportPage } = await import("../render/report-page");
    const running = `http://localhost:${process.env.PORT ?? 4200}`;
    console.log(await reportPage(name, address, store, running));
  },
};
