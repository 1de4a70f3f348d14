import { execFile } from "node:child_process";
import { generateKeyPairSync } from "node:crypto";
import { promisify } from "node:util";
import { beforeEach, expect, test } from "vitest";
import { openProduction, type Production } from "../../fixtures/production";
import { writeSampleRelease } from "../../fixtures/sample-release";
import { textOfKey } from "../verify/signatures";
import { readHistory } from "./history";
import { addApp, canary, promote, removeApp } from "./promote";
import { rollback } from "./rollback";

let production: Production;
beforeEach(async () => {
  production = await openProduction();
  return production.remove;
});

const signer = generateKeyPairSync("ed25519");

const everything = {
  ...{ reason: true, cleanTree: true },
  signatures: [textOfKey(signer.publicKey)],
};

test("refuses each kind of change with everything that is missing at once", async () => {
  const { context, experts, store, pinOf, page } = production;
  await production.protect(everything);
  const error = await promote("production", "experts", experts.b, context).catch(String);
  expect(error).toContain('production: asks for a reason: --reason "<why>"');
  expect(error).toContain("asks for a clean tree, and");
  expect(error).toContain(`experts@${experts.b}: is not signed with a key of this environment`);
  const shop = await writeSampleRelease(store, "shop", "1");
  for (const change of [
    () => canary("production", "experts", experts.b, 10, context),
    () => addApp("production", "shop", shop, context),
    () => removeApp("production", "experts", context),
  ]) {
    await expect(change()).rejects.toThrow(/asks for a reason[^]*asks for a clean tree/);
  }
  expect(await pinOf()).toBe(experts.a);
  expect(await page()).toBeUndefined();
});

test("asks a rollback, and the end of a canary, for nothing", async () => {
  const { context, experts, pinOf } = production;
  await promote("production", "experts", experts.b, context);
  await canary("production", "experts", experts.a, 10, context);
  await production.protect(everything);
  await canary("production", "experts", experts.a, 0, context);
  await rollback("production", "experts", {}, context);
  expect(await pinOf()).toBe(experts.a);
  await rollback("production", "experts", { to: experts.b }, context);
  const never = rollback("production", "experts", { to: experts.c }, context);
  await expect(never).rejects.toThrow(/asks for a reason/);
});

test("accepts a change with what is asked for, and records it", async () => {
  const { context, experts, folder, shown } = production;
  await production.protect({ reason: true });
  const pullRequest = "https://code.example/ensemble/pull/42";
  const words = { reason: "Spring opens", pullRequest, approvedBy: ["Grace", "Joan"] };
  await promote("production", "experts", experts.b, { ...context, ...words });
  const change = { ...words, by: "a tester" };
  expect(await readHistory(folder, "production")).toMatchObject([change]);
  expect(shown).toMatchObject([[change]]);
});

test("asks for the files to be committed, where that is asked", async () => {
  const { context, experts, folder } = production;
  const git = (...words: string[]) => promisify(execFile)("git", words, { cwd: folder });
  const commit = async () => {
    await git("add", "--all");
    await git("-c", "user.name=Ada", "-c", "user.email=ada@example.com", "commit", "-qm", "Now");
  };
  await git("init", "-q");
  await production.protect({ cleanTree: true });
  await commit();
  await promote("production", "experts", experts.b, context);
  const next = () => promote("production", "experts", experts.c, context);
  await expect(next()).rejects.toThrow(
    /asks for a clean tree: commit .*production.json and \d more/,
  );
  await commit();
  await next();
});
