import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { authPaths } from "@ensemble/backend";
import { bounds } from "@ensemble/database/caller-bounds";
import { gatewayApp } from "@ensemble/platform";
import { expect, test } from "vitest";
import { workspaceRoot } from "../workspace";

const page = join(workspaceRoot, "docs/product/limits.md");

/** Returns the routes of the gateway, Auth's paths and the functions. */
async function handlers(): Promise<string[]> {
  const backend = () => Promise.resolve(new Response());
  const { routes } = gatewayApp({ document: workspaceRoot, backend });
  const functions = await readdir(join(workspaceRoot, "supabase/functions"), {
    withFileTypes: true,
  });
  return [
    ...new Set(routes.map(({ path }) => path).filter((path) => path !== "/auth/v1/*")),
    ...authPaths,
    ...functions
      .filter((entry) => entry.isDirectory() && entry.name !== "_shared")
      .map(({ name }) => `/functions/v1/${name}`),
  ];
}

test("lists every handler with a bound", async () => {
  const listed = bounds.flatMap((bound) => bound.handlers ?? []);
  expect([...listed].sort()).toEqual((await handlers()).sort());
});

test("names tests that exist", async () => {
  const missing = await Promise.all(
    bounds.map(async ({ test: [file, title] }) => {
      const source = await readFile(join(workspaceRoot, file), "utf8").catch(() => "");
      return source.includes(JSON.stringify(title)) ? [] : [`${file}: ${title}`];
    }),
  );
  expect(missing.flat()).toEqual([]);
});

/** Breaks an item of a list into lines of up to 110 characters. */
const wrapped = (item: string): string => item.replaceAll(/(.{1,107})(?: |$)/g, "  $1\n").trim();

function printed({
  what,
  sentBy,
  perCaller,
  perAccount,
  inAll,
  beyond,
}: (typeof bounds)[number]): string {
  const parts = {
    "Per caller": perCaller,
    "Per account": perAccount,
    "In all": inAll,
    Beyond: beyond,
  };
  const sentences = Object.entries(parts)
    .filter(([, text]) => text)
    .map(([name, text]) => `${name}: ${text}.`);
  return wrapped(`- **${what}**, by ${sentBy}. ${sentences.join(" ")}`);
}

test("prints the bounds in docs/product/limits.md", async () => {
  const [rules = ""] = (await readFile(page, "utf8")).split(/(?<=`npm run limits`\.\n)/);
  const list = bounds.map(printed).join("\n");
  // Changed on purpose? npm run limits prints it.
  await expect(`${rules}\n${list}\n`).toMatchFileSnapshot(page);
});
