import { changeCommands } from "./commands/change-commands";
import { type Commands, optionsOf, readLine, usage } from "./commands/commands";
import { previewCommands, releaseCommands } from "./commands/release-commands";
import { reportCommands } from "./commands/report-commands";
import { siteCommands } from "./commands/site-commands";

const commands: Commands = {
  ...releaseCommands,
  ...siteCommands,
  ...changeCommands,
  ...previewCommands,
  ...reportCommands,
};

/** What every change of an environment says for its history. */
const ofChanges = new Set(["reason", "approved-by", "pull-request"]);

try {
  const line = await readLine(process.argv.slice(2));
  const run = commands[line.command];
  if (!run) throw new Error(usage);
  const known = optionsOf(line.command);
  const foreign = Object.keys(line.values).find(
    (name) => !known.has(name) && !(line.command in changeCommands && ofChanges.has(name)),
  );
  if (foreign) throw new Error(`${line.command} takes no --${foreign}.\n\n${usage}`);
  await run(line);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
