import { expect, test } from "vitest";
import { authAddress, readAuthMode } from "./auth-fields";

test("reads the form from the address", () => {
  expect(readAuthMode(new URLSearchParams(""))).toBe("sign-in");
  expect(readAuthMode(new URLSearchParams("mode=sign-up"))).toBe("sign-up");
  expect(readAuthMode(new URLSearchParams("mode=forgotten-password"))).toBe("forgotten-password");
  expect(readAuthMode(new URLSearchParams("mode=anything"))).toBe("sign-in");
});

test("keeps the next address when the form changes", () => {
  const search = new URLSearchParams("next=/favorites&mode=sign-up");
  expect(authAddress("forgotten-password", search)).toBe(
    "/auth?next=%2Ffavorites&mode=forgotten-password",
  );
  expect(authAddress("sign-in", search)).toBe("/auth?next=%2Ffavorites");
  expect(authAddress("sign-in")).toBe("/auth");
});
