import { createInterface } from "node:readline/promises";
import type { Command } from "@commander-js/extra-typings";
import type { ReleaseDifference } from "../environments/promote";
import { openStore } from "../store/folder-store";
import { example, parseNumber, parseRelease } from "./arguments";

const collectNames = (text: string, previous: string[] = []): string[] => [
  ...previous,
  ...text.split(",").flatMap((name) => name.trim() || []),
];

/** Adds a command that changes an environment, with the options of its history. */
export const changeCommand = (program: Command, name: string, description: string) =>
  program
    .command(name)
    .description(description)
    .option("--reason <why>", "for the history; an environment can require it")
    .option("--approved-by <names>", "for the history, comma-separated", collectNames)
    .option("--pull-request <number>", "for the history; a number or an https URL")
    .option("--on <version>", "the version that you decided on, as status shows it", parseNumber);

interface ChangeOptions {
  reason?: string;
  approvedBy?: string[];
  pullRequest?: string;
  on?: number;
}

/** Returns the store and what the history says about a change. */
export async function changeContext({ reason, approvedBy, pullRequest, on }: ChangeOptions) {
  const { findPullRequest, readCommit } = await import("../environments/change-metadata");
  return {
    store: await openStore(),
    ...{ reason, approvedBy, on },
    pullRequest: await findPullRequest(pullRequest),
    commit: await readCommit(),
  };
}

