import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { filesBelow, workspaceRoot } from "../workspace";

const problems: Record<string, RegExp> = {
  "the size of text in px, which doesn't follow the browser's font size":
    /\b(?:font-size|line-height):[^;]*\dpx/,
  "`position: sticky` instead of `var(--sticky)`, which covers a low screen": /position: sticky/,
};

const problemsIn = (css: string): string[] =>
  Object.entries(problems).flatMap(([problem, pattern]) => (pattern.test(css) ? [problem] : []));

test("finds sizes in px and what sticks", () => {
  expect(problemsIn("a { font-size: clamp(20px, 3vw, 2rem) }")).toHaveLength(1);
  expect(problemsIn("a { position: sticky }")).toHaveLength(1);
  expect(problemsIn("a { font-size: 1rem; width: 20px; position: var(--sticky) }")).toEqual([]);
});

test("styles adapt to large text and low screens", async () => {
  const folders = ["apps", "libs"].map((folder) => filesBelow(folder, /\.css$/));
  const files = (await Promise.all(folders)).flat();
  const found = await Promise.all(
    files.map(async (file) => {
      const css = await readFile(join(workspaceRoot, file), "utf8");
      return problemsIn(css).map((problem) => `${file}: ${problem}`);
    }),
  );
  expect(files.length).toBeGreaterThan(20);
  expect(found.flat()).toEqual([]);
});
