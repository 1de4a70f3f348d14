import { afterEach, expect, test, vi } from "vitest";
import { trustedProxies } from "./environment";
import { callerOf } from "./request";

const from = (header: string, proxies?: number): string =>
  callerOf(new Request("http://site", { headers: { "X-Forwarded-For": header } }), proxies);

test("takes the address that the nearest trusted proxy added and ignores what is left of it", () => {
  expect(from("203.0.113.7")).toBe("203.0.113.7");
  expect(from("1.1.1.1, 203.0.113.7")).toBe("203.0.113.7");
  expect(from("2.2.2.2,3.3.3.3 , 203.0.113.7 ")).toBe("203.0.113.7");
  expect(from("1.1.1.1, 203.0.113.7, 10.0.0.1", 2)).toBe("203.0.113.7");
});

test("takes the leftmost address when there were fewer proxies, and none without the header", () => {
  expect(from("203.0.113.7", 2)).toBe("203.0.113.7");
  expect(callerOf(new Request("http://site"))).toBe("");
});

test("treats all addresses of an IPv6 network as one, however they are written", () => {
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

const withSetting = (value: string | undefined) =>
  vi.stubGlobal("Deno", { env: { get: () => value } });
afterEach(() => vi.unstubAllGlobals());

test("trusts one proxy by default, otherwise as many as TRUSTED_PROXIES says", () => {
  for (const [value, number] of [
    [undefined, 1],
    ["", 1],
    ["3", 3],
  ] as const) {
    withSetting(value);
    expect(trustedProxies()).toBe(number);
  }
});

test.each(["0", "-1", "two", "1.5"])("refuses to start when TRUSTED_PROXIES is %j", (value) => {
  withSetting(value);
  expect(trustedProxies).toThrow("TRUSTED_PROXIES");
});
