import { readdir, readFile } from "node:fs/promises";
import { join, posix } from "node:path";
import { expect, test } from "vitest";
import { workspaceRoot } from "../step";

const folder = join(workspaceRoot, "docs/decisions");
const reference = String.raw`\[\d{4}\]\([a-z]+/\d{4}-[a-z0-9-]+\.md\)`;
const status = new RegExp(
  `^(?:accepted(?:, amended by ${reference}(?:(?:,| and) ${reference})*)?|superseded by ${reference})$`,
);

interface Decision {
  /** With its area, such as "pages/0031-….md"; so are the references of its status. */
  file: string;
  title: string | undefined;
  date: string | undefined;
  status: string | undefined;
}

async function decisions(): Promise<Decision[]> {
  const files = (await readdir(folder, { recursive: true }))
    .filter((file) => file.endsWith(".md") && file !== "README.md")
    .sort((a, b) => posix.basename(a).localeCompare(posix.basename(b)));
  return Promise.all(
    files.map(async (file) => {
      const page = await readFile(join(folder, file), "utf8");
      const [, title, date, status] =
        /^# (.+)\n\n- Date: (.+)\n- Status: (.+(?:\n {2}.+)*)\n\n/.exec(page) ?? [];
      return { file, title, date, status: status && fromIndex(file, status) };
    }),
  );
}

/** The status of a page as the index has it: on one line, with its links from there. */
function fromIndex(file: string, status: string): string {
  return status
    .replaceAll(/\s+/g, " ")
    .replaceAll(
      /\]\(([^)]+)\)/g,
      (_, link: string) => `](${posix.join(posix.dirname(file), link)})`,
    );
}

test("starts every decision with its title, date and status", async () => {
  const pages = await decisions();
  expect(pages.length).toBeGreaterThan(20);
  expect(pages.filter(({ file }) => !/^[a-z]+\/\d{4}-[a-z0-9-]+\.md$/.test(file))).toEqual([]);
  expect(pages.filter(({ date }) => !/^\d{4}-\d\d-\d\d$/.test(date ?? ""))).toEqual([]);
  expect(pages.filter((page) => !status.test(page.status ?? ""))).toEqual([]);
});

test("refers to an existing decision where one is amended or superseded", async () => {
  const pages = await decisions();
  const referred = pages.flatMap(({ status = "" }) =>
    [...status.matchAll(/\(([a-z]+\/\d{4}-[^)]+)\)/g)].map(([, file]) => file!),
  );
  expect(referred.length).toBeGreaterThan(0);
  expect(referred.filter((file) => !pages.some((page) => page.file === file))).toEqual([]);
});

test("lists every decision in the index as its page does", async () => {
  const index = await readFile(join(folder, "README.md"), "utf8");
  const rows = index
    .split("\n")
    .filter((line) => /^\| \[\d{4}\]/.test(line))
    .map((line) =>
      line
        .slice(1, -1)
        .split(" | ")
        .map((cell) => cell.trim()),
    );
  const expected = (await decisions()).map(({ file, title, date, status }) => [
    `[${posix.basename(file).slice(0, 4)}](${file})`,
    title,
    date,
    status,
  ]);
  expect(rows).toEqual(expected);
});
