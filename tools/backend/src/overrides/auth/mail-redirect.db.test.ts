import { afterAll, beforeAll, expect, test } from "vitest";
import { fixtureBackend } from "../../../fixtures/fixture-backend";
import { follow, linkTo } from "../../../fixtures/mail-link";
import type { TestBackend } from "../../testing";

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
