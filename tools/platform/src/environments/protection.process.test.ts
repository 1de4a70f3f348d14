import { execFile } from "node:child_process";
import { generateKeyPairSync } from "node:crypto";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { beforeEach, expect, test } from "vitest";
import { openProduction, type Production } from "../../fixtures/production";
import { writeSampleRelease } from "../../fixtures/sample-release";
import { readRelease } from "../release/release";
import { signRelease, formatKey } from "../verify/signatures";
import { verifyEnvironment } from "../verify/verify";
import { workspaceRoot } from "../workspace";
import { publishReleases } from "./publication";
import { requireCurrent } from "./environment";
import { addApps, canary, promote, removeApp } from "./promote";
import { rollback } from "./rollback";

let production: Production;
beforeEach(async () => {
  production = await openProduction();
  return production.remove;
});

const signer = generateKeyPairSync("ed25519");
const pem = signer.privateKey.export({ format: "pem", type: "pkcs8" }).toString();
const signatures = [formatKey(signer.publicKey)];
const everything = { reason: true, onMain: true, signatures };

test("refuses each kind of change and lists everything that is missing", async () => {
  const { context, experts, store, readPin, page } = production;
  const before = await page();
  await production.protect(everything);
  const error = await promote("production", "experts", experts.b, context).catch(String);
  expect(error).toContain('production: requires a reason: --reason "<why>"');
  expect(error).toContain("requires a commit on main: it was built from uncommitted code");
  expect(error).toContain(`experts@${experts.b}: isn't signed with a key of this environment`);
  const shop = await writeSampleRelease(store, "shop", "1");
  for (const change of [
    () => canary("production", "experts", experts.b, 10, context),
    () => addApps("production", [{ app: "shop", release: shop }], context),
    () => removeApp("production", "experts", context),
  ]) {
    await expect(change()).rejects.toThrow(/requires a reason/);
  }
  expect(await readPin()).toEqual({ release: experts.a });
  expect(await page()).toBe(before);
});

test("doesn't apply to rollbacks and ended canaries", async () => {
  const { context, experts, readPin } = production;
  await promote("production", "experts", experts.b, context);
  await canary("production", "experts", experts.a, 10, context);
  await production.protect(everything);
  await canary("production", "experts", experts.a, 0, context);
  await rollback("production", "experts", {}, context);
  expect(await readPin()).toEqual({ release: experts.a });
  await rollback("production", "experts", { to: experts.b }, context);
  const never = rollback("production", "experts", { to: experts.c }, context);
  await expect(never).rejects.toThrow(/requires a reason/);
});

test("accepts and records a change that meets the requirements", async () => {
  const { context, experts, savedHistories } = production;
  await production.protect({ reason: true });
  const pullRequest = "https://code.example/ensemble/pull/42";
  const statement = { reason: "Spring opens", pullRequest, approvedBy: ["Grace", "Joan"] };
  await promote("production", "experts", experts.b, { ...context, ...statement });
  const change = { ...statement, by: "a tester" };
  expect(await production.history()).toMatchObject([change]);
  expect(savedHistories.at(-1)!.at(-1)).toMatchObject(change);
});

test("requires each release's commit to be on main", async () => {
  const { context, folder, store } = production;
  const git = async (...args: string[]) =>
    (await promisify(execFile)("git", args, { cwd: folder })).stdout.trim();
  const commit = async (message: string) => {
    const author = ["-c", "user.name=Ada", "-c", "user.email=ada@example.com"];
    await git(...author, "commit", "-q", "--allow-empty", "-m", message);
    return git("rev-parse", "HEAD");
  };
  await git("init", "-q", "--initial-branch=main");
  const merged = await commit("Merged");
  await git("switch", "-q", "--create", "branch");
  const unmerged = await commit("Not merged");
  const write = (digit: string, changes: object) =>
    writeSampleRelease(store, "experts", digit, changes);
  await production.protect({ onMain: true });
  const next = (release: string) => promote("production", "experts", release, context);
  await next(await write("d", { commit: merged }));
  const later = await write("e", { commit: unmerged });
  await expect(next(later)).rejects.toThrow(
    `requires a commit on main: ${unmerged.slice(0, 9)} isn't on main here. Merge it`,
  );
  await expect(next(await write("f", { commit: merged, dirty: true }))).rejects.toThrow(
    "it was built from uncommitted code",
  );
  await git("branch", "--force", "main", "branch");
  await next(later);
});

