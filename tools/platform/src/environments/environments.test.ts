import { CompositionError } from "@ensemble/contract";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeEach, describe, expect, onTestFinished, test } from "vitest";
import { openProduction, type Production } from "../../fixtures/production";
import { parseRules, readRules } from "./environment";
import { describeChange } from "./history";
import { canary, promote, removeApp } from "./promote";
import { rollback } from "./rollback";
import { findPullRequest } from "./change-metadata";

const findIssues = (text: string): string[] => {
  try {
    parseRules("injected", text);
    return [];
  } catch (error) {
    return (error as CompositionError).issues;
  }
};

test("accepts the committed environments", async () => {
  await expect(readRules("local")).resolves.toMatchObject({ environment: "local" });
  await expect(readRules("test")).resolves.toMatchObject({ environment: "test" });
});

test("reports all invalid and missing keys together", () => {
  const issues = findIssues(
    JSON.stringify({
      supabase: { url: "ftp://x" },
      contacts: { support: "unknown" },
      releases: { shell: "1.0.0+0123456789" },
    }),
  ).join("\n");
  expect(issues).toContain("supabase.url");
  expect(issues).toContain("supabase.key");
  expect(issues).toContain("contacts.support: must be an email address");
  expect(issues).toContain("run npm run platform -- move-to-store");
});

test("reports a missing file or invalid JSON as one error", async () => {
  expect(findIssues("{")[0]).toContain("injected.json: not JSON");
  await expect(readRules("nowhere")).rejects.toThrow(CompositionError);
});

test("reports all problems of a protection together", () => {
  const settings = { supabase: { url: "/", key: "sb_publishable_0123456789" } };
  const protection = {
    ...{ reason: "yes", aproval: 1, signatures: ["MCowBQYDK2VwAyEA"] },
  };
  const text = JSON.stringify({ ...settings, protection });
  const read = () => parseRules("injected", text);
  for (const message of [
    "protection.reason: must be true or false",
    "protection: unknown key aproval",
    "protection.signatures.0: must be an Ed25519 public key",
  ]) {
    expect(read).toThrow(message);
  }
});

const github = { GITHUB_SERVER_URL: "https://code.example", GITHUB_REPOSITORY: "ensemble/site" };

test("prefers the given pull request to the workflow's", async () => {
  const ref = { GITHUB_REF: "refs/pull/7/merge" };
  expect(await findPullRequest("#42", ref)).toBe("42");
  expect(await findPullRequest("https://code.example/p/42", ref)).toBe("https://code.example/p/42");
  expect(await findPullRequest(undefined, ref)).toBe("7");
  expect(await findPullRequest(undefined, { ...ref, ...github })).toBe(
    "https://code.example/ensemble/site/pull/7",
  );
  for (const invalid of ["the last one", "javascript:alert(1)", "http://code.example/1"]) {
    await expect(findPullRequest(invalid, {})).rejects.toThrow(
      "--pull-request must be a pull request",
    );
  }
});

test("reads the pull request from a workflow's event, if any", async () => {
  const folder = await mkdtemp(join(tmpdir(), "ensemble-event-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  const event = join(folder, "event.json");
  const env = { GITHUB_REF: "refs/heads/main", GITHUB_EVENT_PATH: event };
  expect(await findPullRequest(undefined, env)).toBeUndefined();
  await writeFile(event, JSON.stringify({ pull_request: { number: 9 } }));
  expect(await findPullRequest(undefined, env)).toBe("9");
  await writeFile(event, JSON.stringify({ commits: [] }));
  expect(await findPullRequest(undefined, env)).toBeUndefined();
  expect(await findPullRequest(undefined, {})).toBeUndefined();
});

describe("budgets", () => {
  let production: Production;
  beforeEach(async () => {
    production = await openProduction();
    return production.remove;
  });

  const spent = "99% of loads work, 130% spent";
  const history = () => production.history();

  test("refuses to promote over a spent error budget without a reason, and says how to", async () => {
    const { context, database, experts, readPin, page } = production;
    const before = await page();
    database.spent = { experts: spent };
    for (const change of [
      () => promote("production", "experts", experts.b, context),
      () => promote("production", "experts", experts.b, { ...context, reason: " " }),
      () => canary("production", "experts", experts.b, 10, context),
    ]) {
      await expect(change()).rejects.toThrow(
        `experts@${experts.b}: its error budget is spent (${spent}). To promote it anyway, add --reason`,
      );
    }
    expect(await readPin()).toEqual({ release: experts.a });
    expect(await page()).toBe(before);
    expect(await history()).toEqual([]);
  });

  test("promotes over a spent error budget with a reason, and records it", async () => {
    const { context, database, experts, savedHistories } = production;
    database.spent = { experts: spent };
    const change = { reason: "Fixes the failing loads", spentBudgets: spent };
    await promote("production", "experts", experts.b, { ...context, reason: change.reason });
    expect(await history()).toMatchObject([change]);
    expect(savedHistories.at(-1)!.at(-1)).toMatchObject(change);
    expect(describeChange((await history())[0]!)).toContain(
      `: Fixes the failing loads (budget spent: ${spent})`,
    );
  });

  test("ignores a spent budget for rollbacks, ended canaries, removals and other apps", async () => {
    const { context, database, experts, readPin } = production;
    await promote("production", "experts", experts.b, context);
    await canary("production", "experts", experts.c, 10, context);
    database.spent = { experts: spent };
    await canary("production", "experts", experts.c, 0, context);
    await rollback("production", "experts", {}, context);
    expect(await readPin()).toEqual({ release: experts.a });
    database.spent = { shop: spent };
    await promote("production", "experts", experts.b, context);
    database.spent = { experts: spent };
    await removeApp("production", "experts", context);
    const recorded = (await history()).map(({ action, spentBudgets }) => [action, spentBudgets]);
    expect(recorded.filter(([, budgets]) => budgets)).toEqual([]);
  });
});
