import { randomUUID } from "node:crypto";
import { createTestBackend, type TestBackend } from "@ensemble/backend/testing";
import postgres, { type Sql } from "postgres";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { openProduction, type Production } from "../../fixtures/production";
import { writeSampleRelease } from "../../fixtures/sample-release";
import { readSpentBudgets, reportBudgets, saveObjectives } from "./budgets";
import { externalDatabase } from "./database";
import { type Environment, readEnvironment } from "./environment";
import { type Change, saveChanges } from "./history";
import { promote } from "./promote";
import { reportErrors } from "./report";
import { readVersions } from "./versions";

let backend: TestBackend;
let production: Production;

beforeAll(async () => (backend = await createTestBackend()));
beforeEach(async () => (production = await openProduction()));
afterEach(async () => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
  await production.remove();
});
afterAll(() => backend.dispose());

const url = "http://localhost:4200";

describe("history", () => {
  const [old, next] = ["1.0.0+aaaaaaaaaa", "1.1.0+bbbbbbbbbb"];
  const promoted: Change = {
    ...{ at: "2026-03-02T10:00:00.000Z", by: "Ada", reason: "Spring", action: "promote" },
    ...{ app: "shop", release: next, from: old },
  };

  const save = (history: Change[], serviceKey = backend.serviceKey) =>
    saveChanges("production", history, { url, serviceKey, fetch: backend.fetch });

  const savedChanges = async () => {
    const { data } = await backend
      .client(backend.serviceKey)
      .from("release_changes")
      .select(
        "app, changed_at, changed_by, reason, approved_by, pull_request, action, release, percent",
      )
      .eq("environment", "production")
      .order("app");
    return data;
  };

  test("saves each app's last change and replaces it with the next", async () => {
    const canary: Change = { ...promoted, action: "canary", percent: 10, reason: undefined };
    const approval = { approvedBy: ["Joan", "Mae"], pullRequest: "https://code.example/pull/42" };
    await save([
      canary,
      { ...promoted, app: "experts", by: "Grace" },
      { ...promoted, ...approval },
    ]);
    const row = { reason: "Spring", action: "promote", release: next, percent: null };
    const shop = {
      ...row,
      app: "shop",
      changed_by: "Ada",
      changed_at: "2026-03-02T10:00:00+00:00",
    };
    const approved = { approved_by: "Joan, Mae", pull_request: approval.pullRequest };
    expect(await savedChanges()).toMatchObject([
      { ...row, app: "experts", changed_by: "Grace", approved_by: null, pull_request: null },
      { ...shop, ...approved },
    ]);

    await save([promoted, { ...canary, at: "2026-03-03T10:00:00.000Z", by: "Grace" }]);
    const changed = { reason: null, action: "canary", percent: 10, changed_by: "Grace" };
    expect(await savedChanges()).toMatchObject([{ app: "experts" }, { app: "shop", ...changed }]);
  });

  test("warns and continues when the database rejects a change", async () => {
    const warned = vi.spyOn(console, "warn").mockImplementation(() => undefined);
    await save([promoted], "sb_secret_of_another_project");
    expect(warned).toHaveBeenCalledExactlyOnceWith(
      expect.stringMatching(
        /^Couldn't update production's history at \/admin\/platform: .* returned 40[13]/,
      ),
    );
  });

  test("has no database without a service key, or for the gateway's own", () => {
    const environment = {
      environment: "production",
      supabase: { url: "http://backend.test", key: "sb_publishable_0123456789" },
    } as Environment;
    expect(externalDatabase(environment)).toBeUndefined();
    vi.stubEnv("ENSEMBLE_SERVICE_KEY", backend.serviceKey);
    expect(externalDatabase(environment)).toMatchObject({ url: "http://backend.test/" });
    const own = { ...environment, supabase: { ...environment.supabase, url: "/" } };
    expect(externalDatabase(own)).toBeUndefined();
  });
});

test("saves the packages of what runs with each change", async () => {
  const { store, context, experts } = production;
  const client = backend.client(backend.serviceKey);
  const database = { url, serviceKey: backend.serviceKey, fetch: backend.fetch };
  for (const release of [experts.b, experts.c]) {
    await promote("production", "experts", release, { ...context, database });
    const { data } = await client.from("release_packages").select("versions").single();
    expect(data).toEqual({ versions: await readVersions("production", store) });
    expect(data).toMatchObject({ versions: { releases: { experts: release } } });
  }
});

describe("report", () => {
  const report = (environment: string, serviceKey = backend.serviceKey) =>
    reportErrors({ environment }, production.store, { url, serviceKey, fetch: backend.fetch });

  test("lists an environment's errors with location, owner, counts and releases", async () => {
    const { a, b } = production.experts;
    const error = {
      ...{ remote: "experts", channel: "stable", screen: "expert", kind: "uncaught" },
      ...{ error: "TypeError", message: "too far", trouble: "0123456789abcdef" },
      ...{ source_file: "apps/experts/src/card.tsx", source_line: 12, frames: [] },
    };
    const events = [a, a, b].map((release) => ({ ...error, release }));
    await backend.fetch(
      new Request(`${url}/rest/v1/rpc/record_telemetry`, {
        method: "POST",
        headers: { apikey: backend.serviceKey, "Content-Type": "application/json" },
        body: JSON.stringify({
          caller: randomUUID(),
          batch: { environment: "production", sampleRate: 1, events },
        }),
      }),
    );
    const text = await report("production");
    expect(text.split("\n").map((line) => line.replace(/, last at .*/, ""))).toEqual([
      "TypeError: too far  (reports: 3, visitors: 1)",
      "  apps/experts/src/card.tsx:12",
      "  experts, no owner, expert",
      `  ${a} to ${b}`,
    ]);
    expect(await report("staging")).toBe("staging: no errors reported in the last 24 hours");
  });

  test("reports the database's response to a wrong key", async () => {
    await expect(report("production", "sb_secret_wrong")).rejects.toThrow(/returned 40\d/);
  });
});

