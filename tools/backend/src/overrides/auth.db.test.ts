import type { SupabaseClient } from "@supabase/supabase-js";
import bcrypt from "bcryptjs";
import postgres from "postgres";
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from "vitest";
import { fixtureBackend, follow, linkTo } from "../../fixtures/fixture-backend";
import type { TestBackend } from "../testing";
import { mailThrottles } from "./mailed-links";
import { comparePassword, hashPassword } from "./passwords";

let backend: TestBackend;
beforeAll(async () => (backend = await fixtureBackend()));
afterAll(() => backend.dispose());

const request = (path: string, body?: object) =>
  backend.fetch(
    new Request(`http://localhost:4200/auth/v1/${path}`, {
      method: body ? "POST" : "GET",
      headers: { apikey: backend.anonKey, "content-type": "application/json" },
      body: body ? JSON.stringify(body) : null,
    }),
  );

test.each(["otp", "magiclink", "otp/", "//otp"])(
  "doesn't create an account through %s",
  async (path) => {
    const email = "squatted@people.example";
    expect((await request(path, { email })).status).toBe(404);
    const sql = postgres(backend.databaseUrl, { max: 1 });
    expect(await sql`select id from auth.users where email = ${email}`).toHaveLength(0);
    await sql.end();
    expect(await backend.mail.list(email)).toEqual([]);
  },
);

test("rejects sign-in through other providers", async () => {
  expect((await request("authorize?provider=github")).status).toBe(404);
  expect((await request("callback")).status).toBe(404);
});

test("serves the endpoints that the site uses", async () => {
  expect((await request("health")).status).toBe(200);
  expect((await request("settings")).status).toBe(200);
});

const password = "correct horse";

test("sends a new link to the requested page on resend and invalidates the old one", async () => {
  const email = "again@people.example";
  const { auth } = backend.client();
  await auth.signUp({ email, password });
  const first = await linkTo(backend, email);
  const emailRedirectTo = "http://localhost:4200/quiz";
  const again = await auth.resend({ type: "signup", email, options: { emailRedirectTo } });
  expect(again.error).toBeNull();
  const second = await linkTo(backend, email);
  expect(await backend.mail.list(email)).toHaveLength(2);
  expect((await follow(backend, first)).fragment.get("error_code")).toBe("otp_expired");
  const { to, fragment } = await follow(backend, second);
  expect([to, fragment.get("type")]).toEqual([emailRedirectTo, "signup"]);
});

test("returns the same response to resend for confirmed and unknown emails", async () => {
  await backend.signUp("done@people.example", password);
  const { auth } = backend.client();
  for (const email of ["done@people.example", "unknown@people.example"]) {
    const before = (await backend.mail.list(email)).length;
    expect((await auth.resend({ type: "signup", email })).error).toBeNull();
    expect(await backend.mail.list(email)).toHaveLength(before);
  }
});

test("keeps the latest password and link of a repeated sign-up", async () => {
  const email = "repeated@people.example";
  const { auth } = backend.client();
  await auth.signUp({ email, password: "a stranger's" });
  const first = await linkTo(backend, email);
  const repeated = await auth.signUp({ email, password });
  expect(repeated.error).toBeNull();
  expect(repeated.data.user?.email).toBe(email);
  expect((await follow(backend, first)).fragment.get("error_code")).toBe("otp_expired");
  expect((await follow(backend, await linkTo(backend, email))).fragment.get("type")).toBe("signup");
  expect((await auth.signInWithPassword({ email, password })).error).toBeNull();
  const attacker = await auth.signInWithPassword({ email, password: "a stranger's" });
  expect(attacker.error?.code).toBe("invalid_credentials");
});

/** Writes a response with its order of keys, but with the forms of its ids and times. */
const toShape = (value: unknown): string =>
  JSON.stringify(value)
    .replaceAll(/[\da-f]{8}-[\da-f]{4}-(\d)[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}/g, "version $1")
    .replaceAll(/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,3})?\+00:00/g, "time")
    .replaceAll(/[\w-]+@people.example/g, "email");

