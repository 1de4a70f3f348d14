import { execFileSync, spawnSync } from "node:child_process";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { delimiter, join } from "node:path";
import { beforeEach, expect, test } from "vitest";
import { openProduction, type Production } from "../fixtures/production";
import { writeSampleRelease } from "../fixtures/sample-release";
import { readPublished } from "./compose/publish";
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
  const staging = JSON.stringify({ ...settings, supabase });
  await writeFile(join(repository, "environments/staging.json"), staging);
  git("add", ".");
  git("-c", "user.name=Ada", "-c", "user.email=ada@ensemble.example", "commit", "-qm", "Begin");
  git("push", "--quiet", "--set-upstream", "origin", "HEAD:main");
  return production.remove;
});

/** Runs a step of team.yml like GitHub and returns its output. */
async function runStep(
  name: string,
  settings: Record<string, string>,
  expected: { status: number } = { status: 0 },
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
    ENSEMBLE_ENVIRONMENTS: join(repository, "environments"),
    ...settings,
  };
  const args = ["--noprofile", "--norc", "-e", "-o", "pipefail", "-c", block];
  const { status, stdout, stderr } = spawnSync("bash", args, {
    ...{ cwd: repository, env, encoding: "utf8" },
  });
  expect(status, stdout + stderr).toBe(expected.status);
  return stdout + stderr;
}

test("previews a pull request's release, and promotes main's with the commit's subject as reason", async () => {
  const { folder, experts } = production;
  const summary = join(folder, "summary");
  const RELEASE = `experts@${experts.b}`;
  await runStep("preview", { RELEASE, NUMBER: "42", GITHUB_STEP_SUMMARY: summary });
  expect(await readFile(summary, "utf8")).toMatch(/^https?:\/\/pr-42-experts\./);

  await runStep("promote", { RELEASE, REASON: "Spring opens\n\nAnd more." });
  expect(git("show", "origin/main:environments/staging.json")).toContain(experts.b);
  expect(git("log", "-1", "--format=%an: %s", "origin/main")).toBe(`ada: staging runs ${RELEASE}`);
  const history = git("show", "origin/main:environments/history/staging.jsonl");
  expect(JSON.parse(history)).toMatchObject({
    by: "ada",
    reason: "Spring opens",
    release: experts.b,
  });
});

test("keeps both promotions when another team publishes before and pushes during the step", async () => {
  const { folder, store, experts } = production;
  const other = join(folder, "other");
  execFileSync("git", ["clone", "--quiet", join(folder, "origin"), other]);
  const runs = (command: string) => execFileSync("bash", ["-ec", command], { cwd: other, env });
  const env = {
    ...process.env,
    ...{ ENSEMBLE_STORE: store.label, ENSEMBLE_ENVIRONMENTS: join(other, "environments") },
  };
  const shell = await writeSampleRelease(store, "shell", "2");
  runs(`git config user.name Grace && git config user.email grace@ensemble.example
    npm run --silent platform -- promote shell@${shell} staging
    git add . && git commit -qm "staging runs shell"`);
  const tools = join(folder, "tools");
  await mkdir(tools);
  const writeScript = (file: string, commands: string) => {
    const text = `#!/bin/sh -e\nunset GIT_DIR\ncd "${other}"\n${commands}\ngit push --quiet\n`;
    return writeFile(file, text, { mode: 0o755 });
  };
  // The other team pushes when the step first pauses, and again just before the step's first push.
  await writeScript(join(tools, "sleep"), "");
  const commitOnce = "[ ! -e .git/late ] || exit 0\ntouch .git/late\ngit pull --quiet";
  const commit = `${commitOnce}\ngit commit --quiet --allow-empty --message Docs`;
  await writeScript(join(repository, ".git/hooks/pre-push"), commit);

  const RELEASE = `experts@${experts.b}`;
  const PATH = `${tools}${delimiter}${process.env.PATH}`;
  const output = await runStep("promote", { RELEASE, REASON: "Spring opens", PATH });
  expect(output).toMatch(/shell: published [^]*Run git pull/);
  const pushed = git("show", "origin/main:environments/staging.json");
  for (const release of [shell, experts.b]) expect(pushed).toContain(release);
  const page = (await readPublished("staging", store)).page.html;
  for (const release of [shell, experts.b]) expect(page).toContain(release);
  expect(git("log", "--format=%s", "origin/main").split("\n")).toEqual([
    `staging runs ${RELEASE}`,
    "Docs",
    "staging runs shell",
    "Begin",
  ]);
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
