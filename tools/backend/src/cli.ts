import { BackendError } from "./backend-error";
import { resetDatabase } from "./reset";
import { writeBaseline } from "./database/baseline";
import { compareSchemas } from "./database/compare-schemas";
import { advisorFindings, checkDatabaseTypes, writeDatabaseTypes } from "./database/supabase-cli";
import { projectContent, projectPaths } from "./project";

const commands: Record<string, (args: string[]) => Promise<void>> = {
  "db:reset": async () => {
    if (process.env["DATABASE_URL"]) {
      throw new BackendError(
        "DATABASE_URL is set, and db:reset only rebuilds the embedded database.",
        "Unset it, or make that database anew with its own tools.",
      );
    }
    const began = performance.now();
    await resetDatabase({
      ...(await projectContent()),
      dataDir: projectPaths.dataDir,
      origin: "http://localhost:4200",
      onProgress: (line) => console.info(line),
    });
    console.info(`The database is new (${((performance.now() - began) / 1000).toFixed(1)} s).`);
  },
  "db:types": async (args) => {
    if (args.includes("--check")) await checkDatabaseTypes();
    else console.info(`Wrote ${await writeDatabaseTypes()}.`);
  },
  "db:diff": async () => {
    const found = await compareSchemas();
    for (const difference of found) console.error(`${difference}\n`);
    if (found.length > 0) {
      throw new BackendError(
        `supabase/schemas and supabase/migrations differ in ${found.length} objects.`,
        "Change a file of supabase/schemas, and write a migration that does the same.",
      );
    }
    console.info("supabase/schemas and supabase/migrations make the same database.");
  },
  "db:baseline": async () => {
    const file = await writeBaseline(projectPaths);
    console.info(`supabase/migrations/${file} takes the place of all migrations before it.`);
  },
  "db:advisors": async () => {
    const findings = await advisorFindings();
    for (const finding of findings) console.error(finding);
    if (findings.length > 0) process.exitCode = 1;
    else console.info("The advisors found no problems.");
  },
};

const [name = "", ...args] = process.argv.slice(2);
const command = commands[name];
if (command) {
  await command(args).catch((error: unknown) => {
    console.error(error instanceof BackendError ? error.message : error);
    process.exitCode = 1;
  });
} else {
  console.error(`Usage: cli.ts ${Object.keys(commands).join(" | ")}`);
  process.exitCode = 2;
}
