import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { workspaceRoot } from "../workspace";

const read = (file: string): Promise<string> => readFile(join(workspaceRoot, file), "utf8");

async function setupSection(): Promise<string> {
  const [, section = ""] = (await read("docs/runbook.md")).split(
    "## First time on hosted Supabase\n",
  );
  return section.split(/^## /m)[0]!;
}

test("documents the deployment of every function and its settings", async () => {
  const section = await setupSection();
  const folder = "supabase/functions";
  const entries = (await readdir(join(workspaceRoot, folder), { withFileTypes: true }))
    .filter((entry) => entry.isDirectory() && !entry.name.startsWith("_"))
    .map(({ name }) => name);
  const [, deployed = ""] = /functions deploy (.+)/.exec(section) ?? [];
  expect(deployed.split(" ").sort()).toEqual(entries.sort());

  const sources = await Promise.all(
    [...entries.map((name) => `${name}/index.ts`), "_shared/environment.ts"].map((file) =>
      read(join(folder, file)),
    ),
  );
  const settings = sources.flatMap((source) =>
    [...source.matchAll(/\b(?:setting|env\.get)\("(\w+)"\)/g)].map(([, name]) => name!),
  );
  expect(settings).toContain("SITE_ORIGIN");
  expect([...new Set(settings)].filter((name) => !section.includes(`\`${name}\``))).toEqual([]);
});

test("documents every environment variable of the configuration before the push", async () => {
  const [before = ""] = (await setupSection()).split("npx supabase config push");
  const config = await read("supabase/config.toml");
  const values = [...config.matchAll(/env\((\w+)\)/g)].map(([, name]) => name!);
  expect(values.length).toBeGreaterThan(3);
  expect(values.filter((name) => !before.includes(`${name}=`))).toEqual([]);
});

async function section(name: string): Promise<Record<string, string>> {
  const config = await read("supabase/config.toml");
  const [, body = ""] = config.split(new RegExp(`^\\[${name.replaceAll(".", "\\.")}\\]$`, "m"));
  const lines = body.split(/^\[/m)[0]!.matchAll(/^(\w+) = (.+)$/gm);
  return Object.fromEntries([...lines].map(([, key, value]) => [key, value]));
}

test("doesn't push local URLs to a project", async () => {
  expect(await read("supabase/config.toml")).not.toMatch(/localhost|127\.0\.0\.1/);
  expect(await section("auth")).toMatchObject({ site_url: '"env(SITE_ORIGIN)"' });
});

test("limits Auth's emails to one per address and minute", async () => {
  const { max_frequency = "" } = await section("auth.email");
  const [, seconds] = /^"(\d+)s"$/.exec(max_frequency) ?? [];
  expect(Number(seconds)).toBeGreaterThanOrEqual(60);
});

test("declares for every function whether the gateway checks a token", async () => {
  const functions = await readdir(join(workspaceRoot, "supabase/functions"));
  const served = functions.filter((name) => !name.startsWith("_") && !name.includes("."));
  expect(served.length).toBeGreaterThan(2);
  for (const name of served) {
    // The functions authenticate callers themselves.
    expect(await section(`functions.${name}`), name).toEqual({ verify_jwt: "false" });
  }
});
