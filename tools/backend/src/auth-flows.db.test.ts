import { AuthWeakPasswordError } from "@supabase/supabase-js";
import { createHmac } from "node:crypto";
import postgres from "postgres";
import { afterAll, beforeAll, expect, test } from "vitest";
import { fixtureBackend, follow, linkTo } from "../fixtures/fixture-backend";
import { normalizeMailbox } from "./overrides/mailed-links";
import { createTestBackend, type TestBackend } from "./testing";

let backend: TestBackend;
beforeAll(async () => (backend = await fixtureBackend()));
afterAll(() => backend.dispose());

const password = "correct horse";
const root = "http://localhost:4200/";

/** Mimics auth-js reading the session from the page's URL. */
async function openSignedIn(fragment: URLSearchParams) {
  const client = backend.client();
  const { data, error } = await client.auth.setSession({
    access_token: fragment.get("access_token") ?? "",
    refresh_token: fragment.get("refresh_token") ?? "",
  });
  expect(error).toBeNull();
  return { client, user: data.user };
}

test("sends a confirmation on sign-up whose link signs the user in", async () => {
  const email = "new@people.example";
  const client = backend.client();
  const options = { emailRedirectTo: root };
  const signUp = await client.auth.signUp({ email, password, options });
  expect(signUp.error).toBeNull();
  expect(signUp.data.session).toBeNull();
  expect(signUp.data.user?.email).toBe(email);

  const unconfirmed = await client.auth.signInWithPassword({ email, password });
  expect(unconfirmed.error).toMatchObject({
    message: "Email not confirmed",
    code: "email_not_confirmed",
  });

  const { to, fragment } = await follow(backend, await linkTo(backend, email));
  expect(to).toBe(root);
  expect(fragment.get("type")).toBe("signup");
  const { user } = await openSignedIn(fragment);
  expect(user?.email).toBe(email);

  const confirmed = await backend.client().auth.signInWithPassword({ email, password });
  expect(confirmed.error).toBeNull();
});

test("accepts a confirmation link once", async () => {
  const email = "twice@people.example";
  await backend.client().auth.signUp({ email, password });
  const link = await linkTo(backend, email);
  await follow(backend, link);
  const { fragment } = await follow(backend, link);
  expect(fragment.get("error_code")).toBe("otp_expired");
  expect(fragment.get("error_description")).toBe("Email link is invalid or has expired");
  expect(fragment.get("access_token")).toBeNull();
});

test("rejects a short password as weak and gives the reason", async () => {
  const { error } = await backend
    .client()
    .auth.signUp({ email: "weak@people.example", password: "12345" });
  expect(error).toBeInstanceOf(AuthWeakPasswordError);
  expect(error).toMatchObject({
    message: "Password should be at least 6 characters.",
    reasons: ["length"],
  });
});

test("returns the same error for a wrong password and an unknown email", async () => {
  const { client } = await backend.signUp("known@people.example", password);
  const results = await Promise.all([
    client.auth.signInWithPassword({ email: "known@people.example", password: "wrong one" }),
    client.auth.signInWithPassword({ email: "unknown@people.example", password }),
  ]);
  for (const { error } of results) {
    expect(error).toMatchObject({ message: "Invalid login credentials", status: 400 });
  }
});

test("resets a forgotten password via the emailed link", async () => {
  const email = "forgetful@people.example";
  await backend.signUp(email, password);
  const redirectTo = `${root}auth?mode=new-password`;
  const requested = await backend.client().auth.resetPasswordForEmail(email, { redirectTo });
  expect(requested.error).toBeNull();
  const { to, fragment } = await follow(backend, await linkTo(backend, email));
  expect(to).toBe(redirectTo);
  expect(fragment.get("type")).toBe("recovery");

  const { client } = await openSignedIn(fragment);
  expect((await client.auth.updateUser({ password: "tiny" })).error).toBeInstanceOf(
    AuthWeakPasswordError,
  );
  expect((await client.auth.updateUser({ password })).error?.code).toBe("same_password");
  expect((await client.auth.updateUser({ password: "another horse" })).error).toBeNull();

  const signInWith = (secret: string) =>
    backend.client().auth.signInWithPassword({ email, password: secret });
  expect((await signInWith(password)).error?.message).toBe("Invalid login credentials");
  expect((await signInWith("another horse")).error).toBeNull();
});

