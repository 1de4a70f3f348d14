import { expect, test } from "vitest";
import { moduleFunctions } from "./eager-modules";
import { installedPackages, type LockFile } from "./source-hash";
import { exportedMembers, importedNames } from "./syntax-tree";

const listModules = (script: string) =>
  moduleFunctions(script).map(({ start, end }) => script.slice(start, end));

test("finds a bundle's modules, not the functions inside them", () => {
  const first = "function(e,t,n){n.d(t,{two:function(){return 2}})}";
  const second = "function(e,t){t.x=1}";
  expect(listModules(`!function(){var r={S:${first},"./b":${second}},i={};r.S()}();`)).toEqual([
    first,
    second,
  ]);
  expect(listModules(`(self.chunks||=[]).push([[4],{O:${first}}])`)).toEqual([first]);
});

test("returns an empty list for a script without modules", () => {
  expect(listModules("onmessage=function(){postMessage({found:1})};")).toEqual([]);
});

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
const shopPackages = (file: LockFile) =>
  installedPackages(file, "apps/shop", ["react", "@site/controls", "gone"], new Set(["react"]));

test("lists a folder's direct and transitive packages, except provided ones", () => {
  expect(shopPackages(lock)).toEqual([
    "libs/controls 1.0.0 ",
    "node_modules/icons 2.0.0 sha512-two",
    "node_modules/icons/node_modules/d3 1.5.0 sha512-inner",
  ]);
});

test("depends on the app's packages, not on other folders' packages", () => {
  const installed = (packages: LockFile["packages"]) =>
    shopPackages({ packages: { ...lock.packages, ...packages } });
  expect(installed({ "apps/gift-cards": {}, "node_modules/dates": { version: "1.0.0" } })).toEqual(
    shopPackages(lock),
  );
  expect(installed({ "node_modules/icons": { version: "2.0.1" } })).not.toEqual(shopPackages(lock));
});

const importsIn = (source: string) =>
  Object.fromEntries([...importedNames(source)].map(([request, names]) => [request, [...names]]));

test("lists a module's imports by exported name, with the members it reads", () => {
  const source = `
    import { paths as addresses, settings } from "@ensemble/contract";
    export const links = [addresses.home(), addresses["expert"]("ada"), settings().currency];
  `;
  expect(importsIn(source)).toEqual({
    "@ensemble/contract": ["paths", "settings", "paths.home", "paths.expert"],
  });
});

test("lists the members used of namespace and default imports", () => {
  const source = `
    import * as React from "react";
    import Default, { memo } from "react";
    export const useThing = () => [React.useState(), Default.useMemo(), memo];
  `;
  expect(importsIn(source)).toEqual({ react: ["memo", "useState", "useMemo"] });
});

test("lists the members of exported objects", () => {
  const source = `
    const hidden = { a: 1 };
    export const paths = { home: () => "/", "two-words": 1, ...hidden };
    export const name = "Ensemble";
  `;
  expect([...exportedMembers(source)]).toEqual([["paths", ["home", "two-words"]]]);
});
