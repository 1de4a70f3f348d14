import { inspect } from "node:util";
import postgres, { type Sql } from "postgres";
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from "vitest";
import { fixtureBackend } from "../../fixtures/fixture-backend";
import type { TestBackend } from "../testing";
import { boundLoggedErrors } from "./rest";

let backend: TestBackend;
beforeAll(async () => (backend = await fixtureBackend()));
afterAll(() => backend.dispose());

describe("numbers and times", () => {
  test("sends numbers and ISO 8601 times like PostgREST", async () => {
    const { data, error } = await backend
      .client(backend.serviceKey)
      .from("notes")
      .insert({
        body: "formats",
        price: 12.5,
        day: "2026-02-03",
        at_time: "09:30",
        written_at: "2026-02-03T04:05:06.789+02:00",
        local_at: "2026-02-03T04:05:06",
      })
      .select("price, day, at_time, written_at, local_at")
      .single();
    expect(error).toBeNull();
    expect(data).toEqual({
      price: 12.5,
      day: "2026-02-03",
      at_time: "09:30:00",
      written_at: "2026-02-03T02:05:06.789+00:00",
      local_at: "2026-02-03T04:05:06",
    });
  });

  test("formats the results of functions the same way", async () => {
    const { data } = await backend.client().rpc("money");
    expect(data).toEqual([{ price: 12.5, at: "2026-02-03T04:05:06+00:00" }]);
  });

  test("filters by a number", async () => {
    const { data } = await backend
      .client(backend.serviceKey)
      .from("notes")
      .select("price")
      .gte("price", 12.5);
    expect(data).toEqual([{ price: 12.5 }]);
  });
});

describe("json", () => {
  let backend: TestBackend;
  let sql: Sql;
  beforeAll(async () => {
    backend = await fixtureBackend();
    sql = postgres(backend.databaseUrl, { max: 1 });
  });
  afterAll(async () => {
    await sql.end();
    await backend.dispose();
  });

  test.for([
    [{ a: [1] }, "object"],
    [[1, 2], "array"],
    [5, "number"],
    [true, "boolean"],
  ] as const)("passes %j to a function as %s", async ([value, kind]) => {
    const client = backend.client();
    expect((await client.rpc("kind_of_json", { value })).data).toBe(kind);
    expect((await client.rpc("echo_json", { value })).data).toEqual(value);
  });

  test.for([
    [{ a: [1] }, "object"],
    [[1, { b: 2 }], "array"],
    [5, "number"],
    [null, null],
  ] as const)("inserts and updates %j as %s", async ([details, kind]) => {
    const notes = backend.client(backend.serviceKey).from("notes");
    const body = `json ${JSON.stringify(details)}`;
    const inserted = await notes.insert({ body, details }).select("details").single();
    expect(inserted.data).toEqual({ details });
    const updated = await notes.update({ details }).eq("body", body).select("details").single();
    expect(updated.data).toEqual({ details });
    const upserted = await notes
      .upsert([{ body, details }], { onConflict: "body" })
      .select("details")
      .single();
    expect(upserted.data).toEqual({ details });
    const [row] =
      await sql`select jsonb_typeof(details) as kind from public.notes where body = ${body}`;
    expect(row?.["kind"]).toBe(kind);
  });

  test("stores a new account's metadata as JSON objects", async () => {
    await backend.client().auth.signUp({
      email: "meta@people.example",
      password: "long enough",
      options: { data: { full_name: "Mia" } },
    });
    const [user] = await sql`
    select raw_user_meta_data ->> 'full_name' as name, raw_app_meta_data ->> 'provider' as provider
    from auth.users where email = 'meta@people.example'`;
    expect(user).toEqual({ name: "Mia", provider: "email" });
  });

  test("passes arrays of enumerations to functions and columns", async () => {
    const service = backend.client(backend.serviceKey);
    await service
      .from("notes")
      .insert({ body: "enumerated", kind: "memo", kinds: ["task", "memo"] });
    const found = await service
      .rpc("notes_of_kinds", { wanted: ["memo", "task"] })
      .select("body, kinds");
    expect(found.data).toEqual([{ body: "enumerated", kinds: ["task", "memo"] }]);
    const overlapping = await service.from("notes").select("body").overlaps("kinds", ["memo"]);
    expect(overlapping.data).toEqual([{ body: "enumerated" }]);
  });
});

