import { expect, test } from "vitest";
import { remote } from "./remote";

test("every screen of the administration is for administrators", () => {
  expect(remote.screens.length).toBeGreaterThan(0);
  for (const { name, access } of remote.screens)
    expect([name, access]).toEqual([name, "administrator"]);
});
