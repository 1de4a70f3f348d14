import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Remote } from "@ensemble/contract";
import { remoteNames } from "@ensemble/platform";
import { expect, test } from "vitest";
import { workspaceRoot } from "./step";

test.each(remoteNames)("README names every route of %s, and no other", async (app) => {
  const readme = await readFile(join(workspaceRoot, "README.md"), "utf8");
  const row = readme.split("\n").find((line) => line.startsWith(`| ${app} `));
  const named = [...(row ?? "").matchAll(/`(\/[^`]*)`/g)].map(([, path]) => path!);
  const { remote } = (await import(join(workspaceRoot, "apps", app, "src/remote.tsx"))) as {
    remote: Remote;
  };
  expect(named.sort()).toEqual(remote.screens.map(({ path }) => path).sort());
});
