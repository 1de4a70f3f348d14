import { environmentNames, readEnvironment, verifyEnvironment } from "@ensemble/platform";
import { expect, test } from "../fixtures";
import { store } from "@ensemble/platform/trial-release";

// The pinned releases may be in another store: this test uses what was just built.
test("composes every environment from releases that fit together", async () => {
  for (const name of environmentNames()) {
    const environment = await readEnvironment(name);
    const built = Object.entries(environment.releases).filter(
      ([, { release }]) => release === "latest",
    );
    expect(
      built.map(([app]) => app),
      name,
    ).toContain("shell");
    expect(await verifyEnvironment(environment, store), name).toEqual([]);
  }
});
