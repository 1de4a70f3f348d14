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

test("the link of a mail leads where the site asked for", async () => {
  const wanted = "http://localhost:4200/favorites?from=mail";
  expect(await landingOf("here@people.example", wanted)).toBe(wanted);
});

test("without a wish it leads to the start page", async () => {
  expect(await landingOf("root@people.example")).toBe("http://localhost:4200");
});

test("it never leads to another origin", async () => {
  const landing = await landingOf("there@people.example", "https://evil.example/steal");
  expect(landing).toBe("http://localhost:4200");
});

test("nor does a link whose target was changed on the way", async () => {
  const email = "changed@people.example";
  await backend.client().auth.signUp({ email, password });
  const link = new URL(await linkTo(backend, email));
  link.searchParams.set("redirect_to", "https://evil.example/steal");
  expect((await follow(backend, link.href)).to).toBe("http://localhost:4200");
});
