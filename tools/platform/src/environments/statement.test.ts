import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { pullRequestOf } from "./statement";

const github = { GITHUB_SERVER_URL: "https://code.example", GITHUB_REPOSITORY: "ensemble/site" };

test("takes what is given before what a workflow says", async () => {
  const ref = { GITHUB_REF: "refs/pull/7/merge" };
  expect(await pullRequestOf("#42", ref)).toBe("42");
  expect(await pullRequestOf("https://code.example/p/42", ref)).toBe("https://code.example/p/42");
  expect(await pullRequestOf(undefined, ref)).toBe("7");
  expect(await pullRequestOf(undefined, { ...ref, ...github })).toBe(
    "https://code.example/ensemble/site/pull/7",
  );
  for (const given of ["the last one", "javascript:alert(1)", "http://code.example/1"]) {
    await expect(pullRequestOf(given, {})).rejects.toThrow("--pull-request is the number");
  }
});

test("reads a workflow's event, and knows none without one", async () => {
  const folder = await mkdtemp(join(tmpdir(), "ensemble-event-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  const event = join(folder, "event.json");
  const env = { GITHUB_REF: "refs/heads/main", GITHUB_EVENT_PATH: event };
  expect(await pullRequestOf(undefined, env)).toBeUndefined();
  await writeFile(event, JSON.stringify({ pull_request: { number: 9 } }));
  expect(await pullRequestOf(undefined, env)).toBe("9");
  await writeFile(event, JSON.stringify({ commits: [] }));
  expect(await pullRequestOf(undefined, env)).toBeUndefined();
  expect(await pullRequestOf(undefined, {})).toBeUndefined();
});
