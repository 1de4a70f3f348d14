import postgres, { type Sql } from "postgres";
import { afterAll, beforeAll, expect, test } from "vitest";
import { fixtureBackend } from "../../../fixtures/fixture-backend";
import type { TestBackend } from "../../testing";

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

test("stores the metadata of a new account as objects that SQL can read", async () => {
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
  await service.from("notes").insert({ body: "enumerated", kind: "memo", kinds: ["task", "memo"] });
  const found = await service
    .rpc("notes_of_kinds", { wanted: ["memo", "task"] })
    .select("body, kinds");
  expect(found.data).toEqual([{ body: "enumerated", kinds: ["task", "memo"] }]);
  const overlapping = await service.from("notes").select("body").overlaps("kinds", ["memo"]);
  expect(overlapping.data).toEqual([{ body: "enumerated" }]);
});
