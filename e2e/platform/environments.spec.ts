import { environmentNames, readEnvironment, verifyEnvironment } from "@ensemble/platform";
import { expect, test } from "../fixtures";
import { store } from "./trial-release";

// The releases that an environment pins may be kept elsewhere: here stands what was just built.
for (const name of environmentNames()) {
  test(`what the environment "${name}" brings to a page fits together`, async () => {
    const environment = await readEnvironment(name);
    const built = Object.entries(environment.releases).filter(
      ([, { release }]) => release === "latest",
    );
    expect(built.map(([app]) => app)).toContain("shell");
    expect(await verifyEnvironment(environment, store)).toEqual([]);
  });
}
