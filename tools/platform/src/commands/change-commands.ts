import { createInterface } from "node:readline/promises";
import type { ReleaseDifference } from "../environments/promote";
import { changeContext, type Commands, type CommandLine, parseRelease, required } from "./commands";

/** Commands that change an environment and record it in its history. */
export const changeCommands: Commands = {
  async promote(line) {
    const { args, values } = line;
    if (values.from) return promoteFrom(values.from, required(values.to ?? args[0]), line);
    const { app, release } = parseRelease(args[0]);
    const { promote, promoteGradually } = await import("../environments/promote");
    const name = required(args[1]);
    const change = await changeContext(line);
    if (values.gradually) {
      const shares = values.gradually.split(",").map(Number);
      const { canary: first } = await promoteGradually(name, app, release, shares, change);
      console.log(
        `${first?.percent}% of ${name} visitors get ${app}@${first?.release}. Next: watch ${name}`,
      );
      return;
    }
    const { release: running, secondary } = await promote(
      name,
      app,
      release,
      change,
      values.secondary,
    );
    console.log(
      `${name} runs ${app}@${running}${secondary ? `, with ${secondary} as secondary` : ""}`,
    );
  },
  async canary(line) {
    const { args } = line;
    const { app, release } = parseRelease(args[0]);
    const percent = Number(required(args[2]));
    const { canary } = await import("../environments/promote");
    const pin = await canary(required(args[1]), app, release, percent, await changeContext(line));
    console.log(
      pin.canary
        ? `${pin.canary.percent}% of ${args[1]} visitors get ${app}@${pin.canary.release}`
        : `no canary of ${app} on ${args[1]}`,
    );
  },
  async rollback(line) {
    const { args, values } = line;
    const [app, name] = [required(args[0]), required(args[1])];
    const { rollback } = await import("../environments/rollback");
    const { to, steps } = values;
    const goal = { to, steps: steps ? Number(steps) : 1 };
    const pin = await rollback(name, app, goal, await changeContext(line));
    const next = pin.previous ? `the next rollback goes to ${pin.previous}` : "no earlier release";
    const secondary = pin.secondary ? `, with ${pin.secondary} as secondary for remotes` : "";
    console.log(`${name} runs ${app}@${pin.release}${secondary}; ${next}`);
  },
  async add(line) {
    const releases = line.args.filter((arg) => arg.includes("@"));
    const name = required(line.args.find((arg) => !arg.includes("@")));
    required(releases[0]);
    const { addApps } = await import("../environments/promote");
    const added = await addApps(name, releases.map(parseRelease), await changeContext(line));
    const { formatRelease } = await import("../verify/problem");
    console.log(`${name} now runs ${added.map(formatRelease).join(", ")} too`);
  },
  async remove(line) {
    const [app, name] = [required(line.args[0]), required(line.args[1])];
    const { removeApp } = await import("../environments/promote");
    await removeApp(name, app, await changeContext(line));
    console.log(`${name} no longer runs ${app}`);
  },
  async watch(line) {
    const { args, values } = line;
    const name = required(args[0]);
    const { readRules } = await import("../environments/environment");
    const { createDatabase } = await import("../environments/database");
    const { watchCanaries, watchInterval } = await import("../watch/canaries");
    const database = createDatabase(await readRules(name));
    const context = await changeContext(line);
    const pause = Number(values.every ?? watchInterval) * 1000;
    let reported: string | undefined;
    for (;;) {
      const report = (await watchCanaries(name, database, context)).join("\n");
      if (report !== reported) console.log(`${new Date().toISOString()}  ${report || "no canary"}`);
      reported = report;
      if (values.once) return;
      await new Promise((resolve) => setTimeout(resolve, pause));
    }
  },
};

async function promoteFrom(source: string, target: string, line: CommandLine): Promise<void> {
  const { promoteEnvironment } = await import("../environments/promote");
  const confirm = confirmation(line.values.yes);
  const promoted = await promoteEnvironment(source, target, await changeContext(line), confirm);
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