test("returns the usual response to a sign-up with a confirmed email and changes nothing", async () => {
  const email = "taken@people.example";
  const { id } = await backend.signUp(email, password);
  const before = (await backend.mail.list(email)).length;
  const { auth } = backend.client();
  const first = await auth.signUp({ email: "unknown-yet@people.example", password });
  const repeated = await auth.signUp({ email, password: "another one" });
  expect(repeated.error).toBeNull();
  expect(toShape(repeated.data)).toEqual(toShape(first.data));
  const again = await auth.signUp({ email, password });
  expect(again.data.user?.id).toBe(repeated.data.user?.id);
  expect(again.data.user?.created_at).toBe(repeated.data.user?.created_at);
  expect(repeated.data.user?.role).toBe("authenticated");
  expect(repeated.data.user?.id).not.toBe(id);
  expect(await backend.mail.list(email)).toHaveLength(before);
  expect((await auth.signInWithPassword({ email, password })).error).toBeNull();
});

describe("hashes", () => {
  test("creates and verifies hashes compatible with bcryptjs", async () => {
    const hash = await hashPassword("correct horse");
    expect(hash).toMatch(/^\$2[aby]\$04\$/);
    expect(bcrypt.compareSync("correct horse", hash)).toBe(true);
    expect(bcrypt.compareSync("wrong horse", hash)).toBe(false);
    expect(
      await comparePassword("grüße ".repeat(20), bcrypt.hashSync("grüße ".repeat(20), 4)),
    ).toBe(true);
    expect(await comparePassword("wrong horse", hash)).toBe(false);
    expect(await comparePassword("correct horse", "")).toBe(false);
  });

  test("doesn't block the main thread while hashing", async () => {
    let done = false;
    const hashing = Promise.all(Array.from({ length: 4 }, () => bcrypt.hash("correct horse", 10)));
    void hashing.then(() => (done = true));
    let turns = 0;
    while (!done) {
      await new Promise((resolve) => setImmediate(resolve));
      turns += 1;
    }
    // On the main thread bcryptjs yields once per hash or every tenth of a second.
    expect(turns).toBeGreaterThan(100);
  });

  test("serves a read while ten sign-ins wait for their hashes", async () => {
    const email = "busy@people.example";
    const sql = (await import("postgres")).default(backend.databaseUrl, { max: 1 });
    await backend.signUp(email, "correct horse");
    const slow = await bcrypt.hash("correct horse", 10);
    await sql`update auth.users set encrypted_password = ${slow} where email = ${email}`;
    await sql.end();
    let signedIn = 0;
    const signIns = Array.from({ length: 10 }, async () => {
      await backend.client().auth.signInWithPassword({ email, password: "correct horse" });
      signedIn += 1;
    });
    const { error } = await backend.client().from("notes").select("id").limit(1);
    expect(error).toBeNull();
    expect(signedIn).toBeLessThan(10);
    await Promise.all(signIns);
  });
});

describe("signing in", () => {
  test("reveals an unconfirmed email only with the right password", async () => {
    const email = "waiting@people.example";
    const { auth } = backend.client();
    await auth.signUp({ email, password: "correct horse" });
    const wrong = await auth.signInWithPassword({ email, password: "wrong horse" });
    expect(wrong.error?.message).toBe("Invalid login credentials");
    const right = await auth.signInWithPassword({ email, password: "correct horse" });
    expect(right.error?.message).toBe("Email not confirmed");
  });

  test("compares one password per attempt, whether or not the account exists", async () => {
    const compare = vi.spyOn(bcrypt, "compare");
    onTestFinished(() => compare.mockRestore());
    const { auth } = backend.client();
    await backend.signUp("known@people.example", "correct horse");
    await auth.signUp({ email: "early@people.example", password: "correct horse" });
    const addresses = ["known", "early", "unknown"].map((name) => `${name}@people.example`);
    for (const email of addresses) {
      compare.mockClear();
      const { error } = await auth.signInWithPassword({ email, password: "wrong horse" });
      expect(error?.message).toBe("Invalid login credentials");
      expect(compare).toHaveBeenCalledTimes(1);
    }
    compare.mockClear();
    await auth.signInWithPassword({ email: "known@people.example", password: "correct horse" });
    expect(compare).toHaveBeenCalledTimes(1);
  });
});

