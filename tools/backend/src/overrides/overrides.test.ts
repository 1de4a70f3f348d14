import { expect, test, vi } from "vitest";
import { limitAuth } from "./auth-limits";
import { mailThrottles } from "./mailed-links";
import { redactLiterals } from "./observed-statements";

let at = 0;
const minutes = (count: number) => count * 60_000;

/** Limits a fake Auth that accepts one password and records its requests. */
function limitedAuth(pauseMs = 0) {
  const auth = vi.fn(async (request: Request) => {
    const body = (await request.json()) as { password?: string };
    if (body.password === "right") return Response.json({});
    return Response.json(
      {},
      { status: 400, headers: { "x-sb-error-code": "invalid_credentials" } },
    );
  });
  const handle = limitAuth(auth, { now: () => at, pauseMs });
  const post = (path: string, address: string, body: object) =>
    handle(
      new Request(`http://localhost:4200/auth/v1/${path}`, {
        method: "POST",
        headers: { "x-forwarded-for": address },
        body: JSON.stringify(body),
      }),
    );
  const signIn = async (address: string, email: string, password = "wrong") =>
    (await post("token?grant_type=password", address, { email, password })).status;
  return { auth, post, signIn };
}

const inSequence = async <T>(count: number, work: (index: number) => Promise<T>): Promise<T[]> => {
  const results: T[] = [];
  for (let index = 0; index < count; index += 1) results.push(await work(index));
  return results;
};

test("rejects the 31st attempt after 30 failures from one IP address before it reaches Auth", async () => {
  const { auth, post, signIn } = limitedAuth();
  const statuses = await inSequence(30, (n) => signIn("10.0.0.1", `p${n}@people.example`));
  expect(new Set(statuses)).toEqual(new Set([400]));
  expect(await signIn("10.0.0.1", "other@people.example", "right")).toBe(429);
  const refusal = await post("token?grant_type=password", "10.0.0.1", { email: "x@y.example" });
  expect(await refusal.json()).toMatchObject({ error_code: "over_request_rate_limit" });
  expect(auth).toHaveBeenCalledTimes(30);
  expect(await signIn("10.0.0.2", "other@people.example", "right")).toBe(200);
});

test("forwards only 30 of 40 concurrent wrong attempts", async () => {
  const { auth, signIn } = limitedAuth();
  const statuses = await Promise.all(
    Array.from({ length: 40 }, () => signIn("10.0.0.1", "one@people.example")),
  );
  expect(statuses.filter((status) => status === 429)).toHaveLength(10);
  expect(auth).toHaveBeenCalledTimes(30);
});

test("delays a rate limit response without delaying other requests", async () => {
  const { signIn } = limitedAuth(200);
  await inSequence(30, () => signIn("10.0.0.1", "one@people.example"));
  let otherRequests = 0;
  const refused = signIn("10.0.0.1", "one@people.example").then(() => otherRequests);
  await inSequence(5, async (n) => {
    await signIn("10.0.0.2", `p${n}@people.example`, "right");
    otherRequests += 1;
  });
  expect(await refused).toBe(5);
});

test("accepts attempts from an IP address again after five minutes", async () => {
  const { signIn } = limitedAuth();
  await inSequence(31, () => signIn("10.0.0.1", "one@people.example"));
  at += minutes(5);
  expect(await signIn("10.0.0.1", "one@people.example", "right")).toBe(200);
});

test("doesn't let one IP address lock an account, but stops many that guess together", async () => {
  const { signIn } = limitedAuth();
  await inSequence(40, () => signIn("10.0.0.1", "owner@people.example"));
  expect(await signIn("10.0.0.9", "Owner@people.example", "right")).toBe(200);
  await inSequence(10, () => signIn("10.0.0.2", "owner@people.example"));
  await inSequence(10, () => signIn("10.0.0.3", "OWNER@people.example"));
  expect(await signIn("10.0.0.4", "owner@people.example")).toBe(429);
  expect(await signIn("10.0.0.4", "another@people.example", "right")).toBe(200);
});

test("doesn't count failures before a successful sign-in", async () => {
  const { signIn } = limitedAuth();
  const statuses = await inSequence(100, async (n) => {
    await signIn("10.0.0.1", `guest-${n}@people.example`);
    return signIn("10.0.0.1", `guest-${n}@people.example`, "right");
  });
  expect(new Set(statuses)).toEqual(new Set([200]));
});

