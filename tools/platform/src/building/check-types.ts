import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { runTool } from "./run-tool";
import { appsDir, distDir, workspaceRoot } from "../workspace";

export const typeCompiler = join(workspaceRoot, "node_modules/typescript-7/bin/tsc");

/** Type-checks apps with their dependencies. Rejects with the compiler's output. */
export async function checkTypes(apps: readonly string[]): Promise<void> {
  const config = await writeTypesConfig("tsconfig", apps);
  await runTool(typeCompiler, ["-p", config], "The types do not fit:");
}

/** Writes a tsconfig for apps with their dependencies; returns its path. */
export async function writeTypesConfig(
  name: string,
  apps: readonly string[],
  compilerOptions: object = {},
): Promise<string> {
  const folder = join(distDir, "types");
  const config = join(folder, `${name}.json`);
  await mkdir(folder, { recursive: true });
  await writeFile(
    config,
    JSON.stringify({
      extends: join(workspaceRoot, "tsconfig.browser.json"),
      compilerOptions,
      include: [
        ...apps.map((app) => join(appsDir, app, "src")),
        join(workspaceRoot, "libs/*/src/*.d.ts"),
      ],
      exclude: ["**/*.test.ts", "**/*.test.tsx"],
    }),
  );
  return config;
}
