import { spawn } from "node:child_process";
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { appsDir, distDir, workspaceRoot } from "../workspace";

/** Builds apps with Nx, which skips apps without changes. Rejects with the build's output. */
export async function buildApps(apps: readonly string[]): Promise<void> {
  const nx = join(workspaceRoot, "node_modules/nx/dist/bin/nx.js");
  const projects = apps.map((app) => `@ensemble/${app}`).join(",");
  const args = ["run-many", "-t", "build", "-p", projects, "--outputStyle=static"];
  const env = { NX_DAEMON: "false", NODE_ENV: "production", FORCE_COLOR: "0" };
  await runTool(nx, args, "The build failed:", env);
}

/** Type-checks apps with their dependencies. Rejects with the compiler's output. */
export async function checkTypes(apps: readonly string[]): Promise<void> {
  const config = await writeTypesConfig("tsconfig", apps);
  await runTool(typeCompiler, ["-p", config], "Type errors:");
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

export const typeCompiler = join(workspaceRoot, "node_modules/typescript-7/bin/tsc");

/** Runs a tool of the workspace. Rejects with `failure` and the tool's output. */
export async function runTool(
  script: string,
  args: readonly string[],
  failure: string,
  env: NodeJS.ProcessEnv = {},
): Promise<void> {
  const child = spawn(process.execPath, [script, ...args], {
    cwd: workspaceRoot,
    env: { ...process.env, ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const stop = () => child.kill();
  process.once("exit", stop);
  let output = "";
  child.stdout.on("data", (text: Buffer) => (output += text.toString()));
  child.stderr.on("data", (text: Buffer) => (output += text.toString()));
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once("error", reject);
    child.once("close", resolve);
  }).finally(() => process.off("exit", stop));
  if (code !== 0) throw new Error(`${failure}\n\n${output}`);
}
