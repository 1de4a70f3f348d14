import { execFile } from "node:child_process";
import { generateKeyPairSync } from "node:crypto";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { beforeEach, expect, test } from "vitest";
import { openProduction, type Production } from "../../fixtures/production";
import { formatKey } from "../verify/signatures";
import { workspaceRoot } from "../workspace";

let production: Production;
beforeEach(async () => {
  production = await openProduction();
  return production.remove;
});

const signer = generateKeyPairSync("ed25519");
const pem = signer.privateKey.export({ format: "pem", type: "pkcs8" }).toString();
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
  const { folder, experts, readPin, protect } = production;
  const settings = JSON.parse(await readFile(join(folder, "production.json"), "utf8")) as {
    releases: object;
  };
  const releases = { ...settings.releases, experts: experts.b };
  // Requests to a database that doesn't exist fail immediately.
  const supabase = { url: "http://127.0.0.1:9", key: "sb_publishable_0123456789" };
  const unreachable = JSON.stringify({ ...settings, supabase });
  await writeFile(join(folder, "production.json"), unreachable);
  await writeFile(join(folder, "staging.json"), JSON.stringify({ ...settings, releases }));
  await protect({ reason: true, signatures: [formatKey(signer.publicKey)] });

  const command = ["promote", "--from", "staging", "production"];
  const shown = await platform(...command);
  expect(shown).toBe(
    `  experts  ${experts.a} -> ${experts.b}\nNothing was promoted. Use --yes to promote these.\n`,
  );
  expect(await platform(...command, "--yes")).toMatch(
    /requires a reason[^]*isn't signed with a key of this environment/,
  );
  expect(await readPin()).toBe(experts.a);
  expect(await platform("sign", `experts@${experts.b}`)).toContain(formatKey(signer.publicKey));
  const args = ["--yes", "--reason", "Spring opens", "--approved-by", "grace, joan"];
  expect(await platform(...command, ...args)).toContain(
    "promoted from staging to production: experts\n",
  );
  expect(await readPin()).toEqual({ release: experts.b, previous: experts.a });
  expect(await platform("history", "production")).toMatch(
    /Ada {2}promote experts@.*\(from staging, [0-9a-f]{8}\): Spring opens \(approved by grace, joan\) \(pull request 42\)\n$/,
  );
});