test("doesn't reveal whether an account exists on a password reset", async () => {
  const email = "unknown@people.example";
  const { error } = await backend.client().auth.resetPasswordForEmail(email);
  expect(error).toBeNull();
  expect(await backend.mail.list(email)).toEqual([]);
});

test("refreshes a session and ends it on sign-out", async () => {
  const { client } = await backend.signUp("session@people.example", password);
  const before = (await client.auth.getSession()).data.session;
  const refreshed = await client.auth.refreshSession();
  expect(refreshed.error).toBeNull();
  expect(refreshed.data.session?.refresh_token).not.toBe(before?.refresh_token);
  expect((await client.auth.getUser()).data.user?.email).toBe("session@people.example");

  expect((await client.auth.signOut()).error).toBeNull();
  const old = refreshed.data.session?.refresh_token ?? "";
  const reused = await backend.client().auth.refreshSession({ refresh_token: old });
  expect(reused.error?.name).toBe("AuthApiError");
});

test("signs in a demo account that was seeded in SQL", async () => {
  const { default: postgres } = await import("postgres");
  const sql = postgres(backend.databaseUrl, { max: 1 });
  await sql`
    with account as (
      insert into auth.users (id, email, encrypted_password, email_confirmed_at, raw_app_meta_data)
      values (
        gen_random_uuid(), 'demo@people.example',
        extensions.crypt(${password}, extensions.gen_salt('bf')), now(),
        '{"provider": "email", "providers": ["email"]}')
      returning id, email
    )
    insert into auth.identities (id, provider, provider_id, user_id, identity_data)
    select gen_random_uuid(), 'email', id::text, id,
      jsonb_build_object('sub', id, 'email', email, 'email_verified', true)
    from account`;
  await sql.end();
  const { data, error } = await backend
    .client()
    .auth.signInWithPassword({ email: "demo@people.example", password });
  expect(error).toBeNull();
  expect(data.user?.app_metadata).toEqual({ provider: "email", providers: ["email"] });
});

/** Calls Auth from a network, as the gateway does. */
const callFrom = (
  network: string,
  path: string,
  {
    method = "POST",
    token,
    body,
  }: { method?: string; token?: string | undefined; body?: object } = {},
) =>
  backend.fetch(
    new Request(`http://localhost:4200/auth/v1/${path}`, {
      method,
      headers: {
        apikey: backend.anonKey,
        "content-type": "application/json",
        "x-forwarded-for": network,
        ...(token && { authorization: `Bearer ${token}` }),
      },
      ...(body && { body: JSON.stringify(body) }),
    }),
  );

test("sends a password email however often others asked for tagged addresses or too often", async () => {
  const email = "kept@people.example";
  await backend.signUp(email, password);
  const sent = async () => (await backend.mail.list(email)).length;
  const before = await sent();
  for (let n = 0; n < 20; n += 1)
    await callFrom("10.0.0.1", "recover", { body: { email: `kept+${n}@people.example` } });
  for (let n = 0; n < 10; n += 1) await callFrom("10.0.0.1", "recover", { body: { email } });
  expect(await sent()).toBe(before + 5);
  await callFrom("10.0.0.2", "recover", { body: { email } });
  expect(await sent()).toBe(before + 6);
});

