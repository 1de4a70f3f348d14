import { expect, test } from "vitest";
import { installedPackages, type LockFile } from "./source-hash";

const lock: LockFile = {
  packages: {
    "": {},
    "apps/shop": { version: "1.0.0" },
    "node_modules/react": { version: "19.3.1", integrity: "sha512-react" },
    "node_modules/@site/controls": { link: true, resolved: "libs/controls" },
    "libs/controls": { version: "1.0.0", dependencies: { icons: "2.0.0", react: "19.3.1" } },
    "node_modules/icons": { version: "2.0.0", integrity: "sha512-two", dependencies: { d3: "1" } },
    "node_modules/icons/node_modules/d3": { version: "1.5.0", integrity: "sha512-inner" },
    "node_modules/d3": { version: "3.0.0", integrity: "sha512-outer" },
  },
};
const ofShop = (file: LockFile) =>
  installedPackages(file, "apps/shop", ["react", "@site/controls", "gone"], new Set(["react"]));

test("lists a folder's direct and transitive packages, except the provided ones", () => {
  expect(ofShop(lock)).toEqual([
    "libs/controls 1.0.0 ",
    "node_modules/icons 2.0.0 sha512-two",
    "node_modules/icons/node_modules/d3 1.5.0 sha512-inner",
  ]);
});

test("changes when a package changes, but not when another folder installs one", () => {
  const installed = (packages: LockFile["packages"]) =>
    ofShop({ packages: { ...lock.packages, ...packages } });
  expect(installed({ "apps/gift-cards": {}, "node_modules/dates": { version: "1.0.0" } })).toEqual(
    ofShop(lock),
  );
  expect(installed({ "node_modules/icons": { version: "2.0.1" } })).not.toEqual(ofShop(lock));
});
