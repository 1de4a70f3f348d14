import { Command, CommanderError } from "@commander-js/extra-typings";
import { addChangeCommands } from "./change-commands";
import { addPreviewCommands } from "./preview-commands";
import { addReleaseCommands } from "./release-commands";
import { addReportCommands } from "./report-commands";
import { addSiteCommands } from "./site-commands";

/** Runs a command line and sets the exit code (see environmentHelp). Prints errors. */
export async function run(program: Command, args: readonly string[]): Promise<void> {
  try {
    await program.parseAsync(args, { from: "user" });
  } catch (error) {
    if (error instanceof CommanderError) {
      // It has printed its message. Asking for help isn't a mistake.
      process.exitCode = error.exitCode === 0 ? 0 : 2;
    } else {
      console.error(error instanceof Error ? error.message : error);
      process.exitCode = 1;
    }
  }
}

/**
 * Returns the command line. Parsing throws a CommanderError instead of exiting. Commands import their
 * code when they run, so that a rollback doesn't load the bundler.
 */
export function createProgram(): Command {
  const program: Command = new Command("npm run platform --")
    .description("Releases apps, changes what environments run, serves them and reports on them.")
    .exitOverride()
    .showHelpAfterError("(see npm run platform -- help <command>)")
    .addHelpText("after", environmentHelp);
  program.configureHelp({ subcommandTerm: (command) => `${command.name()} ${command.usage()}` });
  addReleaseCommands(program);
  addChangeCommands(program);
  addPreviewCommands(program);
  addReportCommands(program);
  addSiteCommands(program);
  return program;
}

const environmentHelp = `
Help of a command, with an example: npm run platform -- help promote

Exit codes: 0 done; 1 refused, failed, or problems found; 2 a mistake in the command line.

ENSEMBLE_STORE        the store: a folder (dist/ by default) or s3://bucket/prefix
ENSEMBLE_ACTOR        the author of changes; the user's name by default
ENSEMBLE_SERVICE_KEY  the secret key of the environment's project, for errors, budgets, watch and
                      /admin/platform`;
