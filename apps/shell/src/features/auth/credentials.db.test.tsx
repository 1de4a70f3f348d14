import { connectToTestBackend } from "@ensemble/testing";
import { beforeEach, expect, test, vi } from "vitest";
import { takeSignUp } from "./auth";
import { signUp } from "./credentials";
import { pageOfMailedLink } from "./mailed-link";

const backend = connectToTestBackend({ seeded: false });
beforeEach(() => localStorage.clear());

const password = "correct horse battery";
const booking = "/experts/maya-lindqvist/book?package=one&date=2030-05-15&time=10%3A00";

/** Opens the newest mail's link in another tab; returns the page where the visit ends up. */
async function confirmByMail(email: string): Promise<string | undefined> {
  const [mail] = await backend.mail.list(email);
  const [link = ""] = /https?:\/\/\S+/.exec(mail?.text ?? "") ?? [];
  const answer = await backend.fetch(new Request(link));
  const { hash } = new URL(answer.headers.get("location") ?? "");
  return pageOfMailedLink({ pathname: "/", hash }, takeSignUp);
}

test("returns to the booking from the mail's link when someone signed up while booking", async () => {
  const email = "booking@people.example";
  expect(await signUp({ email, password }, booking)).toEqual({ confirmationSent: true });
  expect(await confirmByMail(email)).toBe(booking);
});

test("asks for a password when the sign-up is confirmed on another device", async () => {
  const email = "elsewhere@people.example";
  await signUp({ email, password }, booking);
  localStorage.clear();
  expect(await confirmByMail(email)).toMatch(/^\/auth\/new-password\?after=sign-up/);
});

test("asks for a password when someone else had begun with the address", async () => {
  const email = "begun@people.example";
  const asked = globalThis.fetch;
  // The provider returns the existing account.
  const spy = vi.spyOn(globalThis, "fetch").mockImplementation(async (input, init) => {
    const answer = await asked(input, init);
    const user = (await answer.json()) as { confirmation_sent_at: string };
    const created_at = new Date(Date.parse(user.confirmation_sent_at) - 120_000).toISOString();
    return Response.json({ ...user, created_at });
  });
  await signUp({ email, password }, booking);
  spy.mockRestore();
  expect(await confirmByMail(email)).toBe(
    `/auth/new-password?${new URLSearchParams({ after: "sign-up", next: booking })}`,
  );
});
