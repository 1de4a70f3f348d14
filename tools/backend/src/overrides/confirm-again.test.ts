import postgres, { type Sql } from "postgres";
import { afterAll, beforeAll, expect, test } from "vitest";
import { fixtureBackend } from "../../fixtures/fixture-backend";
import { follow, linkTo } from "../../fixtures/mail-link";
import type { TestBackend } from "../testing";

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

const password = "correct horse";

/** Moves the last mail into the past instead of waiting. */
const later = (email: string) =>
  sql`update auth.users set confirmation_sent_at = now() - interval '2 min' where email = ${email}`;

test("resend sends a new link; the old one is void", async () => {
  const email = "again@people.example";
  const { auth } = backend.client();
  await auth.signUp({ email, password });
  const first = await linkTo(backend, email);
  await later(email);
  expect((await auth.resend({ type: "signup", email })).error).toBeNull();
  const second = await linkTo(backend, email);
  expect(await backend.mail.list(email)).toHaveLength(2);
  expect((await follow(backend, first)).fragment.get("error_code")).toBe("otp_expired");
  expect((await follow(backend, second)).fragment.get("type")).toBe("signup");
});

test("resend leads where the site asked for", async () => {
  const email = "elsewhere@people.example";
  const { auth } = backend.client();
  await auth.signUp({ email, password });
  await later(email);
  const emailRedirectTo = "http://localhost:4200/quiz";
  await auth.resend({ type: "signup", email, options: { emailRedirectTo } });
  expect((await follow(backend, await linkTo(backend, email))).to).toBe(emailRedirectTo);
});

test("resend asks for patience when the last mail has just gone out", async () => {
  const email = "hasty@people.example";
  const { auth } = backend.client();
  await auth.signUp({ email, password });
  const { error } = await auth.resend({ type: "signup", email });
  expect(error).toMatchObject({ status: 429, code: "over_email_send_rate_limit" });
  expect(error?.message).toMatch(
    /^For security purposes, you can only request this after 1 second/,
  );
});

test("resend is silent about confirmed and unknown addresses", async () => {
  await backend.signUp("done@people.example", password);
  const { auth } = backend.client();
  for (const email of ["done@people.example", "unknown@people.example"]) {
    const before = (await backend.mail.list(email)).length;
    expect((await auth.resend({ type: "signup", email })).error).toBeNull();
    expect(await backend.mail.list(email)).toHaveLength(before);
  }
});

test("a repeated sign-up sends the confirmation again and keeps the first password", async () => {
  const email = "repeated@people.example";
  const { auth } = backend.client();
  await auth.signUp({ email, password });
  await later(email);
  const repeated = await auth.signUp({ email, password: "somebody else's" });
  expect(repeated.error).toBeNull();
  expect(repeated.data.user?.email).toBe(email);
  await follow(backend, await linkTo(backend, email));
  expect((await auth.signInWithPassword({ email, password })).error).toBeNull();
});

test("a sign-up with a confirmed address looks like any other and changes nothing", async () => {
  const email = "taken@people.example";
  const { id } = await backend.signUp(email, password);
  const before = (await backend.mail.list(email)).length;
  const { auth } = backend.client();
  const repeated = await auth.signUp({ email, password: "somebody else's" });
  expect(repeated.error).toBeNull();
  expect(repeated.data.session).toBeNull();
  expect(repeated.data.user?.id).not.toBe(id);
  expect(repeated.data.user?.identities).toEqual([]);
  expect(await backend.mail.list(email)).toHaveLength(before);
  expect((await auth.signInWithPassword({ email, password })).error).toBeNull();
});
