import { spawn } from "node:child_process";
import { workspaceRoot } from "../step";

const cli = ["tools/setup/tool.mjs", "tools/platform/src/cli.ts"];

/**
 * Runs a platform command directly or through npm. Returns its milliseconds from the start of the
 * process to its end. Rejects with its output when it fails.
 */
export async function runPlatform(
  words: readonly string[],
  settings: Record<string, string> = {},
  through: "node" | "npm" = "node",
): Promise<number> {
  const started = performance.now();
  const [program, given] =
    through === "npm"
      ? ["npm", ["run", "--silent", "platform", "--", ...words]]
      : [process.execPath, [...cli, ...words]];
  const child = spawn(program, given, {
    cwd: workspaceRoot,
    env: { ...process.env, ...settings },
    stdio: ["ignore", "ignore", "inherit"],
  });
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once("error", reject);
    child.once("close", resolve);
  });
  if (code !== 0) throw new Error(`platform ${words.join(" ")} failed: see above.`);
  return performance.now() - started;
}
