import { readdir, readFile } from "node:fs/promises";
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

test("keeps the breakpoints in use and drops the others", async () => {
  const css = await process("@radix utilities mt;");
  expect(css).toContain("(min-width: 768px)");
  expect(css).not.toContain("(min-width: 1640px)");
});

test("drops colors that aren't named", async () => {
  const css = await process("@radix tokens sand red;");
  expect(css).toContain("--sand-1");
  expect(css).toContain("[data-accent-color='red']");
  expect(css).not.toContain("crimson");
  expect(css).not.toContain("display-p3");
});

test("throws for an unknown part", async () => {
  await expect(process("@radix everything;")).rejects.toThrow("expected tokens, components");
});

test("keeps the utilities of named props, at every breakpoint", async () => {
  const css = await process("@radix utilities mt;");
  expect(css).toContain(".rt-r-mt-3");
  expect(css).toContain(".sm\\:-rt-r-mt-3");
  expect(css).not.toMatch(/rt-r-(?:mb|m)-/);
});

const root = join(import.meta.dirname, "../../..");
const elements =
  /<(?:Flex|Text|Heading|Badge|Button|IconButton|Callout\.\w+|Skeleton|Section)\s([^>]*)/g;
const props = / (m[trblxy]?|p[trblxy]?|inset|position|overflow|grow|shrink|trim|weight)=/g;

test("includes the utilities of all layout props in use", async () => {
  const named = await readFile(join(root, "libs/ui/src/index.css"), "utf8");
  const included = new Set(/@radix utilities ([^;]+)/.exec(named)![1]!.split(" "));
  const used = new Set<string>();
  const folders = [
    "apps/admin",
    "apps/experts",
    "apps/shell",
    "apps/shop",
    "libs/controls",
    "libs/ui",
  ];
  const found = folders.map(async (folder) => {
    const source = join(root, folder, "src");
    return (await readdir(source, { recursive: true })).map((file) => join(source, file));
  });
  for (const file of (await Promise.all(found)).flat().filter((one) => one.endsWith(".tsx"))) {
    const text = await readFile(file, "utf8");
    for (const [, attributes] of text.matchAll(elements)) {
      for (const [, prop] of attributes!.matchAll(props)) used.add(prop!);
    }
  }
  expect(used.size).toBeGreaterThan(4);
  expect([...used].filter((prop) => !included.has(prop))).toEqual([]);
});
