import { afterEach, expect, test, vi } from "vitest";
import { trustedProxies } from "./environment";

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
