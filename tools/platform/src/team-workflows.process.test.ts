import { execFile, execFileSync } from "node:child_process";
import { cp, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { beforeEach, expect, test } from "vitest";
import { openProduction, type Production } from "../fixtures/production";
import { writeSampleRelease } from "../fixtures/sample-release";
import { publishReleases } from "./environments/publication";
import { requireCurrent } from "./environments/environment";
import { readHistory } from "./environments/history";
import { appNames, workspaceRoot } from "./workspace";

const workflows = join(workspaceRoot, ".github/workflows");
const readWorkflow = (file: string) => readFile(join(workflows, file), "utf8");

test.each(appNames)("keeps the pipeline of %s within 15 lines", async (app) => {
  const text = await readWorkflow(`${app}.yml`);
  expect(text.trimEnd().split("\n").length).toBeLessThanOrEqual(15);
  expect(text).toContain("uses: ./.github/workflows/team.yml");
  expect(text).toContain(`with: { app: ${app} }`);
  const paths = `    paths: [apps/${app}/**, libs/**, tools/build/**, package-lock.json]\n`;
  expect(text.split(paths)).toHaveLength(3); // Of pull requests and of main.
});

let production: Production;
let repository: string;
const git = (...args: string[]) =>
  execFileSync("git", args, { cwd: repository, encoding: "utf8" }).trim();

beforeEach(async () => {
  production = await openProduction();
  const { folder } = production;
  repository = join(folder, "checkout");
  execFileSync("git", [
    "init",
    "--quiet",
    "--bare",
    "--initial-branch=main",
    join(folder, "origin"),
  ]);
  execFileSync("git", ["clone", "--quiet", join(folder, "origin"), repository], {
    stdio: "ignore",
  });
  const tool = join(workspaceRoot, "tools/setup/tool.mjs");
  const platform = `node ${tool} tools/platform/src/cli.ts`;
  await writeFile(join(repository, "package.json"), JSON.stringify({ scripts: { platform } }));
  execFileSync("mkdir", [join(repository, "environments")]);
  const settings = JSON.parse(await readFile(join(folder, "production.json"), "utf8")) as object;
  // Requests to a database that doesn't exist fail immediately.
  const supabase = { url: "http://127.0.0.1:9", key: "sb_publishable_0123456789" };
  const environments = join(repository, "environments");
  await writeFile(join(environments, "staging.json"), JSON.stringify({ ...settings, supabase }));
  const { releases } = await requireCurrent("production", production.store);
  await publishReleases("staging", releases, { store: production.store, folder: environments });
  git("add", ".");
  git("-c", "user.name=Ada", "-c", "user.email=ada@ensemble.example", "commit", "-qm", "Begin");
  git("push", "--quiet", "--set-upstream", "origin", "HEAD:main");
  await cp(repository, join(folder, "other"), { recursive: true });
  return production.remove;
});

/** Runs a step of team.yml like GitHub and returns its output. */
async function runStep(
  name: string,
  settings: Record<string, string>,
  { status = 0, cwd = repository } = {},
): Promise<string> {
  const [, step = ""] = (await readWorkflow("team.yml")).split(`- name: ${name}\n`);
  const [, block = ""] = /run: \|\n((?: {10}.*\n)+)/.exec(step) ?? [];
  expect(block).not.toBe("");
  const env = {
    ...process.env,
    APP: "experts",
    ENVIRONMENT: "staging",
    OPTIONS: "",
    ENSEMBLE_ACTOR: "ada",
    PORT: "9", // Differs from a developer's gateway.
    ENSEMBLE_STORE: production.store.label,
    ENSEMBLE_ENVIRONMENTS: join(cwd, "environments"),
    ...settings,
  };
  const args = ["--noprofile", "--norc", "-e", "-o", "pipefail", "-c", block];
  const run = promisify(execFile)("bash", args, { cwd, env });
  const { code, stdout, stderr } = await run.then(
    (output) => ({ code: 0, ...output }),
    (error: { code: number; stdout: string; stderr: string }) => error,
  );
  expect(code, stdout + stderr).toBe(status);
  return stdout + stderr;
}

test("previews a pull request's release, and promotes main's with the commit's subject as reason", async () => {
  const { folder, experts } = production;
  const summary = join(folder, "summary");
  const RELEASE = `experts@${experts.b}`;
  await runStep("preview", { RELEASE, NUMBER: "42", GITHUB_STEP_SUMMARY: summary });
  expect(await readFile(summary, "utf8")).toMatch(/^https?:\/\/pr-42-experts\./);

  await runStep("promote", { RELEASE, REASON: "Spring opens\n\nAnd more." });
  const change = { by: "ada", reason: "Spring opens", release: experts.b };
  expect((await readHistory("staging", production.store)).at(-1)).toMatchObject({
    ...change,
    commit: git("rev-parse", "HEAD"),
  });
});

test("keeps the promotions of teams whose pipelines run at once, and commits nothing", async () => {
  const { folder, store, experts } = production;
  const shell = await writeSampleRelease(store, "shell", "2");
  const cwd = join(folder, "other");
  await Promise.all([
    runStep("promote", { RELEASE: `experts@${experts.b}`, REASON: "Spring opens" }),
    runStep("promote", { RELEASE: `shell@${shell}`, REASON: "A new bar" }, { cwd }),
  ]);
  const { releases, version } = await requireCurrent("staging", store);
  expect(releases).toMatchObject({ shell: { release: shell }, experts: { release: experts.b } });
  expect(version).toBe(3);
  expect(git("status", "--porcelain")).toBe("");
  expect(git("log", "--format=%s", "origin/main")).toBe("Begin");
});

test("fails with the reason when a preview's end-to-end tests can't run", async () => {
  const { folder, experts } = production;
  const summary = join(folder, "summary");
  const preview = { RELEASE: `experts@${experts.b}`, NUMBER: "42", GITHUB_STEP_SUMMARY: summary };
  const output = await runStep("preview", { ...preview, OPTIONS: "--journeys" }, { status: 1 });
  expect(output).toContain("isn't reachable yet");
  expect(await readFile(summary, "utf8")).toMatch(/^https?:\/\/pr-42-experts\./);

  const args = ["platform", "--", "previews", "staging", "--json"];
  const env = {
    ...process.env,
    ENSEMBLE_STORE: production.store.label,
    ENSEMBLE_ENVIRONMENTS: join(repository, "environments"),
  };
  const listed = execFileSync("npm", ["run", "--silent", ...args], {
    ...{ cwd: repository, env, encoding: "utf8" },
  });
  expect(JSON.parse(listed)).toMatchObject([
    {
      name: "pr-42-experts",
      environment: "staging",
      releases: { experts: experts.b },
      address: expect.stringMatching(/^https?:\/\/pr-42-experts\./) as string,
    },
  ]);
});
