import type { DataUse } from "@ensemble/build/data-use";
import { afterEach, beforeEach, expect, test } from "vitest";
import { writeSampleRelease } from "../../fixtures/sample-release";
import { openVerifyTrial, type VerifyTrial } from "../../fixtures/verify-trial";
import type { DataSurface, TableSurface } from "../environments/database";

let trial: VerifyTrial;
let store: VerifyTrial["store"];
let good: VerifyTrial["good"];
let problemsWith: VerifyTrial["problemsWith"];

beforeEach(async () => {
  trial = await openVerifyTrial();
  ({ store, good, problemsWith } = trial);
});
afterEach(() => trial.close());

test("refuses a release that needs a newer database than the environment's", async () => {
  const release = await writeSampleRelease(store, "experts", "2", { migration: "20261122000700" });
  for (const migration of [undefined, "20261122000700", "20261201000000"]) {
    expect(await problemsWith({ release }, { migration })).toEqual([]);
  }
  expect(await problemsWith({ release }, { migration: "20261121000102" })).toEqual([
    `experts@${release}: was made for a database with the migration 20261122000700; ` +
      "this environment's has come to 20261121000102",
  ]);
});

test("names what a release uses and the database lacks, with its owner, its place and the way out", async () => {
  const uses: DataUse[] = [
    { need: "column", table: "experts", column: "name", kind: "text", at: "src/card.ts:7" },
    { need: "column", table: "experts", column: "bio", kind: "text", at: "src/card.ts:8" },
    { need: "bucket", bucket: "portraits", at: "src/portrait.ts:3" },
  ];
  const owner = "@ensemble/experts";
  const release = await writeSampleRelease(store, "experts", "2", { owner }, { uses });
  const anybody = ["anon", "authenticated"];
  const rights = { required: false, select: anybody, insert: [], update: [] };
  const experts: TableSurface = {
    ...{ view: false, delete: [], unique: [], relations: [] },
    columns: { name: { kind: "text", ...rights } },
  };
  const surface: DataSurface = { tables: { experts }, functions: {}, buckets: ["portraits"] };
  expect(await problemsWith({ release: good.experts, previous: release }, { surface })).toEqual([
    `experts@${release}: this release, of @ensemble/experts, uses what the database lacks:
      reads experts.bio: there is no such column (src/card.ts:8)
      Expand the database, move the release, then contract (docs/runbook.md, "Change the database").`,
  ]);
  experts.columns.bio = { kind: "text", ...rights };
  expect(await problemsWith({ release: good.experts, previous: release }, { surface })).toEqual([]);
});
