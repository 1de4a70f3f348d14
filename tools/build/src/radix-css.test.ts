import { readFile } from "node:fs/promises";
import { join } from "node:path";
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

test("drops values per breakpoint and the classic look", async () => {
  const css = await process("@radix components Button BaseButton;\n@radix utilities mt;");
  expect(css).not.toContain("(min-width");
  expect(css).not.toContain("variant-classic");
});

test("drops colors that aren't named", async () => {
  const css = await process("@radix tokens sand red;");
  expect(css).toContain("--sand-1");
  expect(css).toContain("[data-accent-color='red']");
  expect(css).not.toContain("crimson");
  expect(css).not.toContain("display-p3");
});

test("leaves out the scale of a color that the style sheet has itself", async () => {
  const css = await process("@radix tokens sand red;\n:root{--red-1:#fee}");
  expect(css).toContain("[data-accent-color='red']");
  expect(css.match(/--red-\d+:/g)).toEqual(["--red-1:"]);
});

test("sizes text in rem", async () => {
  const css = await process("@radix tokens sand;\n@radix components Button BaseButton;");
  expect(css).toContain("--font-size-2: 0.875rem;");
  expect(css).toContain("--font-size-7: min(1.75rem, 20vw);");
  expect(css).toContain("--base-button-height: min(2rem, 20vw);");
  expect(css).not.toMatch(/--(?:font-size|(?:heading-)?line-height)-\d: calc/);
});

test("throws for an unknown part", async () => {
  await expect(process("@radix everything;")).rejects.toThrow("expected tokens, components");
});

test("keeps the utilities of named props", async () => {
  const css = await process("@radix utilities mt;");
  expect(css).toContain(".rt-r-mt-3");
  expect(css).not.toMatch(/rt-r-(?:mb|m)-/);
});

test("includes the components and utilities of all parts, and no others", async () => {
  const folder = join(import.meta.dirname, "../../../libs/ui/src");
  const styles = await readFile(join(folder, "index.css"), "utf8");
  const parts = await readFile(join(folder, "radix-parts.tsx"), "utf8");
  const included = (kind: string) =>
    new RegExp(`@radix ${kind} ([^;]+)`).exec(styles)![1]!.split(/\s+/).sort();
  const used = (pattern: RegExp) =>
    [...new Set([...parts.matchAll(pattern)].map(([, name]) => name!))].sort();
  expect(["base", ...used(/\brt-([A-Z][A-Za-z]+)/g)].sort()).toEqual(included("components"));
  expect(used(/\brt-r-(?!size)([a-z]+)/g)).toEqual(included("utilities"));
});
