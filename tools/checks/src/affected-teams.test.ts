import { expect, test } from "vitest";
import { affectedTeams } from "./affected-teams";

const teams = (files: string[], dependents: string[] = []) =>
  affectedTeams(files, () => dependents);

test("runs a remote's journeys and the shell's when the remote changes", () => {
  expect(teams(["apps/shop/src/remote.tsx"])).toEqual(["shell", "shop"]);
  expect(teams(["e2e/admin/links.spec.ts"])).toEqual(["admin"]);
});

test("runs those of the apps that contain a changed library", () => {
  const changed = ["libs/domain/src/index.ts"];
  expect(teams(changed, ["@ensemble/domain", "@ensemble/experts"])).toEqual(["experts", "shell"]);
  expect(teams(["libs/ui/src/index.ts"], ["@ensemble/shop", "@ensemble/shell"])).toBe("all");
});

test.each([
  "apps/shell/src/main.tsx",
  "supabase/migrations/20270101000000_more.sql",
  "tools/backend/src/api.ts",
  "environments/local.json",
  "e2e/fixtures.ts",
  "package-lock.json",
])("runs all journeys when %s changes", (file) => {
  expect(teams([file])).toBe("all");
});

test("runs none when only documents and other tests change", () => {
  const files = ["README.md", "docs/runbook.md", "apps/shop/src/a.test.tsx", ".nvmrc"];
  expect(teams(files)).toEqual([]);
});
