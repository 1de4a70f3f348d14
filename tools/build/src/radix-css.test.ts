import postcss from "postcss";
import { expect, test } from "vitest";
import { radixCss } from "./radix-css";

const process = async (text: string) =>
  (await postcss([radixCss()]).process(text, { from: undefined })).css;

test("keeps the named components with their keyframes", async () => {
  const css = await process("@radix components Button BaseButton;");
  expect(css).toContain(".rt-Button");
  expect(css).not.toContain(".rt-Card");
  expect(css).not.toContain("rt-dialog-content-show");
  expect(css).not.toContain(".rt-reset");
});

test("keeps the breakpoints in use and drops the others", async () => {
  const css = await process("@radix utilities;");
  expect(css).toContain("(min-width: 768px)");
  expect(css).not.toContain("(min-width: 1640px)");
});

test("drops colors that are not named", async () => {
  const css = await process("@radix tokens sand red;");
  expect(css).toContain("--sand-1");
  expect(css).toContain("[data-accent-color='red']");
  expect(css).not.toContain("crimson");
  expect(css).not.toContain("display-p3");
});

test("throws for an unknown part", async () => {
  await expect(process("@radix everything;")).rejects.toThrow("expected tokens, components");
});
