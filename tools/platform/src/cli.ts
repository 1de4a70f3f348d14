import { changeCommands } from "./commands/change-commands";
import { type Commands, listOptions, readCommandLine, usage } from "./commands/commands";
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

/** The options of all commands that change an environment, for its history. */
const changeOptions = new Set(["reason", "approved-by", "pull-request", "on"]);

const takesStatement = (command: string) => command in changeCommands || command === "compose";

try {
  const line = await readCommandLine(process.argv.slice(2));
  const run = commands[line.command];
  if (!run) throw new Error(usage);
  const supported = listOptions(line.command);
  const unsupported = Object.keys(line.values).find(
    (name) => !supported.has(name) && !(takesStatement(line.command) && changeOptions.has(name)),
  );
  if (unsupported) throw new Error(`${line.command} doesn't accept --${unsupported}.\n\n${usage}`);
  await run(line);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
