import { expect, test } from "vitest";
import { changedFields, fieldLabel } from "./changed-fields";
import type { RecordChange } from "./record-changes";

const change = (before: RecordChange["before"], after: RecordChange["after"]): RecordChange => ({
  id: 1,
  changed_at: "2026-11-21T08:00:00Z",
  actor_email: "admin@ensemble.example",
  action: "update",
  before,
  after,
});

test("only what differs is listed, in words", () => {
  const before = { name: "Maison", tier: null, tags: ["knit"], active: true, updated_at: "a" };
  const after = { name: "Maison", tier: "gold", tags: [], active: false, updated_at: "b" };
  expect(changedFields(change(before, after))).toEqual([
    { field: "tier", before: "nothing", after: "gold" },
    { field: "tags", before: "knit", after: "nothing" },
    { field: "active", before: "yes", after: "no" },
  ]);
});

test("a record that was created or deleted has no lines", () => {
  expect(changedFields(change(null, { name: "Maison" }))).toEqual([]);
  expect(changedFields(change({ name: "Maison" }, null))).toEqual([]);
});

test("a column is named as people read it", () => {
  expect(fieldLabel("commission_rate")).toBe("Commission rate");
});
