import { createTestBackend, type TestBackend } from "@ensemble/backend/testing";
import { demoAccounts } from "@ensemble/database/seed";
import postgres, { type Sql } from "postgres";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { openProduction, type Production } from "../../fixtures/production";
import { canary, promote } from "../environments/promote";
import { rollback } from "../environments/rollback";
import { ConflictError, type Store } from "../store/store";
import { adminChanges } from "./admin-changes";

const account = (role: string) => demoAccounts.find(({ email }) => email.startsWith(role))!;
const administrator = account("admin");

let backend: TestBackend;
let sql: Sql;
let production: Production;
let problems: string[];

beforeAll(async () => {
  backend = await createTestBackend({ seeded: true });
  sql = postgres(backend.databaseUrl, { max: 1, onnotice: () => undefined });
});
afterAll(async () => {
  await sql.end();
  await backend.dispose();
});
beforeEach(async () => {
  problems = [];
  production = await openProduction();
  const supabase = { url: "https://project.supabase.example", key: backend.anonKey };
  await production.edit({ rollbackFromAdmin: true, contacts, supabase });
  await promote("production", "experts", production.experts.b, production.context);
});
afterEach(() => production.remove());

const contacts = {
  ...{ support: "s@shop.example", general: "g@shop.example", bookings: "b@shop.example" },
  technical: "tech@shop.example",
};

const handle = (request: Request, store: Store = production.store) =>
  adminChanges({
    ...{ name: "production", store, folder: production.folder, backend: backend.fetch },
    onProblem: (line) => problems.push(line),
  })(request);

async function tokenOf({ email, password }: { email: string; password: string }): Promise<string> {
  const { data } = await backend.client().auth.signInWithPassword({ email, password });
  return data.session!.access_token;
}

const address = "http://gateway.test/api/platform/changes";

/** Asks for a change and returns the answer's status and message. */
async function ask(change: object, token?: string, store?: Store): Promise<[number, string?]> {
  const body = JSON.stringify({
    ...{ app: "experts", action: "rollback", on: 2, reason: "Broken prices" },
    ...{ password: administrator.password, ...change },
  });
  const headers = {
    ...{ "Content-Length": String(body.length), "X-Forwarded-For": "192.0.2.9" },
    ...(token && { Authorization: `Bearer ${token}` }),
  };
  const response = await handle(new Request(address, { method: "POST", headers, body }), store);
  const { message } = (await response.json()) as { message?: string };
  return [response.status, message];
}

const choices = async () => (await handle(new Request(address))).json();

test("rolls back a remote, and tells history, log and team whose reason it was", async () => {
  const { experts, readPin, history } = production;
  expect(await choices()).toEqual({
    version: 2,
    remotes: [{ app: "experts", previous: experts.a }],
  });
  const token = await tokenOf(administrator);
  // A double press.
  const answers = await Promise.all([ask({}, token), ask({}, token)]);
  expect(answers.map(([status]) => status).toSorted()).toEqual([200, 409]);
  expect(answers.find(([status]) => status === 409)![1]).toContain(
    `${administrator.email}  rollback experts@${experts.a} (was ${experts.b}): Broken prices`,
  );
  expect(await readPin()).toEqual({ release: experts.a });
  const rolledBack = { action: "rollback", release: experts.a, reason: "Broken prices" };
  expect((await history()).at(-1)).toMatchObject({ ...rolledBack, by: administrator.email });
  const logged = await sql`
    select email, after from public.audit_log join auth.users on users.id = actor_id
    where table_name = 'release_changes' and record_id = 'production:experts'`;
  expect(logged).toEqual([
    { email: administrator.email, after: expect.objectContaining(rolledBack) },
  ]);
  const mails = await sql`
    select recipient, payload from public.message_outbox where kind = 'release_changed'`;
  expect(mails).toEqual([
    {
      recipient: contacts.technical,
      payload: expect.objectContaining({ ...rolledBack, by: administrator.email }),
    },
  ]);
});

test("ends a canary and leaves the stable release", async () => {
  const { experts, context, readPin } = production;
  await canary("production", "experts", experts.c, 10, context);
  expect(await choices()).toMatchObject({ version: 3, remotes: [{ canary: experts.c }] });
  const token = await tokenOf(administrator);
  expect(await ask({ action: "end-canary", on: 3 }, token)).toEqual([200, undefined]);
  expect(await readPin()).toEqual({ release: experts.b, previous: experts.a });
  const shown = await sql`
    select action, percent, release from public.release_changes where environment = 'production'`;
  expect(shown).toEqual([{ action: "canary", percent: 0, release: experts.c }]);
});

test("changes nothing without flag, right, password, reason, or for the shell", async () => {
  const token = await tokenOf(administrator);
  const shopper = account("shopper");
  expect((await ask({}))[0]).toBe(401);
  expect((await ask({}, "forged"))[0]).toBe(401);
  expect((await ask({ password: shopper.password }, await tokenOf(shopper)))[0]).toBe(403);
  expect(await ask({ password: "guessed" }, token)).toEqual([422, "That's not your password."]);
  expect((await ask({ reason: "  " }, token))[0]).toBe(422);
  expect((await ask({ reason: "long ".repeat(101) }, token))[0]).toBe(422);
  expect((await ask({ release: production.experts.c }, token))[0]).toBe(422);
  expect((await ask({ app: "shell" }, token))[0]).toBe(409);
  await production.edit({ rollbackFromAdmin: false });
  expect((await ask({}, token))[0]).toBe(404);
  expect((await handle(new Request(address))).status).toBe(404);
  expect((await production.history()).length).toBe(1);
});

test("names who changed the remote meanwhile", async () => {
  const { context, readPin, experts } = production;
  await rollback("production", "experts", {}, { ...context, by: "Grace", reason: "Alarm" });
  const [status, message] = await ask({}, await tokenOf(administrator));
  expect([status, message]).toEqual([
    409,
    expect.stringMatching(/Grace {2}rollback experts@.*: Alarm/),
  ]);
  expect(await readPin()).toEqual({ release: experts.a });
});

test("changes nothing if its key may not write, and refuses an account after 20 attempts", async () => {
  const { store, history } = production;
  const readOnly: Store = {
    ...store,
    write: async (key) => {
      throw key.endsWith("/current") ? new ConflictError(key) : new Error("AccessDenied");
    },
  };
  const token = await tokenOf(administrator);
  await sql`delete from private.caller_counts`;
  expect(await ask({}, token, readOnly)).toEqual([409, "AccessDenied"]);
  expect(problems).toEqual([`${administrator.email} couldn't change experts: AccessDenied`]);
  const client = backend.client();
  await client.auth.signInWithPassword(administrator);
  for (let attempt = 2; attempt <= 20; attempt += 1) await client.rpc("begin_release_change");
  expect((await ask({}, token))[0]).toBe(429);
  expect(await history()).toHaveLength(1);
});