describe("the current password", () => {
  const current_password = "correct horse";
  const password = "another horse";

  test("requires the current password to change it", async () => {
    const email = "knows@people.example";
    const { client } = await backend.signUp(email, current_password);
    const missing = await client.auth.updateUser({ password });
    expect(missing.error).toMatchObject({ status: 400, code: "current_password_required" });
    const wrong = await client.auth.updateUser({ password, current_password: "wrong horse" });
    expect(wrong.error).toMatchObject({ status: 400, code: "current_password_mismatch" });
    const email_change = await client.auth.updateUser({ email: "else@people.example" });
    expect(email_change.error).toMatchObject({ status: 400, code: "current_password_required" });
    expect((await client.auth.updateUser({ password, current_password })).error).toBeNull();
    const signedIn = await backend.client().auth.signInWithPassword({ email, password });
    expect(signedIn.error).toBeNull();
  });

  test("doesn't require the current password after sign-in by emailed link, even after a token refresh", async () => {
    const email = "forgot@people.example";
    await backend.signUp(email, current_password);
    await backend.client().auth.resetPasswordForEmail(email);
    const { fragment } = await follow(backend, await linkTo(backend, email));
    const client = backend.client();
    await client.auth.setSession({
      access_token: fragment.get("access_token") ?? "",
      refresh_token: fragment.get("refresh_token") ?? "",
    });
    expect((await client.auth.refreshSession()).error).toBeNull();
    expect((await client.auth.updateUser({ password })).error).toBeNull();
  });
});

describe("other sessions", () => {
  const password = "correct horse";

  /** Signs in on another device. */
  async function otherDevice(email: string) {
    const client = backend.client();
    await client.auth.signInWithPassword({ email, password });
    return { client, session: (await client.auth.getSession()).data.session! };
  }

  async function expectEnded({ client, session }: Awaited<ReturnType<typeof otherDevice>>) {
    const { refresh_token } = session;
    const refreshed = await backend.client().auth.refreshSession({ refresh_token });
    expect(refreshed.error?.name).toBe("AuthApiError");
    const back = await client.auth.updateUser({
      password: "changed back",
      current_password: "another horse",
    });
    expect(back.error).not.toBeNull();
  }

  async function expectKept(client: SupabaseClient) {
    expect((await client.auth.getUser()).error).toBeNull();
    expect((await client.auth.refreshSession()).error).toBeNull();
  }

  test("ends every other session when a password is changed", async () => {
    const email = "changes@people.example";
    const { client } = await backend.signUp(email, password);
    const other = await otherDevice(email);
    expect(
      (await client.auth.updateUser({ password: "another horse", current_password: password }))
        .error,
    ).toBeNull();
    await expectEnded(other);
    await expectKept(client);
  });

  test("ends every other session when a password is reset by emailed link", async () => {
    const email = "resets@people.example";
    await backend.signUp(email, password);
    const other = await otherDevice(email);
    await backend.client().auth.resetPasswordForEmail(email);
    const { fragment } = await follow(backend, await linkTo(backend, email));
    const client = backend.client();
    await client.auth.setSession({
      access_token: fragment.get("access_token") ?? "",
      refresh_token: fragment.get("refresh_token") ?? "",
    });
    expect((await client.auth.updateUser({ password: "another horse" })).error).toBeNull();
    await expectEnded(other);
    await expectKept(client);
  });

  test("keeps all sessions on other account changes", async () => {
    const email = "renames@people.example";
    const { client } = await backend.signUp(email, password);
    const other = await otherDevice(email);
    expect((await client.auth.updateUser({ data: { name: "Ada" } })).error).toBeNull();
    await expectKept(other.client);
  });
});

