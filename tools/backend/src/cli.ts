import { BackendError } from "./backend-error";
import { resetDatabase } from "./reset";
import { writeBaseline } from "./database/baseline";
import { compareSchemas, describeComparison, writeMigrations } from "./database/compare-schemas";
import { advisorFindings, checkDatabaseTypes, writeDatabaseTypes } from "./database/supabase-cli";
import { projectContent, projectPaths } from "./project";

const commands: Record<string, (args: string[]) => Promise<void>> = {
  "db:reset": async () => {
    if (process.env["DATABASE_URL"]) {
      throw new BackendError(
        "DATABASE_URL is set, and db:reset only rebuilds the embedded database.",
        "Unset it, or rebuild that database with its own tools.",
      );
    }
    const startedAt = performance.now();
    await resetDatabase({
      ...(await projectContent()),
      dataDir: projectPaths.dataDir,
      origin: "http://localhost:4200",
      onProgress: (line) => console.info(line),
    });
    console.info(`Database rebuilt in ${((performance.now() - startedAt) / 1000).toFixed(1)} s.`);
  },
  "db:types": async (args) => {
    if (args.includes("--check")) await checkDatabaseTypes();
    else console.info(`Wrote ${await writeDatabaseTypes()}.`);
  },
  "db:diff": async () => {
    const differences = describeComparison(await compareSchemas());
    for (const difference of differences) console.error(`${difference}\n`);
    if (differences.length > 0) {
      throw new BackendError(
        `supabase/migrations lack ${differences.length} changes of supabase/schemas.`,
        "Run `npm run db:baseline`, or once a release is deployed, `npm run db:migration <name>`.",
      );
    }
    console.info("supabase/schemas and supabase/migrations create the same database.");
  },
  "db:baseline": async () => {
    const file = await writeBaseline(projectPaths);
    console.info(`supabase/migrations/${file} replaces all earlier migrations.`);
  },
  "db:migration": async ([name = ""]) => {
    if (!/^[a-z][a-z\d_]*$/.test(name)) {
      throw new BackendError(
        "A migration needs a name in snake_case.",
        "Run `npm run db:migration add_fabric`, for example.",
      );
    }
    const files = await writeMigrations(name, projectPaths);
    for (const file of files) console.info(`Planned supabase/migrations/${file}: read it.`);
    if (files.length === 0) console.info("supabase/migrations have all of supabase/schemas.");
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
