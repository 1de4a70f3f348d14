import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { seedStatements } from "@ensemble/database/seed";
import ts from "typescript";
import { expect, test } from "vitest";
import { filesBelow, workspaceRoot } from "../workspace";

const british =
  /\b(trousers|trainers|jewellery|jumpers?|colou?r(?<=our)(s|ed|ing|ful)?|grey|pavement|favourites?|theatre|harbour|behaviour|travell(ing|er)|(kilo|centi)?metres?)\b/i;

/** Excludes enum values, slugs and URLs. */
const isProse = (text: string): boolean => /[A-Z ]/.test(text) && !text.includes("/");

test("recognizes British words", () => {
  expect(["Wide trousers", "A grey Jumper", "Colours"].every((text) => british.test(text))).toBe(
    true,
  );
  expect(british.test("Color, gray, a meter and a sweater")).toBe(false);
});

test("uses American spelling in the apps' texts", async () => {
  const found = ["apps", "libs"].map((folder) => filesBelow(folder, /\.tsx?$/));
  const files = (await Promise.all(found))
    .flat()
    .filter((file) => /^\w+\/[^/]+\/src\//.test(file) && !/\.(test|types)\.tsx?$/.test(file));
  expect(files.length).toBeGreaterThan(300);
  const violations = await Promise.all(
    files.map(async (file) => {
      const source = await readFile(join(workspaceRoot, file), "utf8");
      // Parse only the few files with a match, which takes a tenth of the time.
      if (!british.test(source)) return [];
      const matches = textsOf(file, source).filter((text) => british.test(text));
      return matches.map((text) => `${file}: ${text.trim()}`);
    }),
  );
  expect(violations.flat()).toEqual([]);
});

test("uses American spelling in the seed", () => {
  const texts = new Set<string>();
  const collect = (value: unknown, key = ""): void => {
    if (typeof value === "string") {
      if (isProse(value) || key === "tags") texts.add(value);
    } else if (Array.isArray(value)) value.forEach((one) => collect(one, key));
    else if (value) Object.entries(value).forEach(([name, one]) => collect(one, name));
  };
  const day = { midnight: new Date("2026-01-01T00:00:00Z") };
  seedStatements(day).forEach(({ json }) => collect(json));
  expect(texts.size).toBeGreaterThan(1_000);
  expect([...texts].filter((text) => british.test(text))).toEqual([]);
});

/** Returns a source file's string literals, templates and JSX texts that users may read. */
function textsOf(file: string, source: string): string[] {
  const texts: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isJsxText(node)) texts.push(node.text);
    else if (ts.isStringLiteralLike(node) && isProse(node.text)) texts.push(node.text);
    else if (ts.isTemplateExpression(node)) texts.push(node.getText(tree));
    ts.forEachChild(node, visit);
  };
  const tree = ts.createSourceFile(file, source, ts.ScriptTarget.Latest);
  visit(tree);
  return texts.filter((text) => text.trim() !== "");
}
