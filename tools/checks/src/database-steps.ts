import { check, type Step } from "./step";

const cli = "tools/setup/tool.mjs";

/** What the database must say of itself: no drift of the generated types, nothing to advise. */
export const databaseSteps: Step[] = [
  check("Generated types match the migrations", [
    cli,
    "tools/backend/src/cli.ts",
    "db:types",
    "--check",
  ]),
  check("Database advisors", [cli, "tools/backend/src/cli.ts", "db:advisors"]),
];