describe("budgets", () => {
  let sql: Sql;
  beforeAll(() => {
    sql = postgres(backend.databaseUrl, { max: 1, onnotice: () => undefined });
  });
  afterAll(() => sql.end());

  const database = (serviceKey = backend.serviceKey) => ({ url, serviceKey, fetch: backend.fetch });

  /** Saves the objectives of releases instead of the environment's own. */
  async function save(releases: Record<string, string>, serviceKey?: string): Promise<void> {
    const { folder, store } = production;
    const environment = await readEnvironment("production", { store, folder });
    const pins = Object.entries(releases).map(([app, release]) => [app, { release }]);
    const changed = { ...environment, releases: Object.fromEntries(pins) };
    await saveObjectives(changed, store, database(serviceKey));
  }

  const savedObjectives = async () =>
    (
      await sql<{ line: string }[]>`
      select concat_ws(' ', remote, objective, percent, within, owner) as line
      from public.remote_objectives where environment = 'production' order by remote, objective`
    ).map(({ line }) => line);

  const report = () => reportBudgets({ environment: "production" }, database());

  test("saves releases' objectives, and removes them with their remote", async () => {
    const { store, experts } = production;
    const changes = { owner: "@experts", objectives: { loads: { percent: 99 } } };
    const released = await writeSampleRelease(store, "experts", "d", changes);
    const more = { loads: { percent: 99.9 }, inp: { percent: 75, within: 200 } };
    const shop = await writeSampleRelease(store, "shop", "1", { objectives: more });
    await save({ experts: released, shop });
    const [loads, all] = ["experts loads 99 @experts", ["shop loads 99.9", "shop inp 75 200"]];
    expect(await savedObjectives()).toEqual([loads, ...all]);
    await save({ experts: released });
    expect(await savedObjectives()).toEqual([loads]);
    await save({ experts: experts.a });
    expect(await savedObjectives()).toEqual([]);
    expect(await report()).toBe("production: its releases have no objectives");
  });

  test("describes burn rates, spent budgets and too few callers", async () => {
    const objectives = { loads: { percent: 99 }, lcp: { percent: 75, within: 2500 } };
    const more = { owner: "@experts", objectives };
    await save({ experts: await writeSampleRelease(production.store, "experts", "f", more) });
    await sql`
    insert into public.objective_hours
      (hour, environment, remote, objective, screen, release, visits, missed, callers)
    values (
      date_trunc('hour', now() - interval '5 hours'), 'production', 'experts', 'loads', 'expert',
      '1.0.0+0123456789', 1000, 25, 1000
    )`;
    await sql`
    insert into public.budget_incidents (environment, remote, objective, opened_at)
    values ('production', 'experts', 'loads', '2026-03-02T10:00:00Z')`;
    expect(await report()).toBe(
      [
        "experts, @experts: 99% of loads work",
        "  30 days: 250% of the error budget spent; promoting requires --reason",
        "  burn rate: last hour unknown (callers: 0), last day 2.5 (callers: 1000)",
        "  incident since 2026-03-02T10:00:00+00:00",
        "  missed most often by expert in 1.0.0+0123456789",
        "",
        "experts, @experts: 75% paint within 2500 ms",
        "  30 days: not enough callers",
        "  burn rate: last hour unknown (callers: 0), last day unknown (callers: 0)",
      ].join("\n"),
    );
  });

  test("says that reports were refused", async () => {
    await sql`
    insert into private.telemetry_refusals (environment, caller)
    values ('production', ${randomUUID()}), ('production', ${randomUUID()}), ('other', ${randomUUID()})`;
    expect((await report()).split("\n").at(-1)).toBe(
      "production: incomplete, because the collector refused reports in the last day " +
        "(callers above their limit: 2)",
    );
    await sql`truncate private.telemetry_refusals`;
  });

  test("finds the budgets that are spent over 30 days", async () => {
    const objectives = { loads: { percent: 99 }, inp: { percent: 75, within: 200 } };
    const { store, folder } = production;
    await save({ experts: await writeSampleRelease(store, "experts", "f", { objectives }) });
    await sql`truncate public.objective_hours`;
    const environment = await readEnvironment("production", { store, folder });
    // A different hour for each row.
    const add = (missed: number) => sql`
    insert into public.objective_hours
      (hour, environment, remote, objective, screen, release, visits, missed, callers)
    values (
      date_trunc('hour', now() - make_interval(hours => ${100 + missed})), 'production', 'experts',
      'loads', 'expert', '1.0.0+0123456789', 1000, ${missed}, 1000
    )`;
    await add(9);
    expect(await readSpentBudgets(environment, database())).toEqual({});
    await add(11);
    const spent = { experts: "99% of loads work, 100% spent" };
    expect(await readSpentBudgets(environment, database())).toEqual(spent);
  });

  test("warns and continues when the database rejects a request", async () => {
    const warned = vi.spyOn(console, "warn").mockImplementation(() => undefined);
    const wrong = "sb_secret_of_another_project";
    await save({ experts: production.experts.a }, wrong);
    const environment = await readEnvironment("production", production);
    expect(await readSpentBudgets(environment, database(wrong))).toEqual({});
    expect(warned.mock.calls.flat()).toEqual([
      expect.stringMatching(/^production's error budgets still use earlier objectives: .*40[13]/),
      expect.stringMatching(/^Couldn't read production's error budgets: .*40[13]/),
    ]);
  });
});
