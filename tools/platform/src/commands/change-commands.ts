import { createInterface } from "node:readline/promises";
import type { Difference } from "../environments/promote";
import { type Commands, type Line, parseRelease, required } from "./commands";

/** What changes an environment, and says so in its history. */
export const changeCommands: Commands = {
  async promote(line) {
    const { words, values } = line;
    if (values.from) return moveFrom(values.from, required(values.to ?? words[0]), line);
    const { app, release } = parseRelease(words[0]);
    const { promote } = await import("../environments/promote");
    const { promoteGradually } = await import("../environments/promote");
    const name = required(words[1]);
    const change = await statement(line);
    if (values.gradually) {
      const shares = values.gradually.split(",").map(Number);
      const { canary: first } = await promoteGradually(name, app, release, shares, change);
      console.log(`${first?.percent} % of ${name} get ${app}@${first?.release}: watch ${name}`);
      return;
    }
    const { release: running, secondary } = await promote(
      name,
      app,
      release,
      change,
      values.secondary,
    );
    console.log(`${name} runs ${app}@${running}${secondary ? ` beside ${app}@${secondary}` : ""}`);
  },
  async canary(line) {
    const { words } = line;
    const { app, release } = parseRelease(words[0]);
    const percent = Number(required(words[2]));
    const { canary } = await import("../environments/promote");
    const pin = await canary(required(words[1]), app, release, percent, await statement(line));
    console.log(
      pin.canary
        ? `${pin.canary.percent} % of ${words[1]} get ${app}@${pin.canary.release}`
        : `nobody on ${words[1]} gets a canary of ${app}`,
    );
  },
  async rollback(line) {
    const { words, values } = line;
    const [app, name] = [required(words[0]), required(words[1])];
    const { rollback } = await import("../environments/rollback");
    const { to, steps } = values;
    const goal = { to, steps: steps ? Number(steps) : 1 };
    const pin = await rollback(name, app, goal, await statement(line));
    const next = pin.previous ? `the next rollback goes to ${pin.previous}` : "no earlier release";
    const secondary = pin.secondary ? ` beside ${pin.secondary}, which remotes still need` : "";
    console.log(`${name} runs ${app}@${pin.release}${secondary}; ${next}`);
  },
  async add(line) {
    const { words } = line;
    const { app, release } = parseRelease(words[0]);
    const { addApp } = await import("../environments/promote");
    const pin = await addApp(required(words[1]), app, release, await statement(line));
    console.log(`${words[1]} runs ${app}@${pin?.release} now too`);
  },
  async remove(line) {
    const [app, name] = [required(line.words[0]), required(line.words[1])];
    const { removeApp } = await import("../environments/promote");
    await removeApp(name, app, await statement(line));
    console.log(`${name} runs no ${app} any more`);
  },
  async watch(line) {
    const { words, values } = line;
    const name = required(words[0]);
    const { readEnvironment } = await import("../environments/environment");
    const { databaseOf } = await import("../environments/database");
    const { watchCanaries } = await import("../watch/canaries");
    const database = databaseOf(await readEnvironment(name));
    const context = await statement(line);
    const pause = Number(values.every ?? 10) * 1000;
    let told: string | undefined;
    for (;;) {
      const now = (await watchCanaries(name, database, context)).join("\n");
      if (now !== told) console.log(`${new Date().toISOString()}  ${now || "no canary"}`);
      told = now;
      if (values.once) return;
      await new Promise((resolve) => setTimeout(resolve, pause));
    }
  },
};

async function statement({ values, store }: Line) {
  const { readStatement } = await import("../environments/statement");
  return { store, ...(await readStatement(values)) };
}

async function moveFrom(source: string, target: string, line: Line): Promise<void> {
  const { agreement } = await import("./change-commands");
  const { moveReleases } = await import("../environments/promote");
  const agree = agreement(line.values.yes);
  const moved = await moveReleases(source, target, await statement(line), agree);
  const apps = moved.map(({ app }) => app).join(", ");
  console.log(`moved from ${source} to ${target}: ${apps || "nothing"}`);
}

/**
 * Shows what would be moved, and asks whether it shall be. `yes` is an answer given before; without
 * a terminal there must be one: throws otherwise.
 */
export const agreement =
  (yes = false) =>
  async (differences: readonly Difference[]): Promise<boolean> => {
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
