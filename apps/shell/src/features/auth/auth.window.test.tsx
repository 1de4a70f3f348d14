import { renderElement } from "@ensemble/testing";
import { afterEach, describe, expect, test, vi } from "vitest";
import { rememberSignUp, takeSignUp } from "./auth";
import { ConfirmationNote } from "./auth-screen";

test("covers addresses with and without an account, with a way on for both", async () => {
  const { container } = await renderElement(<ConfirmationNote sentTo="ada@example.com" />, {
    at: "/auth?mode=sign-up&next=%2Ffavorites",
  });
  expect(container.textContent).toContain(
    "If ada@example.com is new here, a confirmation link is on its way.",
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

describe("auth", () => {
  afterEach(() => {
    vi.useRealTimers();
    localStorage.clear();
  });

  const signUp = { email: "Ada@example.com", next: "/favorites", fresh: true };

  test("returns a sign-up once, by its address", () => {
    rememberSignUp(signUp);
    expect(takeSignUp("eve@example.com")).toBeUndefined();
    expect(takeSignUp("ada@example.com")).toMatchObject({ next: "/favorites", fresh: true });
    expect(takeSignUp("ada@example.com")).toBeUndefined();
  });

  test("forgets a sign-up after a day", () => {
    vi.useFakeTimers();
    rememberSignUp(signUp);
    vi.advanceTimersByTime(86_400_001);
    expect(takeSignUp(signUp.email)).toBeUndefined();
  });

  test("returns nothing when the browser refuses storage", () => {
    const refuse = () => {
      throw new DOMException("", "QuotaExceededError");
    };
    vi.stubGlobal("localStorage", { setItem: refuse, getItem: refuse, removeItem: refuse });
    rememberSignUp(signUp);
    expect(takeSignUp(signUp.email)).toBeUndefined();
    vi.unstubAllGlobals();
  });

  test("returns nothing when the stored value is broken", () => {
    localStorage.setItem("ensemble.waiting-sign-up", "broken");
    expect(takeSignUp(signUp.email)).toBeUndefined();
  });
});