test("creates accounts for tagged addresses, but sends a mailbox five emails for one network", async () => {
  const addresses = Array.from({ length: 8 }, (_, n) => `many+${n}@people.example`);
  for (const email of addresses) {
    const response = await callFrom("10.0.0.3", "signup", { body: { email, password } });
    expect(response.status).toBe(200);
  }
  const mails = await Promise.all(addresses.map((email) => backend.mail.list(email)));
  expect(mails.flat()).toHaveLength(5);
  await callFrom("10.0.0.4", "resend", { body: { type: "signup", email: addresses.at(-1) } });
  expect(await backend.mail.list(addresses.at(-1))).toHaveLength(1);
});

test("accepts no token but a session's", async () => {
  const { id, client } = await backend.signUp("signed@people.example");
  const { data } = await client.auth.getSession();
  const [header = "", claims = ""] = (data.session?.access_token ?? "").split(".");
  const signed = (changed: object) => {
    const all = JSON.parse(Buffer.from(claims, "base64url").toString()) as object;
    const text = Buffer.from(JSON.stringify({ ...all, ...changed })).toString("base64url");
    const signature = createHmac("sha256", backend.jwtSecret).update(`${header}.${text}`);
    return `${header}.${text}.${signature.digest("base64url")}`;
  };
  const fetchStatus = async (token: string) =>
    (await callFrom("10.0.0.5", "user", { method: "GET", token })).status;
  expect(await fetchStatus(signed({}))).toBe(200);
  for (const foreign of [{ session_id: undefined }, { role: undefined }, { session_id: id }])
    expect(await fetchStatus(signed(foreign))).toBeGreaterThan(400);
});

test("doesn't use up a link when a program checks it with HEAD", async () => {
  const email = "checked@people.example";
  await backend.client().auth.signUp({ email, password });
  const link = await linkTo(backend, email);
  expect((await backend.fetch(new Request(link, { method: "HEAD" }))).status).toBe(204);
  expect((await follow(backend, link)).fragment.get("type")).toBe("signup");
});

test("refuses more than 4 kB of user data, also in parts", async () => {
  const { client } = await backend.signUp("hoarder@people.example");
  const note = "x".repeat(2500);
  expect((await client.auth.updateUser({ data: { one: note } })).error).toBeNull();
  expect((await client.auth.updateUser({ data: { two: note } })).error?.status).toBe(422);
  const options = { data: { note: note + note } };
  const signUp = await backend
    .client()
    .auth.signUp({ email: "hoarder-2@people.example", password, options });
  expect(signUp.error?.status).toBe(422);
});

test("knows the same mailbox behind an address as the project's database", async () => {
  const mailboxes = {
    "ann@people.example": "ann@people.example",
    "Ann@People.Example": "ann@people.example",
    "ann+shop@people.example": "ann@people.example",
    "Ann+shop+new@People.example": "ann@people.example",
    "+ann@people.example": "+ann@people.example",
    "+ann+shop@people.example": "+ann@people.example",
    "ann+@people.example": "ann@people.example",
    "a.n.n@people.example": "a.n.n@people.example",
    "a.n.n@gmail.com": "ann@gmail.com",
    "a.n.n+shop@GoogleMail.com": "ann@gmail.com",
    "ann.+x.y@gmail.com": "ann@gmail.com",
    "ann@mail.gmail.com": "ann@mail.gmail.com",
    "ann-b_c@googlemail.com": "ann-b_c@gmail.com",
  };
  const project = await createTestBackend();
  const sql = postgres(project.databaseUrl, { max: 1 });
  const rows = await sql<{ address: string; mailbox: string }[]>`
    select address, private.mailbox_of(address) as mailbox
    from unnest(${Object.keys(mailboxes)}::text[]) as address`;
  await sql.end();
  await project.dispose();
  expect(Object.fromEntries(rows.map(({ address, mailbox }) => [address, mailbox]))).toEqual(
    mailboxes,
  );
  for (const [address, mailbox] of Object.entries(mailboxes))
    expect(normalizeMailbox(address), address).toBe(mailbox);
});
