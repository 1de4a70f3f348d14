import type { Command } from "@commander-js/extra-typings";
import { openStore } from "../store/folder-store";
import { example, parseNumber, parseRelease } from "./arguments";

/** Adds the commands for previews. */
export function addPreviewCommands(program: Command): void {
  program.commandsGroup("Previews:");
  program
    .command("preview")
    .description("Serves releases at a URL of their own, with read-only data. The last line is it.")
    .argument("<release...>", "<app>@<release>, and the environment (local by default)")
    .usage("[options] <release...> [environment]")
    .requiredOption("--name <name>", "the first part of its host")
    .option("--days <number>", "how long it lasts", parseNumber, 7)
    .option("--journeys", "run the read-only end-to-end tests; exits with 1 if one fails")
    .option("--json", "print it as JSON")
    .addHelpText("after", example("preview shop@1.0.0+0123456789 staging --name pr-123"))
    .action(async (words, { name, days, json, ...options }, command) => {
      const [environment = "local", more] = words.filter((word) => !word.includes("@"));
      if (more !== undefined) command.error(`error: too many environments: '${more}'`);
      const releases = words.filter((word) => word.includes("@")).map(parseRelease);
      if (releases.length === 0) command.error("error: missing required argument 'release'");
      const { describePreview, makePreview, previewUrl, reachPreview } =
        await import("../previews/make-preview");
      const { writePreview } = await import("../previews/preview");
      const { runJourneysAt } = await import("../previews/journeys");
      const store = await openStore();
      const written = await makePreview({ name, environment, releases, days }, { store });
      const address = await previewUrl(written, store);
      const reached = await reachPreview(address);
      const runs = options.journeys && !reached.problem;
      const preview = { ...written, journeys: runs ? await runJourneysAt(address) : undefined };
      if (runs) await writePreview(preview, store);
      if (options.journeys && preview.journeys?.failed.length !== 0) process.exitCode = 1;
      if (json) return console.log(JSON.stringify({ ...preview, address, ...reached }));
      console.log(describePreview(preview));
      if (reached.problem) console.error(`The preview isn't reachable yet: ${reached.problem}`);
      console.log(address); // Pipelines read the last line.
    });
  program
    .command("previews")
    .description("Lists an environment's previews, or ends one.")
    .argument("[environment]", "the environment", "local")
    .option("--end <name>", "the preview to end")
    .option("--json", "print them as JSON")
    .addHelpText("after", example("previews staging --end pr-123"))
    .action(async (environment, { end, json }) => {
      const { endPreview, listPreviews } = await import("../previews/preview");
      const { previewUrl, describePreview } = await import("../previews/make-preview");
      const store = await openStore();
      if (end !== undefined) await endPreview(environment, end, store);
      const found = await listPreviews(environment, store);
      const addresses = await Promise.all(found.map((one) => previewUrl(one, store)));
      if (json) {
        const listed = found.map((one, index) => ({ ...one, address: addresses[index] }));
        return console.log(JSON.stringify(listed));
      }
      for (const [index, one] of found.entries())
        console.log(`${describePreview(one)}\n  ${addresses[index]}`);
      if (found.length === 0) console.log(`${environment} has no previews`);
    });
}
