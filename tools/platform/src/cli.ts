import { CommanderError } from "@commander-js/extra-typings";
import { createProgram } from "./commands/program";

try {
  await createProgram().parseAsync();
} catch (error) {
  if (error instanceof CommanderError) {
    // It has printed its message. Asking for help isn't a mistake.
    process.exitCode = error.exitCode === 0 ? 0 : 2;
  } else {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}
