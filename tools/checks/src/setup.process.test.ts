import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { expect, test } from "vitest";
import { workspaceRoot } from "./workspace";

test("installs the packages without a warning, on the oldest Node, too", async () => {
  const setup = pathToFileURL(join(workspaceRoot, "tools/setup/requirements.mjs")).href;
  const { installArguments } = (await import(setup)) as { installArguments: string[] };
  const { status, stderr } = spawnSync(
    "npm",
    [...installArguments, "--dry-run", "--offline", "--ignore-scripts"],
    { cwd: workspaceRoot, encoding: "utf8", shell: process.platform === "win32" },
  );
  expect(stderr).toBe("");
  expect(status).toBe(0);
});
