// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from "vitest";
import { rememberSignUp, takeSignUp } from "./waiting-sign-up";

afterEach(() => {
  vi.useRealTimers();
  localStorage.clear();
});

const signUp = { email: "Ada@example.com", next: "/favorites", fresh: true };

test("a sign-up is found again once, by its address", () => {
  rememberSignUp(signUp);
  expect(takeSignUp("eve@example.com")).toBeUndefined();
  expect(takeSignUp("ada@example.com")).toMatchObject({ next: "/favorites", fresh: true });
  expect(takeSignUp("ada@example.com")).toBeUndefined();
});

test("after a day it is forgotten", () => {
  vi.useFakeTimers();
  rememberSignUp(signUp);
  vi.advanceTimersByTime(86_400_001);
  expect(takeSignUp(signUp.email)).toBeUndefined();
});

test("a browser that refuses storage knows of none", () => {
  const refuse = () => {
    throw new DOMException("", "QuotaExceededError");
  };
  vi.stubGlobal("localStorage", { setItem: refuse, getItem: refuse, removeItem: refuse });
  rememberSignUp(signUp);
  expect(takeSignUp(signUp.email)).toBeUndefined();
  vi.unstubAllGlobals();
});

test("what is broken in the storage is none", () => {
  localStorage.setItem("ensemble.waiting-sign-up", "broken");
  expect(takeSignUp(signUp.email)).toBeUndefined();
});
