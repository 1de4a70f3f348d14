import { CompositionError } from "@ensemble/contract";
import { expect, test } from "vitest";
import { parseEnvironment, readEnvironment } from "./environment";

const mistakesOf = (text: string): string[] => {
  try {
    parseEnvironment("planted", text);
    return [];
  } catch (error) {
    return (error as CompositionError).mistakes;
  }
};

test("the committed environments are complete", async () => {
  await expect(readEnvironment("local")).resolves.toMatchObject({ environment: "local" });
  await expect(readEnvironment("test")).resolves.toMatchObject({ environment: "test" });
});

test("every wrong or missing key is reported together", () => {
  const mistakes = mistakesOf(
    JSON.stringify({
      supabase: { url: "ftp://x" },
      contacts: { support: "nobody" },
      releases: { shell: "newest", shop: "latest", experts: "latest" },
    }),
  ).join("\n");
  expect(mistakes).toContain("supabase.url");
  expect(mistakes).toContain("supabase.key");
  expect(mistakes).toContain("contacts.support: must be an e-mail address");
  expect(mistakes).toContain('releases.shell: must be "latest" or a release');
});

test("a file that is no JSON, or no file, is one clear mistake", async () => {
  expect(mistakesOf("{")[0]).toContain("planted.json: not JSON");
  await expect(readEnvironment("nowhere")).rejects.toThrow(CompositionError);
});

test("an environment says which release of an app is good, which was and which is tried", () => {
  const text = (releases: object) =>
    JSON.stringify({ supabase: { url: "/", key: "sb_publishable_0123456789" }, releases });
  const release = "1.0.0+0123456789";
  const experts = { release, previous: "0.9.0+abcdefabcd", canary: { release, percent: 10 } };
  expect(parseEnvironment("planted", text({ shell: "latest", experts })).releases).toEqual({
    shell: { release: "latest" },
    experts,
  });
  expect(mistakesOf(text({ experts }))[0]).toContain('must name a release of "shell"');
  const tooMany = { ...experts, canary: { release, percent: 101 } };
  expect(mistakesOf(text({ shell: "latest", experts: tooMany }))[0]).toContain("releases.experts");
});
