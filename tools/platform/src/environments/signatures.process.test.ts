import { generateKeyPairSync } from "node:crypto";
import { beforeEach, expect, test } from "vitest";
import { openProduction, type Production } from "../../fixtures/production";
import { readRelease } from "../release/release";
import { signRelease, textOfKey } from "../verify/signatures";
import { verifyEnvironment } from "../verify/verify";
import { promote } from "./promote";

let production: Production;
beforeEach(async () => {
  production = await openProduction();
  return production.remove;
});

const signer = generateKeyPairSync("ed25519");
const pem = signer.privateKey.export({ format: "pem", type: "pkcs8" }).toString();
const signatures = [textOfKey(signer.publicKey)];

test("accepts a signed release, as it was signed, and only by a key that it names", async () => {
  const { context, experts, store } = production;
  await production.protect({ signatures });
  const unsigned = /is not signed with a key of this environment: platform sign experts@/;
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
  const changed = { ...pins, protection: { reason: false, cleanTree: false, signatures } };
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
  await production.protect({ signatures });
  const again = () => promote("production", "experts", experts.a, context);
  await expect(again()).rejects.toThrow(`experts@${experts.a}: is not signed`);
  await signRelease(await readRelease("experts", experts.a, store), pem, store);
  await again();
});
