import { afterEach, beforeEach, expect, test } from "vitest";
import { accepted, shared, writeSampleRelease } from "../../fixtures/sample-release";
import { openVerifyTrial, type VerifyTrial } from "../../fixtures/verify-trial";

let trial: VerifyTrial;
let folder: VerifyTrial["folder"];
let store: VerifyTrial["store"];
let good: VerifyTrial["good"];
let problemsWith: VerifyTrial["problemsWith"];

beforeEach(async () => {
  trial = await openVerifyTrial();
  ({ folder, store, good, problemsWith } = trial);
});
afterEach(() => trial.close());

test("finds no problem in releases that fit together", async () => {
  expect(await problemsWith({ release: good.experts })).toEqual([]);
});

test("names a remote that needs another version of a shared package, with both versions", async () => {
  const bad = await writeSampleRelease(store, "experts", "2", {
    shared: { ...accepted, "@ensemble/ui": "^2.0.0", "@ensemble/new": "^1.0.0" },
  });
  expect(await problemsWith({ release: bad })).toEqual([
    `experts@${bad}: wants @ensemble/ui ^2.0.0, but shell@${good.shell} has 1.0.0`,
    `experts@${bad}: wants @ensemble/new ^1.0.0, but shell@${good.shell} does not provide it`,
  ]);
});

test.each([
  ["/shop", "shop"],
  ["/auth", "shell"],
] as const)("finds a clash when two apps claim %s", async (path, owner) => {
  const routes = [{ path, name: "experts-home" }];
  const bad = await writeSampleRelease(store, "experts", "2", { routes });
  expect(await problemsWith({ release: bad })).toEqual([
    `experts@${bad}: claims ${path}, as ${owner}@${good[owner]} does`,
  ]);
});

test("treats routes that differ only in parameter names as the same claim", async () => {
  good.shop = await writeSampleRelease(store, "shop", "2", {
    routes: [{ path: "/looks/:slug", name: "shop-home" }],
  });
  const bad = await writeSampleRelease(store, "experts", "2", {
    routes: [{ path: "/looks/:id", name: "experts-home" }],
  });
  expect(await problemsWith({ release: bad })).toHaveLength(1);
});

test("checks previous releases and canaries, and finds missing releases", async () => {
  const bad = await writeSampleRelease(store, "experts", "2", { budget: 10 });
  expect(await problemsWith({ release: good.experts, previous: bad })).toHaveLength(1);
  expect(await problemsWith({ release: good.experts, canary: bad })).toHaveLength(1);
  expect(await problemsWith({ release: "1.0.0+9999999999" })).toEqual([
    `experts@1.0.0+9999999999: ${folder} has no such release`,
  ]);
});

test("refuses a remote that uses exports the shell lacks, whatever their versions", async () => {
  const contract = "@ensemble/contract";
  const versions = { ...accepted, [contract]: "^2.0.0" };
  const shellWith = (digit: string, names: string[]) =>
    writeSampleRelease(store, "shell", digit, {
      shared: { ...shared, [contract]: "2.0.0" },
      exports: { [contract]: ["paths", "paths.home", ...names] },
    });
  const older = await shellWith("2", []);
  const newer = await shellWith("3", ["formatDate", "paths.giftCards"]);
  const remote = await writeSampleRelease(store, "experts", "2", {
    shared: versions,
    exports: { [contract]: ["formatDate", "paths", "paths.giftCards", "formatDate.name"] },
  });
  good.shell = newer;
  expect(await problemsWith({ release: remote })).toEqual([]);
  good.shell = older;
  expect(await problemsWith({ release: remote })).toEqual([
    `experts@${remote}: takes formatDate, paths.giftCards, formatDate.name of ${contract}, ` +
      `which shell@${older} does not give`,
  ]);
});

test("refuses uncommitted code where the environment requires committed code", async () => {
  const commit = "0123456789abcdef0123456789abcdef01234567";
  for (const app of ["shell", "shop"] as const) {
    good[app] = await writeSampleRelease(store, app, "1", { commit });
  }
  const dirty = await writeSampleRelease(store, "experts", "2", { commit, dirty: true });
  const nowhere = await writeSampleRelease(store, "experts", "3");
  const committed = await writeSampleRelease(store, "experts", "4", { commit });
  for (const release of [dirty, nowhere]) {
    expect(await problemsWith({ release })).toEqual([]);
    expect(await problemsWith({ release }, { committed: true })).toEqual([
      `experts@${release}: was made of code that is not committed, which this environment refuses`,
    ]);
  }
  expect(await problemsWith({ release: committed }, { committed: true })).toEqual([]);
});
