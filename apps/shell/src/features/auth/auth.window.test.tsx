import { renderElement } from "@ensemble/testing";
import { afterEach, describe, expect, onTestFinished, test, vi } from "vitest";
import { ConfirmationNote } from "./auth-screen";
import { findRequest, forgetRequest, linkTarget, rememberSignUp } from "./link-request";

test("covers addresses with and without an account", async () => {
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

describe("link requests", () => {
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
    localStorage.clear();
  });

  const email = "ada@example.com";
  const signUp = { next: "/favorites", fresh: true };
  const readNonce = (target: string) => new URL(target).searchParams.get("nonce");

  test("adds a random nonce to a link's URL and remembers it by email address", () => {
    const target = linkTarget("Ada@example.com", "/profile/sign-in");
    expect(target).toMatch(
      new RegExp(`^${window.location.origin}/profile/sign-in\\?nonce=[\\d-]+$`),
    );
    expect(findRequest(email)?.nonce).toBe(readNonce(target));
    expect(findRequest("eve@example.com")).toBeUndefined();
    expect(readNonce(linkTarget("eve@example.com", "/"))).not.toBe(readNonce(target));
  });

  test("keeps the nonce and the sign-up when the email is sent again", () => {
    const first = linkTarget(email, "/");
    rememberSignUp(email, signUp);
    expect(linkTarget(email, "/")).toBe(first);
    expect(findRequest(email)?.signUp).toEqual(signUp);
  });

  test("uses another nonce after the link was used", () => {
    const first = linkTarget(email, "/");
    forgetRequest(email);
    expect(findRequest(email)).toBeUndefined();
    expect(linkTarget(email, "/")).not.toBe(first);
  });

  test("forgets a request after a day", () => {
    vi.useFakeTimers();
    linkTarget(email, "/");
    vi.advanceTimersByTime(86_400_001);
    expect(findRequest(email)).toBeUndefined();
  });

  test("keeps the latest ten requests", () => {
    for (let person = 0; person < 11; person += 1) linkTarget(`${person}@example.com`, "/");
    expect(findRequest("0@example.com")).toBeUndefined();
    expect(findRequest("1@example.com")).toBeDefined();
  });

  test("ignores invalid stored content", () => {
    localStorage.setItem("ensemble.link-requests", "broken");
    expect(findRequest(email)).toBeUndefined();
  });

  test("keeps requests until the page closes when storage is blocked", () => {
    onTestFinished(() => forgetRequest(email));
    const refuse = () => {
      throw new DOMException("", "QuotaExceededError");
    };
    vi.stubGlobal("localStorage", { setItem: refuse, getItem: refuse, removeItem: refuse });
    const nonce = readNonce(linkTarget(email, "/"));
    expect(findRequest(email)?.nonce).toBe(nonce);
  });
});
