import { expect, test } from "vitest";
import { parseEnvironment } from "../environment";

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