test("accepts only unmodified releases signed with a listed key", async () => {
  const { context, experts, store } = production;
  await production.protect({ signatures });
  const unsigned = /isn't signed with a key of this environment: run platform sign experts@/;
  const next = () => promote("production", "experts", experts.b, context);
  const release = await readRelease("experts", experts.b, store);
  const other = generateKeyPairSync("ed25519").privateKey.export({ format: "pem", type: "pkcs8" });
  await signRelease(release, other.toString(), store);
  await expect(next()).rejects.toThrow(unsigned);
  expect(await signRelease(release, pem, store)).toBe(signatures[0]);
  const file = `releases/experts/${experts.b}/release.json`;
  await store.write(file, JSON.stringify({ ...release, commit: "0".repeat(40) }));
  await expect(next()).rejects.toThrow(unsigned);
  await store.write(file, JSON.stringify(release));
  await next();
  const pins = { releases: { shell: { release: "latest" }, experts: { release: experts.b } } };
  const changed = { ...pins, protection: { reason: false, onMain: false, signatures } };
  expect((await verifyEnvironment(changed, store)).join()).not.toMatch(unsigned);
  const rsa = generateKeyPairSync("rsa", { modulusLength: 2048 }).privateKey;
  const wrong = signRelease(
    release,
    rsa.export({ format: "pem", type: "pkcs8" }).toString(),
    store,
  );
  await expect(wrong).rejects.toThrow("must be an Ed25519 key");
});

test("requires a signature when an unsigned fallback is promoted", async () => {
  const { context, experts, store } = production;
  await promote("production", "experts", experts.b, context);
  await production.protect({ signatures });
  const again = () => promote("production", "experts", experts.a, context);
  await expect(again()).rejects.toThrow(`experts@${experts.a}: isn't signed`);
  await signRelease(await readRelease("experts", experts.a, store), pem, store);
  await again();
});

const cli = ["tools/setup/tool.mjs", "tools/platform/src/cli.ts"];

/** Runs the platform command as Ada and returns its output. */
async function platform(...args: string[]): Promise<string> {
  const env = {
    ...process.env,
    ENSEMBLE_ENVIRONMENTS: production.folder,
    ENSEMBLE_STORE: join(production.folder, "dist"),
    ENSEMBLE_ACTOR: "Ada",
    ENSEMBLE_SIGNING_KEY: pem,
    GITHUB_REF: "refs/pull/42/merge",
    GITHUB_REPOSITORY: "",
  };
  const options = { env, cwd: workspaceRoot };
  const run = promisify(execFile)(process.execPath, [...cli, ...args], options);
  const { stdout, stderr } = await run.catch((error: { stdout: string; stderr: string }) => error);
  return stdout + stderr;
}

test("promotes staging's releases, and records the author, reason and pull request", async () => {
  const { folder, store, experts, readPin, protect } = production;
  const file = join(folder, "production.json");
  const settings = JSON.parse(await readFile(file, "utf8")) as object;
  // Requests to a database that doesn't exist fail immediately.
  const supabase = { url: "http://127.0.0.1:9", key: "sb_publishable_0123456789" };
  await writeFile(file, JSON.stringify({ ...settings, supabase }));
  await writeFile(join(folder, "staging.json"), JSON.stringify(settings));
  const { releases } = await requireCurrent("production", store);
  const staged = { ...releases, experts: { release: experts.b } };
  await publishReleases("staging", staged, { store, folder });
  await protect({ reason: true, signatures: [formatKey(signer.publicKey)] });

  const command = ["promote", "--from", "staging", "production"];
  const shown = await platform(...command);
  expect(shown).toBe(
    `  experts  ${experts.a} -> ${experts.b}\nNothing was promoted. Use --yes to promote these.\n`,
  );
  expect(await platform(...command, "--yes")).toMatch(
    /requires a reason[^]*isn't signed with a key of this environment/,
  );
  expect(await readPin()).toEqual({ release: experts.a });
  expect(await platform("sign", `experts@${experts.b}`)).toContain(formatKey(signer.publicKey));
  const args = ["--yes", "--reason", "Spring opens", "--approved-by", "grace, joan"];
  expect(await platform(...command, ...args)).toContain(
    "promoted from staging to production: experts\n",
  );
  expect(await readPin()).toEqual({ release: experts.b, previous: experts.a });
  expect(await platform("history", "production")).toMatch(
    /Ada {2}promote experts@.*\(from staging\): Spring opens \(approved by grace, joan\) \(pull request 42\)\n$/,
  );
});
