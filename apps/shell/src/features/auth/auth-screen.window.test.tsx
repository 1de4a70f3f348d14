import { renderElement } from "@ensemble/testing";
import { expect, test } from "vitest";
import { ConfirmationNote } from "./auth-screen";

test("covers addresses with and without an account, with a way on for both", async () => {
  const { container } = await renderElement(<ConfirmationNote sentTo="ada@example.com" />, {
    at: "/auth?mode=sign-up&next=%2Ffavorites",
  });
  expect(container.textContent).toContain(
    "If ada@example.com has no account yet, a confirmation link is on its way.",
  );
  const links = [...container.querySelectorAll("a")].map((link) => [
    link.textContent,
    link.getAttribute("href"),
  ]);
  expect(links).toEqual([
    ["sign in", "/auth?next=%2Ffavorites"],
    ["choose a new password", "/auth?mode=forgotten-password&next=%2Ffavorites"],
  ]);
});