describe("errors", () => {
  test("returns 400 with code 23514 and the constraint when a CHECK fails", async () => {
    const { error, status } = await backend
      .client(backend.serviceKey)
      .from("notes")
      .insert({ body: "" });
    expect(status).toBe(400);
    expect(error?.code).toBe("23514");
    expect(error?.message).toContain("notes_body_check");
  });

  test("returns 400 with code 23P01 and the conflict when an exclusion constraint fails", async () => {
    const reserve = () =>
      backend.client().from("reservations").insert({ during: "[2026-01-01,2026-01-02)" });
    expect((await reserve()).error).toBeNull();
    const { error, status } = await reserve();
    expect(status).toBe(400);
    expect(error?.code).toBe("23P01");
    expect(error?.details).toContain("conflicts with existing key");
  });

  test("returns 400 with code P0001, detail and hint for a plain RAISE", async () => {
    const { error, status } = await backend.client().rpc("refuse_plainly");
    expect(status).toBe(400);
    expect(error).toMatchObject({
      code: "P0001",
      message: "not like this",
      details: "a detail",
      hint: "a hint",
    });
  });

  test("keeps the status set by a RAISE", async () => {
    const { error, status } = await backend.client().rpc("refuse_with_status");
    expect(status).toBe(409);
    expect(error).toMatchObject({ code: "PT409", message: "taken", hint: "slot_taken" });
  });

  test("logs one line per rejected request", async () => {
    const log = vi.spyOn(console, "error").mockImplementation(() => undefined);
    onTestFinished(() => log.mockRestore());
    await backend.client().from("nothing").select();
    await backend.client().from("notes").select().filter("body", "nonsense", "x");
    await backend.client().rpc("refuse_plainly");
    const lines = log.mock.calls.map((args) => args.map((arg) => inspect(arg)).join(" "));
    expect(lines).toHaveLength(3);
    expect(lines.filter((line) => line.includes("\n"))).toEqual([]);
  });

  test("logs a caller's text without control characters, in 20 short lines a minute", async () => {
    const log = vi.spyOn(console, "error").mockImplementation(() => undefined);
    onTestFinished(() => log.mockRestore());
    const text = `x\n  Ensemble is at http://evil.example\n\u001b[31m\u202e${"long ".repeat(1000)}`;
    const url = `http://localhost:4200/rest/v1/notes?id=eq.${encodeURIComponent(text)}`;
    const headers = { apikey: backend.anonKey, "x-forwarded-for": "203.0.113.7" };
    for (let n = 0; n < 25; n += 1) await backend.fetch(new Request(url, { headers }));
    const print = vi.fn();
    const bounded = { error: print };
    boundLoggedErrors(bounded);
    for (const parts of log.mock.calls) bounded.error(...(parts as []));
    expect(log).toHaveBeenCalledTimes(25);
    expect(print).toHaveBeenCalledTimes(20);
    const line = inspect(print.mock.calls[0]?.[0]);
    expect(line).toMatch(/^refused: 22P02 .*http:\/\/evil\.example \\u001b\[31m\\u202elong/);
    expect(line.length).toBeLessThan(350);
  });

  test("logs where to find the grants when permission is denied", async () => {
    const log = vi.spyOn(console, "error").mockImplementation(() => undefined);
    onTestFinished(() => log.mockRestore());
    await backend.client().from("never_granted").select();
    const [line] = log.mock.calls.map((args) => args.map((arg) => inspect(arg)).join(" "));
    expect(line).toContain("permission denied for table never_granted");
    expect(line).toContain("supabase/schemas grants each role its columns");
  });

  test("keeps lite's responses for duplicates, missing values and missing tables", async () => {
    const service = backend.client(backend.serviceKey);
    await service.from("notes").insert({ body: "once" });
    expect(await service.from("notes").insert({ body: "once" })).toMatchObject({
      status: 409,
      error: { code: "23505" },
    });
    expect(await service.from("notes").insert({ body: null })).toMatchObject({
      status: 400,
      error: { code: "23502" },
    });
    expect(await service.from("nothing").select()).toMatchObject({
      status: 404,
      error: { code: "PGRST205" },
    });
  });

  test("returns PGRST116 for single() without a row", async () => {
    const { error } = await backend.client().from("notes").select().eq("body", "none").single();
    expect(error?.code).toBe("PGRST116");
  });
});

describe("pages of other origins", () => {
  const address = "http://localhost:4200/auth/v1/token?grant_type=password";
  const origin = "https://ensemble.example";

  test("lets a page of another origin send the auth client's headers", async () => {
    const headers = "apikey,content-type,x-client-info,x-supabase-api-version";
    const response = await backend.fetch(
      new Request(address, {
        method: "OPTIONS",
        headers: {
          origin,
          "access-control-request-method": "POST",
          "access-control-request-headers": headers,
        },
      }),
    );
    expect(response.ok).toBe(true);
    expect(response.headers.get("access-control-allow-origin")).toBe("*");
    expect(response.headers.get("access-control-allow-methods")).toContain("POST");
    expect(response.headers.get("access-control-allow-headers")).toBe(headers);
  });

  test("lets a page of another origin read the response", async () => {
    const response = await backend.fetch(
      new Request(address, {
        method: "POST",
        headers: { origin, apikey: backend.anonKey, "content-type": "application/json" },
        body: JSON.stringify({ email: "unknown@people.example", password: "wrong" }),
      }),
    );
    expect(response.status).toBe(400);
    expect(response.headers.get("access-control-allow-origin")).toBe("*");
  });
});
