import { expect, test } from "vitest";
import { moduleFunctions } from "./eager-modules";

const modulesOf = (script: string) =>
  moduleFunctions(script).map(({ start, end }) => script.slice(start, end));

test("finds the modules of a bundle, not the functions inside of them", () => {
  const first = "function(e,t,n){n.d(t,{two:function(){return 2}})}";
  const second = "function(e,t){t.x=1}";
  expect(modulesOf(`!function(){var r={S:${first},"./b":${second}},i={};r.S()}();`)).toEqual([
    first,
    second,
  ]);
  expect(modulesOf(`(self.chunks||=[]).push([[4],{O:${first}}])`)).toEqual([first]);
});

test("finds nothing in a script without modules", () => {
  expect(modulesOf("onmessage=function(){postMessage({found:1})};")).toEqual([]);
});
