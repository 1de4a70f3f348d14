import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { workspaceRoot } from "../step";

const read = (file: string): Promise<string> => readFile(join(workspaceRoot, file), "utf8");

/** The keys of one section of `supabase/config.toml`, verbatim. */
async function section(name: string): Promise<Record<string, string>> {
  const config = await read("supabase/config.toml");
  const [, body = ""] = config.split(new RegExp(`^\\[${name.replaceAll(".", "\\.")}\\]$`, "m"));
  const lines = body.split(/^\[/m)[0]!.matchAll(/^(\w+) = (.+)$/gm);
  return Object.fromEntries([...lines].map(([, key, value]) => [key, value]));
}

test("keeps everything of a developer's machine out of a project", async () => {
  expect(await read("supabase/config.toml")).not.toMatch(/localhost|127\.0\.0\.1/);
  expect(await section("auth")).toMatchObject({ site_url: '"env(SITE_ORIGIN)"' });
});

test("spaces Auth's mails to one address a minute apart", async () => {
  const { max_frequency = "" } = await section("auth.email");
  const [, seconds] = /^"(\d+)s"$/.exec(max_frequency) ?? [];
  expect(Number(seconds)).toBeGreaterThanOrEqual(60);
});

test("declares for every function whether the gateway checks for a token", async () => {
  const functions = await readdir(join(workspaceRoot, "supabase/functions"));
  const served = functions.filter((name) => !name.startsWith("_") && !name.includes("."));
  expect(served.length).toBeGreaterThan(2);
  for (const name of served) {
    // All authenticate their callers themselves.
    expect(await section(`functions.${name}`), name).toEqual({ verify_jwt: "false" });
  }
});
