import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { runTool } from "./run-tool";
import { appsDir, distDir, workspaceRoot } from "./workspace";

/** Checks the types of apps and of what they have in them. Rejects with the compiler's own words. */
export async function checkTypes(apps: readonly string[]): Promise<void> {
  const folder = join(distDir, "types");
  const config = join(folder, "tsconfig.json");
  await mkdir(folder, { recursive: true });
  await writeFile(
    config,
    JSON.stringify({
      extends: join(workspaceRoot, "tsconfig.browser.json"),
      include: [
        ...apps.map((app) => join(appsDir, app, "src")),
        join(workspaceRoot, "libs/*/src/*.d.ts"),
      ],
      exclude: ["**/*.test.ts", "**/*.test.tsx"],
    }),
  );
  const compiler = join(workspaceRoot, "node_modules/typescript-7/bin/tsc");
  await runTool(compiler, ["-p", config], "The types do not fit:");
}
