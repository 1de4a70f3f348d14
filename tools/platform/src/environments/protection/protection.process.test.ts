import { execFile } from "node:child_process";
import { generateKeyPairSync } from "node:crypto";
import { promisify } from "node:util";
import { beforeEach, expect, test } from "vitest";
import { openProduction, type Production } from "../../../fixtures/production";
import { writeSampleRelease } from "../../../fixtures/sample-release";
import { parseEnvironment } from "../environment";
import { readHistory } from "../changes/history";
import { addApp, promote, removeApp } from "../changes/promotion";
import { canary } from "../changes/canary";
import { rollback } from "../changes/rollback";
import { readRelease } from "../../releases/release";
import { signRelease } from "../../releases/signature";
import { textOfKey } from "../../releases/signing-key";
import { verifyEnvironment } from "../../verify/verify";

let production: Production;
beforeEach(async () => {
  production = await openProduction();
  return production.remove;
});

const frozen = { days: ["Fri"], from: "16:00", zone: "Europe/Berlin" };
const friday = new Date("2026-11-27T15:30:00Z"); // 16:30 in Berlin.
const signer = generateKeyPairSync("ed25519");
const pem = signer.privateKey.export({ format: "pem", type: "pkcs8" }).toString();
const everything = {
  ...{ reason: true, approval: 1, cleanTree: true, freeze: [frozen] },
  signatures: [textOfKey(signer.publicKey)],
};

test("refuses each kind of change with everything that is missing at once", async () => {
  const { context, experts, store, pinOf, page } = production;
  await production.protect(everything);
  const then = { ...context, now: () => friday };
  const error = await promote("production", "experts", experts.b, then).catch(String);
  expect(error).toContain("frozen (Fri, 16:00 to 24:00, Europe/Berlin): only a rollback");
  expect(error).toContain('production: asks for a reason: --reason "<why>"');
  expect(error).toContain("the approval of somebody other than a tester: --approved-by <name>");
  expect(error).toContain("asks for a clean tree, and");
  expect(error).toContain(`experts@${experts.b}: is not signed with a key of this environment`);
  const shop = await writeSampleRelease(store, "shop", "1");
  for (const change of [
    () => canary("production", "experts", experts.b, 10, then),
    () => addApp("production", "shop", shop, then),
    () => removeApp("production", "experts", then),
  ]) {
    await expect(change()).rejects.toThrow(/asks for a reason[^]*asks for the approval/);
  }
  expect(await pinOf()).toBe(experts.a);
  expect(await page()).toBeUndefined();
});

test("asks a rollback, and the end of a canary, for nothing", async () => {
  const { context, experts, pinOf } = production;
  await promote("production", "experts", experts.b, context);
  await canary("production", "experts", experts.a, 10, context);
  await production.protect(everything);
  const then = { ...context, now: () => friday };
  await canary("production", "experts", experts.a, 0, then);
  await rollback("production", "experts", {}, then);
  expect(await pinOf()).toBe(experts.a);
  await rollback("production", "experts", { to: experts.b }, then);
  const never = rollback("production", "experts", { to: experts.c }, then);
  await expect(never).rejects.toThrow(/asks for a reason/);
});

test("accepts a change with what is asked for, and records it", async () => {
  const { context, experts, folder, shown } = production;
  await production.protect({ reason: true, approval: 2, freeze: [frozen] });
  const pullRequest = "https://code.example/ensemble/pull/42";
  const words = { reason: "Spring opens", pullRequest };
  const approvedBy = (...names: string[]) => ({ ...context, ...words, approvedBy: names });
  for (const few of [["Grace"], ["Grace", " @grace"], ["Grace", "A Tester"]]) {
    const lacking = promote("production", "experts", experts.b, approvedBy(...few));
    await expect(lacking).rejects.toThrow(/2 people other than a tester, and has 1: --approved-by/);
  }
  await promote("production", "experts", experts.b, approvedBy("Grace", "Joan"));
  const change = { ...words, by: "a tester", approvedBy: ["Grace", "Joan"] };
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

test("accepts a signed release, as it was signed, and only by a key that it names", async () => {
  const { context, experts, store } = production;
  await production.protect({ signatures: everything.signatures });
  const unsigned = /is not signed with a key of this environment: platform sign experts@/;
  const next = () => promote("production", "experts", experts.b, context);
  const release = await readRelease("experts", experts.b, store);
  const other = generateKeyPairSync("ed25519").privateKey.export({ format: "pem", type: "pkcs8" });
  await signRelease(release, other.toString(), store);
  await expect(next()).rejects.toThrow(unsigned);
  expect(await signRelease(release, pem, store)).toBe(everything.signatures[0]);
  const file = `releases/experts/${experts.b}/release.json`;
  await store.write(file, JSON.stringify({ ...release, commit: "0".repeat(40) }));
  await expect(next()).rejects.toThrow(unsigned);
  await store.write(file, JSON.stringify(release));
  await next();
  const pins = { releases: { shell: { release: "latest" }, experts: { release: experts.b } } };
  const protection = { reason: false, approval: 0, cleanTree: false, freeze: [], signatures: [] };
  const changed = { ...pins, protection: { ...protection, signatures: everything.signatures } };
  expect((await verifyEnvironment(changed, store)).join()).not.toMatch(unsigned);
  const rsa = generateKeyPairSync("rsa", { modulusLength: 2048 }).privateKey;
  const wrong = signRelease(
    release,
    rsa.export({ format: "pem", type: "pkcs8" }).toString(),
    store,
  );
  await expect(wrong).rejects.toThrow("must be an Ed25519 key");
});

test("asks a release for its signature that was a fallback without one", async () => {
  const { context, experts, store } = production;
  await promote("production", "experts", experts.b, context);
  await production.protect({ signatures: everything.signatures });
  const again = () => promote("production", "experts", experts.a, context);
  await expect(again()).rejects.toThrow(`experts@${experts.a}: is not signed`);
  await signRelease(await readRelease("experts", experts.a, store), pem, store);
  await again();
});

test("reports everything that is wrong with a protection at once", () => {
  const settings = { supabase: { url: "/", key: "sb_publishable_0123456789" } };
  const protection = {
    ...{ reason: "yes", approval: -1, aproval: 1, signatures: ["MCowBQYDK2VwAyEA"] },
    freeze: [
      { days: ["Fri"], from: "18:00", to: "16:00", zone: "Berlin" },
      { zone: "UTC" },
      { dates: ["2026-12-27", "2026-12-20"], zone: "UTC" },
    ],
  };
  const text = JSON.stringify({ ...settings, releases: { shell: "latest" }, protection });
  const read = () => parseEnvironment("planted", text);
  for (const words of [
    "protection.reason: must be true or false",
    "protection.approval: must be a number of people",
    "protection: has no key aproval",
    "protection.signatures.0: must be an Ed25519 public key",
    "protection.freeze.0.zone: must be a time zone",
  ]) {
    expect(read).toThrow(words);
  }
});
