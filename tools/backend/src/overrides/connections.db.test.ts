import { observe, type Telemetry } from "@ensemble/observability";
import { type Collector, startCollector, valuesOf } from "@ensemble/observability/collector";
import { trace } from "@opentelemetry/api";
import type { SupabaseClient } from "@supabase/supabase-js";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { fixtureBackend } from "../../fixtures/fixture-backend";
import type { TestBackend } from "../testing";

let backend: TestBackend;

describe("connections", () => {
  beforeAll(async () => (backend = await fixtureBackend()));
  afterAll(() => backend.dispose());

  describe("callers and timeouts", () => {
    test("runs a visitor's request as anon", async () => {
      const { data } = await backend.client().rpc("who_asks");
      expect(data).toMatchObject({ role: "anon", uid: null, auth_role: "anon", email: null });
    });

    test("gives the database the ID, role and address of a signed-in account", async () => {
      const { id, client } = await backend.signUp("who@people.example");
      const { data } = await client.rpc("who_asks");
      expect(data).toMatchObject({
        role: "authenticated",
        uid: id,
        auth_role: "authenticated",
        email: "who@people.example",
      });
    });

    test("runs a request with the service key as service_role", async () => {
      const { data } = await backend.client(backend.serviceKey).rpc("who_asks");
      expect(data).toMatchObject({ role: "service_role", uid: null });
    });

    test("sets a statement timeout of 3 s for visitors and 8 s for others", async () => {
      const { client } = await backend.signUp("patient@people.example");
      const limits = async (client: SupabaseClient) =>
        (await client.rpc("time_limits")).data as unknown;
      expect(await limits(backend.client())).toEqual({ statement: "3s", lock: "8s" });
      expect(await limits(client)).toEqual({ statement: "8s", lock: "8s" });
      expect(await limits(backend.client(backend.serviceKey))).toEqual({
        statement: "8s",
        lock: "8s",
      });
    });

    test("cancels a visitor's statement after three seconds, but not a signed-in account's", async () => {
      const { client } = await backend.signUp("waiting@people.example");
      const started = performance.now();
      const [visitor, account] = await Promise.all([
        backend
          .client()
          .rpc("wait", { seconds: 3.5 })
          .then((result) => ({ ...result, after: performance.now() - started })),
        client.rpc("wait", { seconds: 3.5 }),
      ]);
      expect(visitor).toMatchObject({
        status: 500,
        error: { code: "57014", message: "canceling statement due to statement timeout" },
      });
      expect(visitor.after).toBeGreaterThan(2900);
      expect(account.error).toBeNull();
    });

    test("applies row policies to the signed-in account", async () => {
      const [one, other] = await Promise.all([
        backend.signUp("one@people.example"),
        backend.signUp("other@people.example"),
      ]);
      const mine = await one.client.from("notes").insert({ body: "mine", owner_id: one.id });
      expect(mine.error).toBeNull();
      expect((await one.client.from("notes").select("body")).data).toEqual([{ body: "mine" }]);
      expect((await other.client.from("notes").select("body")).data).toEqual([]);
      const forged = await other.client.from("notes").insert({ body: "forged", owner_id: one.id });
      expect(forged.error?.code).toBe("42501");
      expect(forged.status).toBe(403);
    });

    test("leaves no session settings for the next request on the connection", async () => {
      const { client } = await backend.signUp("left@people.example");
      await client.rpc("who_asks");
      const visitors = await Promise.all(
        Array.from({ length: 20 }, () => backend.client().rpc("who_asks")),
      );
      for (const { data } of visitors) expect(data).toMatchObject({ role: "anon", uid: null });
    });
  });

  describe("grants", () => {
    test("refuses a table without grants, whatever its policies say", async () => {
      const { error, status } = await backend.client().from("never_granted").select();
      expect(error?.code).toBe("42501");
      expect(status).toBe(401);
    });

    test("answers 403 to a signed-in account without a grant", async () => {
      const { client } = await backend.signUp("grants@people.example");
      const { error, status } = await client.from("never_granted").select();
      expect(error?.code).toBe("42501");
      expect(status).toBe(403);
    });

    test("switches roles even for a table without row security", async () => {
      const { error } = await backend.client().from("unprotected").select();
      expect(error?.code).toBe("42501");
    });

    test("refuses a request without a key, also from localhost", async () => {
      const response = await backend.fetch(new Request("http://localhost:4200/rest/v1/notes"));
      expect(response.status).toBe(401);
    });
  });
});

describe("observed statements", () => {
  let collector: Collector;
  let telemetry: Telemetry | undefined;

  beforeEach(async () => {
    collector = await startCollector();
    vi.stubEnv("OTEL_EXPORTER_OTLP_ENDPOINT", collector.endpoint);
    telemetry = await observe({ service: "test", onProblem: () => undefined });
    backend = await fixtureBackend();
  });

  afterEach(async () => {
    await telemetry?.end();
    vi.unstubAllEnvs();
    await backend.dispose();
    await collector.close();
  });

  /** Calls a function of the database in a trace, whose id is returned, too. */
  const traced = (name: string, values: object = {}) =>
    trace.getTracer("test").startActiveSpan("request", async (span) => {
      const { data, error } = await backend.client().rpc(name, values);
      span.end();
      const { traceId } = span.spanContext();
      return { data: data as unknown, error, traceId };
    });

  test("makes each statement of a traced request a span that the database can name", async () => {
    const { data, traceId } = await traced("own_statement");
    await telemetry?.end();
    const root = collector.spans().find(({ name }) => name === "request")!;
    const statements = collector.spans().filter(({ kind }) => kind === 3);
    const names = statements.map(({ name }) => name);
    expect([names.at(0), names.at(-1)]).toEqual(["BEGIN", "COMMIT"]);
    for (const { parentSpanId } of statements) expect(parentSpanId).toBe(root.spanId);
    const called = statements.find(({ spanId }) => String(data).includes(spanId))!;
    expect(String(data)).toMatch(
      new RegExp(`/\\*traceparent='00-${traceId}-${called.spanId}-01'\\*/$`),
    );
    expect(valuesOf(called.attributes)).toMatchObject({
      "db.system.name": "postgresql",
      "db.query.text": expect.stringContaining("own_statement") as string,
    });
  });

  test("says which statement failed, and sends no value", async () => {
    const { error } = await traced("wait", { seconds: "secret value" });
    expect(error).not.toBeNull();
    await telemetry?.end();
    const statements = collector.spans().filter(({ kind }) => kind === 3);
    expect(statements.some(({ status }) => status?.code === 2)).toBe(true);
    expect(JSON.stringify(collector.messages)).not.toContain("secret value");
  });

  test("leaves statements outside of a trace as they are, and counts them and the connections", async () => {
    const { data } = await backend.client().rpc("own_statement");
    expect(data).not.toContain("traceparent");
    await telemetry?.end();
    expect(collector.spans()).toEqual([]);
    const selects = collector
      .points("db.client.operation.duration")
      .find((point) => "db.operation.name" in point && point["db.operation.name"] === "SELECT");
    expect(selects?.value).toBeGreaterThan(1);
    expect(collector.points("db.client.connection.count")).toMatchObject([{ value: 0 }]);
    expect(collector.points("db.client.connection.max")).toMatchObject([{ value: 8 }]);
    expect(collector.points("db.client.connection.pending_requests")).toMatchObject([{ value: 0 }]);
  });
});