/** The password of the test backend's sign-ups. */
const signUpPassword = "correct horse battery";

async function requestEmailChange(from: string, to: string) {
  const { client } = await backend.signUp(from);
  const { data, error } = await client.auth.updateUser({
    email: to,
    current_password: signUpPassword,
  });
  expect(error).toBeNull();
  const address = async () => (await client.auth.getUser()).data.user?.email;
  return { client, address, user: data.user };
}

const followMailTo = async (email: string) => follow(backend, await linkTo(backend, email));

test.each([
  ["old", "new"],
  ["new", "old"],
])("changes the email once the links to the %s and the %s one were opened", async (...order) => {
  const name = order.join("-");
  const mailboxes = { old: `${name}@old.example`, new: `${name}@new.example` };
  const { address } = await requestEmailChange(mailboxes.old, mailboxes.new);
  const [first, second] = order.map((which) => mailboxes[which as keyof typeof mailboxes]);

  const afterFirst = await followMailTo(first!);
  expect(afterFirst.fragment.get("message")).toContain("Please proceed to confirm link");
  expect(afterFirst.fragment.has("access_token")).toBe(false);
  expect(await address()).toBe(mailboxes.old);
  expect((await followMailTo(first!)).fragment.get("error_code")).toBe("otp_expired");
  expect(await address()).toBe(mailboxes.old);

  const afterSecond = await followMailTo(second!);
  expect(afterSecond.fragment.get("type")).toBe("email_change");
  expect(await address()).toBe(mailboxes.new);
  expect((await followMailTo(second!)).fragment.get("error_code")).toBe("otp_expired");
});

test("changes the email when both links are opened concurrently", async () => {
  const { address } = await requestEmailChange("both@old.example", "both@new.example");
  const links = await Promise.all(
    ["both@old.example", "both@new.example"].map((email) => linkTo(backend, email)),
  );
  await Promise.all(links.map((link) => follow(backend, link)));
  expect(await address()).toBe("both@new.example");
});

test("accepts a posted token like a link", async () => {
  const { client, address } = await requestEmailChange("post@old.example", "post@new.example");
  const token_hash = new URL(await linkTo(backend, "post@old.example")).searchParams.get("token");
  await client.auth.verifyOtp({ type: "email_change", token_hash: token_hash ?? "" });
  expect(await address()).toBe("post@old.example");
});

test("invalidates a request's links when there is a newer one", async () => {
  const { client, address } = await requestEmailChange("again@old.example", "first@new.example");
  await followMailTo("again@old.example");
  const stale = await linkTo(backend, "first@new.example");
  const current_password = signUpPassword;
  await client.auth.updateUser({ email: "second@new.example", current_password });
  await follow(backend, stale);
  await followMailTo("second@new.example");
  expect(await address()).toBe("again@old.example");
});

test("returns the usual response for an email in use and notifies its owner", async () => {
  await backend.signUp("owner@new.example");
  const before = (await backend.mail.list("owner@new.example")).length;
  const free = await requestEmailChange("one@old.example", "free@new.example");
  const { user, address } = await requestEmailChange("other@old.example", "owner@new.example");
  expect(Object.keys(user!).sort()).toEqual(Object.keys(free.user!).sort());
  const [notice, ...earlier] = await backend.mail.list("owner@new.example");
  expect(earlier).toHaveLength(before);
  expect(notice?.subject).toBe("This email already has an account");
  expect(notice?.text).not.toContain("http");
  await followMailTo("other@old.example");
  expect(await address()).toBe("other@old.example");
});

