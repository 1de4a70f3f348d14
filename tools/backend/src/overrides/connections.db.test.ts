import { observe, type Telemetry } from "@ensemble/observability";
import { type Collector, startCollector, toValues } from "@ensemble/observability/collector";
import { trace } from "@opentelemetry/api";
import type { SupabaseClient } from "@supabase/supabase-js";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { fixtureBackend } from "../../fixtures/fixture-backend";
import { asRendering } from "../callers";
import type { TestBackend } from "../testing";

let backend: TestBackend;

describe("connections", () => {
  beforeAll(async () => (backend = await fixtureBackend({ unlimitedMs: 0 })));
  afterAll(() => backend.dispose());

  describe("callers and timeouts", () => {
    test("runs a visitor's request as anon", async () => {
      const { data } = await backend.client().rpc("who_asks");
      expect(data).toMatchObject({ role: "anon", uid: null, auth_role: "anon", email: null });
    });

    test("passes a signed-in account's ID, role and email to the database", async () => {
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

    test("sets a statement timeout of 3 s for visitors' writes and 8 s for others'", async () => {
      const { client } = await backend.signUp("patient@people.example");
      const limits = async (client: SupabaseClient) =>
        (await client.rpc("time_limits_of_write")).data as unknown;
      expect(await limits(backend.client())).toEqual({ statement: "3s", lock: "8s" });
      expect(await limits(client)).toEqual({ statement: "8s", lock: "8s" });
      expect(await limits(backend.client(backend.serviceKey))).toEqual({
        statement: "8s",
        lock: "8s",
      });
    });

    test("gives reads less time, unless they're an administrator's or the renderer's", async () => {
      const { client } = await backend.signUp("reader@people.example");
      const { client: administrator } = await backend.signUp("administrator@people.example");
      const limit = async (client: SupabaseClient) => {
        const { data } = await client.rpc("time_limits");
        return (data as { statement: string }).statement;
      };
      expect(await limit(backend.client())).toBe("500ms");
      expect(await limit(client)).toBe("500ms");
      expect(await limit(administrator)).toBe("8s");
      expect(await limit(backend.client(backend.serviceKey))).toBe("8s");
      const rendering = asRendering(
        new Request("http://localhost/rest/v1/rpc/time_limits", {
          headers: { apikey: backend.anonKey },
        }),
      );
      expect(await (await backend.fetch(rendering)).json()).toMatchObject({ statement: "3s" });
    });

    test("cancels a read after its time, but not a write that takes as long", async () => {
      const { client } = await backend.signUp("waiting@people.example");
      for (const reader of [backend.client(), client]) {
        const read = await reader.rpc("read_slowly", { seconds: 0.7 });
        expect(read).toMatchObject({
          status: 500,
          error: {
            code: "57014",
            message: "canceling statement due to statement timeout",
            hint: "The request took too long. Ask for less at a time.",
          },
        });
        expect((await reader.rpc("wait", { seconds: 0.7 })).error).toBeNull();
      }
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

    test("resets session settings for the next request on the connection", async () => {
      const { client } = await backend.signUp("left@people.example");
      await client.rpc("who_asks");
      const visitors = await Promise.all(
        Array.from({ length: 20 }, () => backend.client().rpc("who_asks")),
      );
      for (const { data } of visitors) expect(data).toMatchObject({ role: "anon", uid: null });
    });
  });

  describe("shares of the connections", () => {
    /** Calls a function for a network and returns the status. */
    const callFrom = async (network: string, name: string, headers: HeadersInit = {}) => {
      const address = `http://localhost/rest/v1/rpc/${name}`;
      const request = new Request(address, {
        headers: { apikey: backend.anonKey, "x-forwarded-for": network, ...headers },
      });
      return backend.fetch(request);
    };

    test("answers a visitor while eight callers keep the database busy", async () => {
      let ended = 0;
      const hostile = Array.from({ length: 64 }, async (_, n) => {
        await callFrom(`198.51.100.${n % 8}`, "read_slowly?seconds=0.1");
        ended += 1;
      });
      for (let call = 0; call < 5; call += 1) {
        expect((await callFrom("203.0.113.7", "who_asks")).status).toBe(200);
      }
      expect(ended).toBeLessThanOrEqual(24);
      await Promise.all(hostile);
    });

    test("answers a signed-in account while its network keeps the database busy", async () => {
      const { client } = await backend.signUp("behind@people.example");
      const { data } = await client.auth.getSession();
      const headers = { authorization: `Bearer ${data.session!.access_token}` };
      let ended = 0;
      const hostile = Array.from({ length: 20 }, async () => {
        await callFrom("198.51.100.9", "read_slowly?seconds=0.1");
        ended += 1;
      });
      expect((await callFrom("198.51.100.9", "who_asks", headers)).status).toBe(200);
      expect(ended).toBeLessThanOrEqual(2);
      await Promise.all(hostile);
    });

    test("refuses a caller's 103rd request at a time, but not another caller's", async () => {
      const hostile = Array.from({ length: 103 }, () =>
        callFrom("198.51.100.10", "read_slowly?seconds=0.01"),
      );
      const other = await callFrom("203.0.113.7", "who_asks");
      const responses = await Promise.all(hostile);
      expect(responses.map(({ status }) => status)).toEqual([...Array(102).fill(200), 429]);
      expect(responses[102]!.headers.get("retry-after")).toBe("1");
      expect(await responses[102]!.json()).toEqual({
        message: "Too many of your requests are waiting. Try again in a second.",
      });
      expect(other.status).toBe(200);
    });
  });

  describe("grants", () => {
    test("rejects a table without grants, whatever its policies are", async () => {
      const { error, status } = await backend.client().from("never_granted").select();
      expect(error?.code).toBe("42501");
      expect(status).toBe(401);
    });

    test("returns 403 to a signed-in account without a grant", async () => {
      const { client } = await backend.signUp("grants@people.example");
      const { error, status } = await client.from("never_granted").select();
      expect(error?.code).toBe("42501");
      expect(status).toBe(403);
    });

    test("switches roles even for a table without row security", async () => {
      const { error } = await backend.client().from("unprotected").select();
      expect(error?.code).toBe("42501");
    });

    test("rejects a request without a key, also from localhost", async () => {
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

  /** Calls a database function in a trace and returns its result and the trace ID. */
  const traced = (name: string, values: object = {}) =>
    trace.getTracer("test").startActiveSpan("request", async (span) => {
      const { data, error } = await backend.client().rpc(name, values);
      span.end();
      const { traceId } = span.spanContext();
      return { data: data as unknown, error, traceId };
    });

  test("records each statement of a traced request as a span and names it in the statement's text", async () => {
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
    expect(toValues(called.attributes)).toMatchObject({
      "db.system.name": "postgresql",
      "db.query.text": expect.stringContaining("own_statement") as string,
    });
  });

  test("marks the failed statement without sending values", async () => {
    const { error } = await traced("wait", { seconds: "secret value" });
    expect(error).not.toBeNull();
    await telemetry?.end();
    const statements = collector.spans().filter(({ kind }) => kind === 3);
    expect(statements.some(({ status }) => status?.code === 2)).toBe(true);
    expect(JSON.stringify(collector.messages)).not.toContain("secret value");
  });

  test("doesn't change statements outside of a trace, but counts them and the connections", async () => {
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
