import { CompositionError } from "@ensemble/contract";
import { expect, test } from "vitest";
import { parseEnvironment, readEnvironment } from "./environment";

const issuesOf = (text: string): string[] => {
  try {
    parseEnvironment("planted", text);
    return [];
  } catch (error) {
    return (error as CompositionError).issues;
  }
};

test("accepts the committed environments", async () => {
  await expect(readEnvironment("local")).resolves.toMatchObject({ environment: "local" });
  await expect(readEnvironment("test")).resolves.toMatchObject({ environment: "test" });
});

test("reports all wrong and missing keys at once", () => {
  const issues = issuesOf(
    JSON.stringify({
      supabase: { url: "ftp://x" },
      contacts: { support: "nobody" },
      releases: { shell: "newest", shop: "latest", experts: "latest" },
    }),
  ).join("\n");
  expect(issues).toContain("supabase.url");
  expect(issues).toContain("supabase.key");
  expect(issues).toContain("contacts.support: must be an e-mail address");
  expect(issues).toContain('releases.shell: must be "latest" or a release');
});

test("reports a missing file or invalid JSON as one clear error", async () => {
  expect(issuesOf("{")[0]).toContain("planted.json: not JSON");
  await expect(readEnvironment("nowhere")).rejects.toThrow(CompositionError);
});

test("reads an app's release, previous release and canary", () => {
  const text = (releases: object) =>
    JSON.stringify({ supabase: { url: "/", key: "sb_publishable_0123456789" }, releases });
  const release = "1.0.0+0123456789";
  const experts = { release, previous: "0.9.0+abcdefabcd", canary: { release, percent: 10 } };
  expect(parseEnvironment("planted", text({ shell: "latest", experts })).releases).toEqual({
    shell: { release: "latest" },
    experts,
  });
  expect(issuesOf(text({ experts }))[0]).toContain('must name a release of "shell"');
  const tooMany = { ...experts, canary: { release, percent: 101 } };
  expect(issuesOf(text({ shell: "latest", experts: tooMany }))[0]).toContain("releases.experts");
});

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
