import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { fixtureBackend, follow, linkTo } from "../../fixtures/fixture-backend";
import type { TestBackend } from "../testing";
import { mailPause } from "./mailed-links";

describe("redirects", () => {
  let backend: TestBackend;
  beforeAll(async () => (backend = await fixtureBackend()));
  afterAll(() => backend.dispose());

  const password = "correct horse";

  async function landingOf(email: string, emailRedirectTo?: string): Promise<string> {
    await backend.client().auth.signUp({ email, password, options: { emailRedirectTo } });
    return (await follow(backend, await linkTo(backend, email))).to;
  }

  test("redirects a mail's link to the requested page", async () => {
    const wanted = "http://localhost:4200/favorites?from=mail";
    expect(await landingOf("here@people.example", wanted)).toBe(wanted);
  });

  test("redirects to the start page when no page is requested", async () => {
    expect(await landingOf("root@people.example")).toBe("http://localhost:4200");
  });

  test("never redirects to another origin", async () => {
    const landing = await landingOf("there@people.example", "https://evil.example/steal");
    expect(landing).toBe("http://localhost:4200");
  });

  test("ignores another origin in an edited link", async () => {
    const email = "changed@people.example";
    await backend.client().auth.signUp({ email, password });
    const link = new URL(await linkTo(backend, email));
    link.searchParams.set("redirect_to", "https://evil.example/steal");
    expect((await follow(backend, link.href)).to).toBe("http://localhost:4200");
  });
});

describe("pauses", () => {
  let backend: TestBackend;
  beforeAll(async () => (backend = await fixtureBackend({ mailPauseMs: 1000 })));
  afterAll(() => backend.dispose());

  const pauseIsOver = () => new Promise((resolve) => setTimeout(resolve, 1001));

  test("frees an address after its pause, ignoring case", () => {
    let now = 0;
    const pause = mailPause(1000, () => now);
    expect(pause.take("a@people.example")).toBe(true);
    now = 500;
    expect(pause.take("b@people.example")).toBe(true);
    expect(pause.take(" A@People.example")).toBe(false);
    now = 1000;
    expect(pause.take("a@people.example")).toBe(true);
    expect(pause.take("b@people.example")).toBe(false);
  });

  test("sends one mail with a working link for thirty password requests", async () => {
    const email = "bombed@people.example";
    await backend.signUp(email);
    await pauseIsOver();
    const before = (await backend.mail.list(email)).length;
    const answers = await Promise.all(
      Array.from({ length: 30 }, () => backend.client().auth.resetPasswordForEmail(email)),
    );
    expect(answers.every(({ error }) => error === null)).toBe(true);
    expect(await backend.mail.list(email)).toHaveLength(before + 1);
    const { fragment } = await follow(backend, await linkTo(backend, email));
    expect(fragment.get("type")).toBe("recovery");
  });

  test("applies one pause to every kind of mail", async () => {
    const email = "kinds@people.example";
    const { client } = await backend.signUp(email);
    await pauseIsOver();
    const before = (await backend.mail.list(email)).length;
    expect((await client.auth.resetPasswordForEmail(email)).error).toBeNull();
    const change = await client.auth.updateUser({ email: "elsewhere@people.example" });
    expect(change.error).toMatchObject({ status: 429, code: "over_email_send_rate_limit" });
    expect(await backend.mail.list(email)).toHaveLength(before + 1);
    expect(await backend.mail.list("elsewhere@people.example")).toEqual([]);
  });

  test("sends no second confirmation within the pause, with the same answer", async () => {
    const email = "hasty@people.example";
    const { auth } = backend.client();
    await auth.signUp({ email, password: "correct horse" });
    expect((await auth.resend({ type: "signup", email })).error).toBeNull();
    expect(await backend.mail.list(email)).toHaveLength(1);
  });

  test("sends nothing for a repeated sign-up within the pause, with the same answer", async () => {
    const email = "twice@people.example";
    const { auth } = backend.client();
    const first = await auth.signUp({ email, password: "correct horse" });
    const again = await auth.signUp({ email, password: "correct horse" });
    expect(again.error).toBeNull();
    expect(Object.keys(again.data.user!).sort()).toEqual(Object.keys(first.data.user!).sort());
    expect(await backend.mail.list(email)).toHaveLength(1);
  });
});
