import postcss from "postcss";
import { expect, test } from "vitest";
import { radixCss } from "./radix-css";

const process = async (text: string) =>
  (await postcss([radixCss()]).process(text, { from: undefined })).css;

test("only named components are taken along, with their keyframes", async () => {
  const css = await process("@radix components Button BaseButton;");
  expect(css).toContain(".rt-Button");
  expect(css).not.toContain(".rt-Card");
  expect(css).not.toContain("rt-dialog-content-show");
  expect(css).not.toContain(".rt-reset");
});

test("layouts keep the breakpoints that are drawn for and lose the others", async () => {
  const css = await process("@radix utilities;");
  expect(css).toContain("(min-width: 768px)");
  expect(css).not.toContain("(min-width: 1640px)");
});

test("colours that are not named are not even mentioned", async () => {
  const css = await process("@radix tokens sand red;");
  expect(css).toContain("--sand-1");
  expect(css).toContain("[data-accent-color='red']");
  expect(css).not.toContain("crimson");
  expect(css).not.toContain("display-p3");
});

test("an unknown part is an error at its place", async () => {
  await expect(process("@radix everything;")).rejects.toThrow("expected tokens, components");
});
