import * as contract from "@ensemble/contract";
import { afterEach, expect, test, vi } from "vitest";
import { accepts, pagePackages } from "./shared-modules";

const take = (name: string, requiredVersion: string) =>
  pagePackages.loadShare(name, { customShareInfo: { shareConfig: { requiredVersion } } });

afterEach(() => vi.unstubAllGlobals());

test("gives containers the page's own packages, and overlays when they are asked for", async () => {
  vi.stubGlobal("SHARED_VERSIONS", {
    "@ensemble/contract": "3.1.0",
    "@ensemble/ui/overlay": "2.0.0",
  });
  const given = (await take("@ensemble/contract", "^3.0.0")) as () => object;
  expect(given()).toBe(contract);
  const overlay = (await take("@ensemble/ui/overlay", "^2.0.0")) as () => object;
  expect(overlay()).toHaveProperty("Toaster");
  expect(await take("lodash", "^4.0.0")).toBe(false);
});

test("refuses a container that was built for another version", async () => {
  vi.stubGlobal("SHARED_VERSIONS", { "@ensemble/contract": "3.1.0" });
  await expect(take("@ensemble/contract", "^3.2.0")).rejects.toThrow(
    "The page has @ensemble/contract 3.1.0, not ^3.2.0.",
  );
});

test.each([
  ["^1.2.3", ["1.2.3", "1.2.4", "1.3.0", "1.10.0"], ["1.2.2", "1.1.9", "2.0.0", "0.9.9"]],
  ["^0.2.3", ["0.2.3", "0.2.10"], ["0.2.2", "0.3.0", "1.0.0"]],
  ["^0.0.3", ["0.0.3"], ["0.0.4", "0.1.0"]],
])("%s accepts what semver does", (range, accepted, refused) => {
  for (const version of accepted) expect(accepts(range, version), version).toBe(true);
  for (const version of refused) expect(accepts(range, version), version).toBe(false);
});
