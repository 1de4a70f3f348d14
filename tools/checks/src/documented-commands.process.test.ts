import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { cpSync, existsSync, mkdirSync, readFileSync, readlinkSync, symlinkSync } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { freePort } from "@ensemble/backend/ports";
import { beforeAll, expect, test, vi } from "vitest";
import { workspaceRoot } from "./workspace";

const needsProject = "needs an environment on a Supabase project";

/** How to run each command that README and CONTRIBUTING name in a fresh clone, or what else does. */
const commands: Record<string, ((command: string) => Promise<unknown>) | string> = {
  "npm start": "playwright.config.ts starts the journeys' site with its script",
  "npm run dev": serve,
  "npm run dev -- shop": "works like the last of these",
  "npm run dev -- experts": "works like the next",
  "npm run dev -- experts --environment staging": serve,
  "npm run check": "runs other tests",
  "npm test": "runs this test",
  "npm test -- --affected": "runs this test",
  "npx vitest --project unit apps/shop": "runs other tests",
  "npx nx show project @ensemble/experts": "workspace.process.test.ts shows projects",
  "npm run db:reset": run,
  "npm run db:diff": "schemas.db.test.ts compares schemas and migrations",
  "npm run db:types": "the target types runs it with --check",
  "npm run db:advisors": "the target advisors runs it",
  "npm run db:baseline": run,
  "npm run db:migration add_fabric": "schemas.db.test.ts plans migrations",
  "npm run db:migration <name>": "stands for the command above",
  "npm run bench": "takes minutes",
  "npm run platform -- release shop": run,
  "npm run platform -- preview shop@1.0.0+… --name mine":
    "team-workflows.process.test.ts previews a release",
  "npm run platform -- promote shop@1.0.0+… production": needsProject,
  "npm run platform -- rollback shop production": needsProject,
  "npm run platform -- rehearse": "takes minutes; rehearse.test.ts",
  "npm run platform -- new gift-cards": run,
  "npm run format": run,
};

/** A command builds apps, next to other tests. */
const timeout = 600_000;

let clone: string;

beforeAll(async () => {
  clone = await mkdtemp(join(tmpdir(), "ensemble-clone-"));
  const git = (cwd: string, ...args: string[]) => execFileSync("git", args, { cwd }).toString();
  const files = git(workspaceRoot, "ls-files", "-z", "--cached", "--others", "--exclude-standard");
  const deleted = git(workspaceRoot, "ls-files", "-z", "--deleted").split("\0");
  for (const file of files.split("\0"))
    if (file && !deleted.includes(file)) cpSync(join(workspaceRoot, file), join(clone, file));
  git(clone, "init", "--quiet", "--initial-branch=main");
  git(clone, "add", ".");
  const author = ["-c", "user.name=Ada", "-c", "user.email=ada@ensemble.example"];
  git(clone, ...author, "commit", "--quiet", "--message", "Begin");
  linkPackages();
  const local = readFileSync(join(clone, "environments/local.json"), "utf8");
  const { supabase, ...more } = JSON.parse(local) as Record<string, object>;
  const project = { ...supabase, url: "https://project.supabase.example" };
  const staging = { ...more, supabase: project };
  await writeFile(join(clone, "environments/staging.json"), JSON.stringify(staging));
  return () => rm(clone, { recursive: true });
});

/** Links the clone's node_modules to this checkout's packages, and its workspaces to its own. */
function linkPackages(): void {
  const lock = "node_modules/.package-lock.json";
  const { packages } = JSON.parse(readFileSync(join(workspaceRoot, lock), "utf8")) as {
    packages: Record<string, { link?: boolean }>;
  };
  const installed = Object.keys(packages).filter(
    (path) => path.split("node_modules/").length === 2,
  );
  for (const path of [...installed, lock, "node_modules/.bin"]) {
    const origin = join(workspaceRoot, path);
    mkdirSync(dirname(join(clone, path)), { recursive: true });
    symlinkSync(packages[path]?.link ? readlinkSync(origin) : origin, join(clone, path));
  }
}

/** Starts a command in the clone, in its own process group. */
function start(command: string, settings: Record<string, string> = {}) {
  const own = Object.entries(process.env).filter(
    ([name]) => !/^(VITEST|NODE_ENV|TEST$|ENSEMBLE_|npm_|NX_)/.test(name),
  );
  const env = { ...Object.fromEntries(own), CI: "true", ...settings };
  const child = spawn("bash", ["-c", command], { cwd: clone, env, detached: true });
  const state = { output: "", ended: once(child, "close") as Promise<[number | null]> };
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (text: Buffer) => (state.output += text.toString()));
  return { child, state };
}

/** Runs a command and returns its output. */
async function run(command: string): Promise<string> {
  const { state } = start(command);
  const [code] = await state.ended;
  expect(code, state.output).toBe(0);
  return state.output;
}

/** Starts a server, fetches its home page with all scripts and styles, and stops it like Ctrl-C. */
async function serve(command: string): Promise<void> {
  const port = await freePort(); // The dev servers use the ports from 11 above it.
  const { child, state } = start(command, { PORT: String(port) });
  try {
    const ready = () => expect(state.output).toContain(`Ensemble is at http://localhost:${port}`);
    const failed = state.ended.then(() => expect.fail(state.output));
    await Promise.race([vi.waitFor(ready, { timeout, interval: 100 }), failed]);
    const page = await fetch(`http://localhost:${port}/`);
    expect(page.status).toBe(200);
    const links = [
      ...(await page.text()).matchAll(/<(?:script|link)[^>]+?(?:src|href)="([^"]+)"/g),
    ];
    const files = links.map(([, url]) => new URL(url!, page.url).href);
    expect(files.length).toBeGreaterThan(1);
    for (const file of files) expect([file, (await fetch(file)).status]).toEqual([file, 200]);
  } finally {
    process.kill(-child.pid!, "SIGINT");
    await state.ended;
  }
}

test("says for each command in README and CONTRIBUTING how to run it", () => {
  const pages = ["README.md", "CONTRIBUTING.md"].map((file) =>
    readFileSync(join(workspaceRoot, file), "utf8"),
  );
  const named = pages.flatMap((page) => [
    ...[...page.matchAll(/^(np[mx] .+?)(?: +#.*)?$/gm)].map(([, command]) => command!),
    ...[...page.matchAll(/(?<!`)`(np[mx] [^`]+)`/g)].map(([, command]) => command!),
  ]);
  expect(new Set(named)).toEqual(new Set(Object.keys(commands)));
  const { scripts } = JSON.parse(readFileSync(join(workspaceRoot, "package.json"), "utf8")) as {
    scripts: Record<string, string>;
  };
  for (const command of named) {
    const [, name] = /^npm (?:run )?([\w:]+)/.exec(command) ?? [];
    if (!name) continue;
    const tools = scripts[name]?.match(/tools\/\S+/g) ?? [];
    expect([
      name,
      scripts[name],
      tools.filter((file) => !existsSync(join(workspaceRoot, file))),
    ]).toEqual([name, expect.any(String), []]);
  }
});

const runnable = Object.entries(commands).filter(([, how]) => typeof how !== "string");
test.each(runnable)(
  "runs %s in a fresh clone",
  { timeout: timeout + 10_000 },
  async (command, how) => {
    await (how as (command: string) => Promise<unknown>)(command);
  },
);
