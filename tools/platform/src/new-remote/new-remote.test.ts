import { cp, mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { readOrigin } from "../release/origin";
import { workspaceRoot } from "../workspace";
import { newRemote } from "./new-remote";

let root: string;
const read = (path: string) => readFile(join(root, path), "utf8");

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), "ensemble-new-"));
  const shared = ["README.md", ".github/CODEOWNERS", "apps/experts/package.json"];
  for (const path of shared) {
    await cp(join(workspaceRoot, path), join(root, path), { recursive: true });
  }
});

afterEach(() => rm(root, { recursive: true }));

test("adds a remote with a screen, a path, an owner and a README row", async () => {
  const files = await newRemote(root, "gift-cards");
  expect(files).toContain("apps/gift-cards/src/features/gift-cards/gift-cards-screen.tsx");
  expect(await read("apps/gift-cards/src/remote.tsx")).toContain("paths.giftCards()");
  expect(await read("apps/gift-cards/src/paths.ts")).toContain('giftCards: () => "/gift-cards"');
  expect(files.filter((path) => path.startsWith("libs/"))).toEqual([]);
  expect(await read("README.md")).toMatch(
    /\| gift-cards +\| `apps\/gift-cards` +\| `\/gift-cards`/,
  );
  expect(await read(".github/CODEOWNERS")).toContain("/apps/gift-cards/ @ensemble/gift-cards");
  const pipeline = await readFile(join(workspaceRoot, ".github/workflows/experts.yml"), "utf8");
  const expected = pipeline.replaceAll("experts", "gift-cards");
  expect(await read(".github/workflows/gift-cards.yml")).toBe(expected);
  expect(await readOrigin(join(root, "apps/gift-cards"))).toMatchObject({
    version: "1.0.0",
    budget: 30_000,
  });
});

test("refuses a taken or invalid name before writing anything", async () => {
  await expect(newRemote(root, "experts")).rejects.toThrow("already exists");
  for (const name of ["Gift", "gift_cards", "-gift", "gift--cards", "1gift", ""]) {
    await expect(newRemote(root, name)).rejects.toThrow("isn't a valid remote name");
  }
  expect(await read("README.md")).toBe(await readFile(join(workspaceRoot, "README.md"), "utf8"));
});
