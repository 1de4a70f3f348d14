import { expect, test } from "vitest";
import { exportedMembers, importedNames } from "./syntax-tree";

const taken = (source: string) =>
  Object.fromEntries([...importedNames(source)].map(([request, names]) => [request, [...names]]));

test("lists what a module imports under its exported name, with the members that it reads", () => {
  const source = `
    import { paths as addresses, settings } from "@ensemble/contract";
    export const links = [addresses.home(), addresses["expert"]("ada"), settings().currency];
  `;
  expect(taken(source)).toEqual({
    "@ensemble/contract": ["paths", "settings", "paths.home", "paths.expert"],
  });
});

test("lists the members of a module that is imported as a whole", () => {
  const source = `
    import * as React from "react";
    import Default, { memo } from "react";
    export const useThing = () => [React.useState(), Default.useMemo(), memo];
  `;
  expect(taken(source)).toEqual({ react: ["memo", "useState", "useMemo"] });
});

test("lists the members of an object that a module exports", () => {
  const source = `
    const hidden = { a: 1 };
    export const paths = { home: () => "/", "two-words": 1, ...hidden };
    export const name = "Ensemble";
  `;
  expect([...exportedMembers(source)]).toEqual([["paths", ["home", "two-words"]]]);
});
