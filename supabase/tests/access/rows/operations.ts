import { randomUUID } from "node:crypto";
import type { Row } from "../../rows/add-row";
import { accessRow, onlyRow, type AccessRow } from "../access-row";

export const operationRows: Record<string, AccessRow> = {
  account_deletion_requests: accessRow(
    "account_deletion_requests",
    (owners) => onlyRow(owners, "account_deletion_requests", {}),
    { erase_after: "2099-01-01" },
  ),
  audit_log: accessRow(
    "audit_log",
    () => ({ action: "insert", table_name: "outfits", record_id: "none" }),
    { table_name: "hidden" },
  ),
  budget_incidents: accessRow(
    "budget_incidents",
    () => ({ environment: `test-${randomUUID()}`, remote: "shop", objective: "loads" }),
    { ended_at: "2099-01-01" },
  ),
  "jobs of workers": accessRow(
    "job",
    () => ({ name: "tasks" }),
    { priority: 1 },
    {
      schema: "pgboss",
      target: async ({ sql }) =>
        (await sql<Row[]>`insert into pgboss.job (name) values ('tasks') returning id`)[0]!,
    },
  ),
  message_outbox: accessRow(
    "message_outbox",
    ({ shopperId }) => ({
      kind: "account_erased",
      recipient: "shopper@access.example",
      user_id: shopperId,
      dedupe_key: randomUUID(),
    }),
    { recipient: "thief@access.example" },
  ),
  objective_hours: accessRow(
    "objective_hours",
    () => ({
      hour: "2026-03-02T10:00:00Z",
      environment: `test-${randomUUID()}`,
      ...{ remote: "shop", objective: "loads", screen: "home", release: "1.0.0+0123456789" },
      ...{ visits: 9, missed: 1, callers: 9 },
    }),
    { missed: 0 },
    { key: ["environment"] },
  ),
  release_changes: accessRow(
    "release_changes",
    () => ({
      environment: `test-${randomUUID()}`,
      app: "shop",
      changed_at: "2026-03-02T10:00:00Z",
      changed_by: "Ada",
      action: "promote",
      release: "1.0.0+0123456789",
    }),
    { changed_by: "Changed" },
    { key: ["environment", "app"] },
  ),
  release_packages: accessRow(
    "release_packages",
    () => ({
      environment: `test-${randomUUID()}`,
      saved_at: "2026-03-02T10:00:00Z",
      versions: { shared: [], bundled: [] },
    }),
    { versions: {} },
    { key: ["environment"] },
  ),
  remote_objectives: accessRow(
    "remote_objectives",
    () => ({
      environment: `test-${randomUUID()}`,
      ...{ remote: "shop", objective: "loads", percent: 99.5, owner: "@shop" },
    }),
    { percent: 1 },
    { key: ["environment", "remote", "objective"] },
  ),
  telemetry_events: accessRow(
    "telemetry_events",
    () => ({
      environment: "test",
      remote: "shop",
      release: "1.0.0+0123456789",
      channel: "stable",
      screen: "home",
      kind: "failure",
      error: "EntryError",
    }),
    { error: "Changed" },
  ),
  user_preferences: accessRow(
    "user_preferences",
    (owners) => onlyRow(owners, "user_preferences", { is_admin: false }),
    { is_admin: true },
    { key: ["user_id"] },
  ),
};
