import { afterEach, expect, test, vi } from "vitest";
import { trustedProxies } from "./environment";
import { readNetwork, dailyDigest } from "./caller";

const from = (header: string, proxies?: number): string =>
  readNetwork(new Request("http://site", { headers: { "X-Forwarded-For": header } }), proxies);

test("returns the address that the nearest trusted proxy added", () => {
  expect(from("203.0.113.7")).toBe("203.0.113.7");
  expect(from("1.1.1.1, 203.0.113.7")).toBe("203.0.113.7");
  expect(from("2.2.2.2,3.3.3.3 , 203.0.113.7 ")).toBe("203.0.113.7");
  expect(from("1.1.1.1, 203.0.113.7, 10.0.0.1", 2)).toBe("203.0.113.7");
});

test("returns the leftmost address when there are fewer proxies, and none without the header", () => {
  expect(from("203.0.113.7", 2)).toBe("203.0.113.7");
  expect(readNetwork(new Request("http://site"))).toBe("");
});

test("returns the network of an IPv6 address in any notation", () => {
  for (const same of [
    "2001:db8:0:7::1",
    "2001:0DB8::7:aaaa:bbbb:cccc:dddd",
    "2001:db8:0:7:1:2:3:4",
  ])
    expect(from(same)).toBe("2001:db8:0:7");
  expect(from("2001:db8:0:8::1")).toBe("2001:db8:0:8");
  expect(from("::1")).toBe("0:0:0:0");
  expect(from("::ffff:203.0.113.7")).toBe("203.0.113.7");
});

test("returns keyed digests that can't be linked from day to day", async () => {
  const digest = async (text: string, key: string, day: string) =>
    (await dailyDigest(key, new Date(`${day}T23:59:59Z`)))(text);
  const first = await digest("203.0.113.7", "key", "2026-11-26");
  expect(first).toMatch(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
  expect(await digest("203.0.113.7", "key", "2026-11-26")).toBe(first);
  expect(await digest("203.0.113.8", "key", "2026-11-26")).not.toBe(first);
  expect(await digest("203.0.113.7", "other", "2026-11-26")).not.toBe(first);
  expect(await digest("203.0.113.7", "key", "2026-11-27")).not.toBe(first);
});

const withSetting = (value: string | undefined) =>
  vi.stubGlobal("Deno", { env: { get: () => value } });
afterEach(() => vi.unstubAllGlobals());

test("trusts TRUSTED_PROXIES proxies, one by default", () => {
  for (const [value, number] of [
    [undefined, 1],
    ["", 1],
    ["3", 3],
  ] as const) {
    withSetting(value);
    expect(trustedProxies()).toBe(number);
  }
});

test.each(["0", "-1", "two", "1.5"])("throws when TRUSTED_PROXIES is %j", (value) => {
  withSetting(value);
  expect(trustedProxies).toThrow("TRUSTED_PROXIES");
});
