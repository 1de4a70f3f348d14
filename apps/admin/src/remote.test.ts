import { expect, test } from "vitest";
import { remote } from "./remote";

test("restricts every screen to administrators", () => {
  expect(remote.screens.length).toBeGreaterThan(0);
  for (const { name, access } of remote.screens)
    expect([name, access]).toEqual([name, "administrator"]);
});