describe("redirects", () => {
  let backend: TestBackend;
  beforeAll(async () => (backend = await fixtureBackend()));
  afterAll(() => backend.dispose());

  const password = "correct horse";

  async function followSignUp(email: string, emailRedirectTo?: string): Promise<string> {
    await backend.client().auth.signUp({ email, password, options: { emailRedirectTo } });
    return (await follow(backend, await linkTo(backend, email))).to;
  }

  test("redirects an emailed link to the requested page", async () => {
    const requested = "http://localhost:4200/favorites?from=mail";
    expect(await followSignUp("here@people.example", requested)).toBe(requested);
  });

  test("redirects to the start page when no page is requested", async () => {
    expect(await followSignUp("root@people.example")).toBe("http://localhost:4200");
  });

  test("never redirects to another origin", async () => {
    const others = [
      "https://evil.example/steal",
      "http://localhost:44001/",
      "http://127.0.0.1:4200/",
    ];
    for (const [index, other] of others.entries()) {
      const landing = await followSignUp(`there-${index}@people.example`, other);
      expect(landing).toBe("http://localhost:4200");
    }
  });

  test("ignores another origin in an edited link", async () => {
    const email = "changed@people.example";
    await backend.client().auth.signUp({ email, password });
    const link = new URL(await linkTo(backend, email));
    link.searchParams.set("redirect_to", "https://evil.example/steal");
    expect((await follow(backend, link.href)).to).toBe("http://localhost:4200");
  });
});

describe("throttling", () => {
  let backend: TestBackend;
  beforeAll(async () => (backend = await fixtureBackend({ mailIntervalMs: 1000 })));
  afterAll(() => backend.dispose());

  const pauseIsOver = () => new Promise((resolve) => setTimeout(resolve, 1001));

  test("allows another email after the interval, ignoring case", () => {
    let now = 0;
    const mayMail = mailThrottles(1000, () => now)("");
    expect(mayMail("a@people.example")).toBe(true);
    now = 500;
    expect(mayMail("b@people.example")).toBe(true);
    expect(mayMail(" A@People.example")).toBe(false);
    now = 1000;
    expect(mayMail("a@people.example")).toBe(true);
    expect(mayMail("b@people.example")).toBe(false);
  });

  test("sends one email with a working link for thirty password requests", async () => {
    const email = "bombed@people.example";
    await backend.signUp(email);
    await pauseIsOver();
    const before = (await backend.mail.list(email)).length;
    const results = await Promise.all(
      Array.from({ length: 30 }, () => backend.client().auth.resetPasswordForEmail(email)),
    );
    expect(results.every(({ error }) => error === null)).toBe(true);
    expect(await backend.mail.list(email)).toHaveLength(before + 1);
    const { fragment } = await follow(backend, await linkTo(backend, email));
    expect(fragment.get("type")).toBe("recovery");
  });

  test("applies one interval to every kind of email", async () => {
    const email = "kinds@people.example";
    const { client } = await backend.signUp(email);
    await pauseIsOver();
    const before = (await backend.mail.list(email)).length;
    expect((await client.auth.resetPasswordForEmail(email)).error).toBeNull();
    const change = await client.auth.updateUser({
      email: "other-page@people.example",
      current_password: signUpPassword,
    });
    expect(change.error).toMatchObject({ status: 429, code: "over_email_send_rate_limit" });
    expect(await backend.mail.list(email)).toHaveLength(before + 1);
    expect(await backend.mail.list("other-page@people.example")).toEqual([]);
  });

  test("sends one confirmation per interval and returns the same response", async () => {
    const email = "hasty@people.example";
    const { auth } = backend.client();
    await auth.signUp({ email, password: "correct horse" });
    expect((await auth.resend({ type: "signup", email })).error).toBeNull();
    expect(await backend.mail.list(email)).toHaveLength(1);
  });

  test("sends nothing for a repeated sign-up within the interval and returns the same response", async () => {
    const email = "twice@people.example";
    const { auth } = backend.client();
    const first = await auth.signUp({ email, password: "correct horse" });
    const again = await auth.signUp({ email, password: "correct horse" });
    expect(again.error).toBeNull();
    expect(Object.keys(again.data.user!).sort()).toEqual(Object.keys(first.data.user!).sort());
    expect(await backend.mail.list(email)).toHaveLength(1);
  });
});
