import { expect, test } from "vitest";
import { parseEnvironment } from "../environment";

test("reports everything that is wrong with a protection at once", () => {
  const settings = { supabase: { url: "/", key: "sb_publishable_0123456789" } };
  const protection = {
    ...{ reason: "yes", aproval: 1, signatures: ["MCowBQYDK2VwAyEA"] },
  };
  const text = JSON.stringify({ ...settings, releases: { shell: "latest" }, protection });
  const read = () => parseEnvironment("planted", text);
  for (const words of [
    "protection.reason: must be true or false",
    "protection: has no key aproval",
    "protection.signatures.0: must be an Ed25519 public key",
  ]) {
    expect(read).toThrow(words);
  }
});
