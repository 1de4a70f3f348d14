import { afterAll, beforeAll, expect, test } from "vitest";
import { fixtureBackend, follow, linkTo } from "../../fixtures/fixture-backend";
import type { TestBackend } from "../testing";

let backend: TestBackend;
beforeAll(async () => (backend = await fixtureBackend()));
afterAll(() => backend.dispose());

const password = "correct horse";

test("sends a new link on resend and voids the old one", async () => {
  const email = "again@people.example";
  const { auth } = backend.client();
  await auth.signUp({ email, password });
  const first = await linkTo(backend, email);
  expect((await auth.resend({ type: "signup", email })).error).toBeNull();
  const second = await linkTo(backend, email);
  expect(await backend.mail.list(email)).toHaveLength(2);
  expect((await follow(backend, first)).fragment.get("error_code")).toBe("otp_expired");
  expect((await follow(backend, second)).fragment.get("type")).toBe("signup");
});

test("redirects to the requested page after a resend", async () => {
  const email = "elsewhere@people.example";
  const { auth } = backend.client();
  await auth.signUp({ email, password });
  const emailRedirectTo = "http://localhost:4200/quiz";
  await auth.resend({ type: "signup", email, options: { emailRedirectTo } });
  expect((await follow(backend, await linkTo(backend, email))).to).toBe(emailRedirectTo);
});

test("answers resend alike for confirmed and unknown addresses", async () => {
  await backend.signUp("done@people.example", password);
  const { auth } = backend.client();
  for (const email of ["done@people.example", "unknown@people.example"]) {
    const before = (await backend.mail.list(email)).length;
    expect((await auth.resend({ type: "signup", email })).error).toBeNull();
    expect(await backend.mail.list(email)).toHaveLength(before);
  }
});

test("keeps the newest password and the newest link of a repeated sign-up", async () => {
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
  const stranger = await auth.signInWithPassword({ email, password: "a stranger's" });
  expect(stranger.error?.code).toBe("invalid_credentials");
});

/** An object's shape without its values. */
const shapeOf = (value: unknown): unknown =>
  Array.isArray(value)
    ? value.map(shapeOf)
    : value && typeof value === "object"
      ? Object.fromEntries(
          Object.entries(value)
            .sort(([one], [other]) => one.localeCompare(other))
            .map(([name, inside]) => [name, shapeOf(inside)]),
        )
      : typeof value;

test("answers a sign-up with a confirmed address like any other and changes nothing", async () => {
  const email = "taken@people.example";
  const { id } = await backend.signUp(email, password);
  const before = (await backend.mail.list(email)).length;
  const { auth } = backend.client();
  const first = await auth.signUp({ email: "unknown-yet@people.example", password });
  const repeated = await auth.signUp({ email, password: "somebody else's" });
  expect(repeated.error).toBeNull();
  expect(shapeOf(repeated.data)).toEqual(shapeOf(first.data));
  expect(repeated.data.user?.role).toBe("authenticated");
  expect(repeated.data.user?.id).not.toBe(id);
  expect(await backend.mail.list(email)).toHaveLength(before);
  expect((await auth.signInWithPassword({ email, password })).error).toBeNull();
});
