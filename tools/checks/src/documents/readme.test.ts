import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Remote } from "@ensemble/contract";
import { remoteNames } from "@ensemble/platform";
import { expect, test } from "vitest";
import { workspaceRoot } from "../step";

test.each(remoteNames)("names exactly the routes of %s in the README", async (app) => {
  const readme = await readFile(join(workspaceRoot, "README.md"), "utf8");
  const rows = readme.split("\n").filter((line) => line.startsWith(`| ${app} `));
  const named = [...rows.join().matchAll(/`(\/[^`]*)`/g)].map(([, path]) => path!);
  const { remote } = (await import(join(workspaceRoot, "apps", app, "src/remote.tsx"))) as {
    remote: Remote;
  };
  expect(named.sort()).toEqual(remote.screens.map(({ path }) => path).sort());
});

test("names the folder of every package in the architecture", async () => {
  const architecture = await readFile(join(workspaceRoot, "docs/architecture.md"), "utf8");
  const named = [...architecture.matchAll(/^((?:libs|tools)\/[a-z-]+) {2,}\S/gm)].map(
    ([, it]) => it,
  );
  const folders = await Promise.all(
    ["libs", "tools"].map(async (group) =>
      (await readdir(join(workspaceRoot, group))).map((name) => `${group}/${name}`),
    ),
  );
  expect(named.sort()).toEqual(folders.flat().sort());
});