test("runs four requests per IP address concurrently without delaying others", async () => {
  const open: (() => void)[] = [];
  const handle = limitAuth(
    () => new Promise((resolve) => open.push(() => resolve(Response.json({})))),
  );
  const signUp = (address: string) =>
    handle(
      new Request("http://localhost:4200/auth/v1/signup", {
        method: "POST",
        headers: { "x-forwarded-for": address },
      }),
    );
  const signUps = Promise.all(Array.from({ length: 20 }, () => signUp("10.0.0.1")));
  await vi.waitFor(() => expect(open).toHaveLength(4));
  const other = signUp("10.0.0.2");
  await vi.waitFor(() => expect(open).toHaveLength(5));
  open.pop()?.();
  await other;
  let done = false;
  void signUps.then(() => (done = true));
  await vi.waitFor(() => {
    open.splice(0).forEach((finish) => finish());
    expect(done).toBe(true);
  });
});

test("counts wrong codes, but not emailed links", async () => {
  const { auth, post } = limitedAuth();
  auth.mockImplementation(async () =>
    Response.json({}, { status: 403, headers: { "x-sb-error-code": "otp_expired" } }),
  );
  const code = { type: "recovery", email: "one@people.example", token: "123456" };
  const link = { type: "recovery", token_hash: "0".repeat(64) };
  await inSequence(40, () => post("verify", "10.0.0.1", link));
  expect((await inSequence(31, () => post("verify", "10.0.0.1", code))).at(-1)?.status).toBe(429);
});

test.each([
  [
    'select "o"."title" from outfits as o where slug = $1 limit $2',
    'select "o"."title" from outfits as o where slug = $1 limit $2',
  ],
  ["where email = 'ada@people.example' and n > 12.5", "where email = ? and n > ?"],
  ["select 'it''s', e'it\\'s', $$it's$$, $a$it's$a$, x1", "select ?, ?, ?, ?, x1"],
  ["select 1 -- don't\n, 'ada'", "select ? -- don't\n, ?"],
  [`select 'ada' as "it's", 'secret'`, `select ? as "it's", ?`],
  ["select 'never ends, ada", "select ?"],
])("writes %j as %j", (text, without) => expect(redactLiterals(text)).toBe(without));

test("forwards 300 requests for emails per IP address and hour", async () => {
  const { auth, post } = limitedAuth();
  const signUp = async (address: string) =>
    post("signup", address, { email: "one@people.example", password: "right" });
  await inSequence(300, () => signUp("10.0.0.1"));
  const refusal = await signUp("10.0.0.1");
  expect([refusal.status, refusal.headers.get("Retry-After")]).toEqual([429, "3600"]);
  expect(await refusal.json()).toMatchObject({ error_code: "over_email_send_rate_limit" });
  expect(auth).toHaveBeenCalledTimes(300);
  expect((await signUp("10.0.0.2")).status).toBe(200);
});

test("allows a mailbox 20 emails an hour, whatever the tag of its address", () => {
  let now = 0;
  const throttles = mailThrottles(0, () => now);
  const send = (tag: number, network = "") => throttles(network)(`Ann+${tag}@people.example`);
  // Nothing is counted for an email that isn't sent because of the other address.
  expect(throttles("10.0.0.1")("bea@people.example", "bea@people.example")).toBe(true);
  const fromOne = Array.from({ length: 25 }, (_, tag) => send(tag, "10.0.0.1"));
  expect(fromOne.filter(Boolean)).toHaveLength(5);
  expect(throttles("10.0.0.1")("cleo@people.example", "ann@people.example")).toBe(false);
  expect(Array.from({ length: 25 }, (_, tag) => send(tag)).filter(Boolean)).toHaveLength(15);
  expect(throttles("")("ann@people.example")).toBe(false);
  expect(throttles("")("bea@people.example")).toBe(true);
  now = 3_600_000;
  expect(send(1)).toBe(true);
});

test("counts wrong current passwords like sign-ins, for the account of the token", async () => {
  const { auth } = limitedAuth();
  auth.mockImplementation(async () =>
    Response.json({}, { status: 400, headers: { "x-sb-error-code": "current_password_mismatch" } }),
  );
  const claims = Buffer.from(JSON.stringify({ email: "one@people.example" })).toString("base64url");
  const handle = limitAuth(auth, { now: () => at, pauseMs: 0 });
  const change = () =>
    handle(
      new Request("http://localhost:4200/auth/v1/user", {
        method: "PUT",
        headers: { "x-forwarded-for": "10.0.0.1", authorization: `Bearer a.${claims}.c` },
        body: JSON.stringify({ password: "new", current_password: "guess" }),
      }),
    );
  const responses = await inSequence(31, change);
  expect(responses.map(({ status }) => status).slice(9, 12)).toEqual([400, 400, 400]);
  expect(responses.at(-1)?.status).toBe(429);
});

test("truncates a long statement after redacting its literals", () => {
  const text = `select '${"secret ".repeat(600)}' ${"and true ".repeat(600)}`;
  expect(redactLiterals(text)).toHaveLength(4000);
  expect(redactLiterals(text)).not.toContain("secret");
});
