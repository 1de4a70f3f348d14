import { spawnSync } from "node:child_process";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { workspaceRoot } from "./workspace";

test("installs the packages without warnings", async () => {
  const setup = await readFile(join(workspaceRoot, "tools/setup/requirements.mjs"), "utf8");
  const [, written = ""] = /installArguments = (\[[^\]]+\])/.exec(setup) ?? [];
  const { status, stderr } = spawnSync(
    "npm",
    [...(JSON.parse(written) as string[]), "--dry-run", "--offline", "--ignore-scripts"],
    { cwd: workspaceRoot, encoding: "utf8", shell: process.platform === "win32" },
  );
  expect(stderr).toBe("");
  expect(status).toBe(0);
});
