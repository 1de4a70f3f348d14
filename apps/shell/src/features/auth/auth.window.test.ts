import { afterEach, expect, test, vi } from "vitest";
import { rememberSignUp, takeSignUp } from "./auth";

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
