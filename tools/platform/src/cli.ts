import { changeCommands } from "./commands/change-commands";
import { type Commands, readLine } from "./commands/command";
import { previewCommands } from "./commands/preview-commands";
import { releaseCommands } from "./commands/release-commands";
import { reportCommands } from "./commands/report-commands";
import { siteCommands } from "./commands/site-commands";
import { usage } from "./commands/usage";

const commands: Commands = {
  ...releaseCommands,
  ...siteCommands,
  ...changeCommands,
  ...previewCommands,
  ...reportCommands,
};

try {
  const line = await readLine(process.argv.slice(2));
  const run = commands[line.command];
  if (!run) throw new Error(usage);
  await run(line);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
