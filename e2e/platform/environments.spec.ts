import { environmentNames, readEnvironment, verifyEnvironment } from "@ensemble/platform";
import { expect, test } from "../fixtures";
import { store } from "./trial-release";

// The pinned releases may be in another store: this test uses what was just built.
for (const name of environmentNames()) {
  test(`composes the environment "${name}" from releases that fit together`, async () => {
    const environment = await readEnvironment(name);
    const built = Object.entries(environment.releases).filter(
      ([, { release }]) => release === "latest",
    );
    expect(built.map(([app]) => app)).toContain("shell");
    expect(await verifyEnvironment(environment, store)).toEqual([]);
  });
}