/** Adds the commands that change what an environment runs. */
export function addChangeCommands(program: Command): void {
  program.commandsGroup("Environments:");
  changeCommand(program, "promote", "Rolls out a release to everyone, or all of an environment's.")
    .argument("<release>", "<app>@<release>; with --from, the environment to change")
    .argument("[environment]", "the environment to change")
    .option("--gradually <shares>", "increasing percentages up to 100, which watch advances")
    .option("--secondary <release>", "the shell for remotes that need its shared packages")
    .option("--from <environment>", "promote all releases that this environment runs")
    .option("--yes", "don't ask before promoting all")
    .addHelpText("after", example('promote shop@1.0.0+0123456789 production --reason "Sale"'))
    .addHelpText("after", "  npm run platform -- promote --from staging production")
    .action(async (what, name, options, command) => {
      const { promote, promoteGradually } = await import("../environments/promote");
      if (options.from !== undefined) {
        if (name !== undefined) command.error("error: --from takes one environment to change");
        return promoteFrom(options.from, what, options);
      }
      if (name === undefined)
        return command.error("error: missing required argument 'environment'");
      const { app, release } = parseRelease(what);
      const context = await changeContext(options);
      if (options.gradually) {
        const shares = options.gradually.split(",").map(Number);
        const { canary: first } = await promoteGradually(name, app, release, shares, context);
        console.log(
          `${first?.percent}% of ${name} visitors get ${app}@${first?.release}. Next: watch ${name}`,
        );
        return;
      }
      const pin = await promote(name, app, release, context, options.secondary);
      const secondary = pin.secondary ? `, with ${pin.secondary} as secondary` : "";
      console.log(`${name} runs ${app}@${pin.release}${secondary}`);
    });
  changeCommand(program, "canary", "Sends a release to a share of the visitors.")
    .argument("<release>", "<app>@<release>", parseRelease)
    .argument("<environment>", "the environment to change")
    .argument("<percent>", "of the visitors; 0 withdraws it", parseNumber)
    .addHelpText("after", example("canary shop@1.0.0+0123456789 production 10"))
    .action(async ({ app, release }, name, percent, options) => {
      const { canary } = await import("../environments/promote");
      const pin = await canary(name, app, release, percent, await changeContext(options));
      console.log(
        pin.canary
          ? `${pin.canary.percent}% of ${name} visitors get ${app}@${pin.canary.release}`
          : `no canary of ${app} on ${name}`,
      );
    });
  changeCommand(program, "rollback", "Returns to the previous release, or to an older one.")
    .argument("<app>", "the app to roll back")
    .argument("<environment>", "the environment to change")
    .option("--steps <number>", "how many releases to go back", parseNumber, 1)
    .option("--to <release>", "the release to return to")
    .addHelpText("after", example("rollback shop production"))
    .action(async (app, name, { steps, to, ...options }) => {
      const { rollback } = await import("../environments/rollback");
      const pin = await rollback(name, app, { to, steps }, await changeContext(options));
      const next = pin.previous
        ? `the next rollback goes to ${pin.previous}`
        : "no earlier release";
      const secondary = pin.secondary ? `, with ${pin.secondary} as secondary for remotes` : "";
      console.log(`${name} runs ${app}@${pin.release}${secondary}; ${next}`);
    });
  changeCommand(program, "add", "Adds apps to an environment in one version, or begins it.")
    .argument("<release...>", "<app>@<release>, and the environment last")
    .usage("[options] <release...> <environment>")
    .addHelpText("after", example("add shell@1.0.0+0123456789 shop@1.0.0+0123456789 production"))
    .action(async (words, options, command) => {
      const name = words.pop()!;
      if (words.length === 0) command.error("error: missing required argument 'environment'");
      const { addApps } = await import("../environments/promote");
      const { formatRelease } = await import("../verify/problem");
      const releases = words.map(parseRelease);
      const added = await addApps(name, releases, await changeContext(options));
      console.log(`${name} now runs ${added.map(formatRelease).join(", ")} too`);
    });
  changeCommand(program, "remove", "Removes an app from an environment.")
    .argument("<app>", "the app to remove")
    .argument("<environment>", "the environment to change")
    .addHelpText("after", example("remove gift-cards production"))
    .action(async (app, name, options) => {
      const { removeApp } = await import("../environments/promote");
      await removeApp(name, app, await changeContext(options));
      console.log(`${name} no longer runs ${app}`);
    });
  changeCommand(program, "watch", "Rolls back or advances canaries by the reports of pages.")
    .argument("<environment>", "the environment to watch")
    .option("--every <seconds>", "how often to judge", parseNumber, 10)
    .option("--once", "judge once, for a scheduler")
    .addHelpText("after", example("watch production"))
    .action(async (name, { every, once, ...options }) => {
      const { readRules } = await import("../environments/environment");
      const { createDatabase } = await import("../environments/database");
      const { watchCanaries } = await import("../watch/canaries");
      const database = createDatabase(await readRules(name));
      const context = await changeContext(options);
      let reported: string | undefined;
      for (;;) {
        const report = (await watchCanaries(name, database, context)).join("\n");
        if (report !== reported)
          console.log(`${new Date().toISOString()}  ${report || "no canary"}`);
        reported = report;
        if (once) return;
        await new Promise((resolve) => setTimeout(resolve, every * 1000));
      }
    });
}

async function promoteFrom(
  source: string,
  target: string,
  options: ChangeOptions & { yes?: boolean },
): Promise<void> {
  const { promoteEnvironment } = await import("../environments/promote");
  const confirm = confirmation(options.yes);
  const promoted = await promoteEnvironment(source, target, await changeContext(options), confirm);
  const apps = promoted.map(({ app }) => app).join(", ");
  console.log(`promoted from ${source} to ${target}: ${apps || "nothing"}`);
}

/**
 * Returns a function that lists the differences and asks for confirmation, unless `yes` is true. It
 * throws if it can't ask because there is no terminal.
 */
const confirmation =
  (yes = false) =>
  async (differences: readonly ReleaseDifference[]): Promise<boolean> => {
    for (const { app, from = "nothing", to } of differences) {
      console.log(`  ${app}  ${from} -> ${to}`);
    }
    if (yes) return true;
    if (!process.stdin.isTTY) throw new Error("Nothing was promoted. Use --yes to promote these.");
    const terminal = createInterface({ input: process.stdin, output: process.stdout });
    const answer = await terminal.question("Promote these? [y/N] ");
    terminal.close();
    return /^y(es)?$/i.test(answer.trim());
  };
