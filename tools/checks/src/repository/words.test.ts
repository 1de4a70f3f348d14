import { basename } from "node:path";
import { seedStatements } from "@ensemble/database/seed";
import ts from "typescript";
import { expect, test } from "vitest";
import { readFiles } from "../workspace";

const british =
  /(col|fav|behavi|neighb|harb)our|labell|judgement|(initial|organ|recogn|normal|serial|summar|minim|maxim|prioriti|author|custom|synchron)is[ei]|optimis(?!t)|analyse|catalogue|centre|licence|programme(?!d|r)|travell|theatre|metres?\b|\bgrey|fulfil(?!l)|artefact|whilst|learnt|modell|signall|practis/i;

/** British words that people may not be shown; some of them are values of enums, too. */
const britishGoods = /\b(trousers|trainers|jewellery|jumpers?|pavement|(kilo|centi)metres?)\b/i;

/** Names of a public function and of the web, and a key that random rows depend on. */
const fixedNames = /search_catalogue|aria-labelledby|greylist|seededRandom\("catalogue"\)/g;

/** Values of the database's enum, quoted or as keys of their labels. */
const garments = /"(trousers|trainers|jewellery)"|^ +(trousers|trainers|jewellery): "/gm;

/** What shoppers may type, columns of shops' feeds, and names that the seed's rows are derived from. */
const shoppersWords =
  /^supabase\/(schemas\/8-search\/8(05|10|15)|tests\/search\/([\w-]*queries|search\.db)|seed\/(identity|seed\.test))|\/(words\.test|feed-rows)\.ts$/;

/** Words of this repository before it spoke the field's, as parts of names. */
const retired =
  /^(draw(s|n|ings?)?|hal(f|ves)|(slip|chore|mis(?:fit)|saying|trouble|figure|piece)s?|trial|office|hers|beside|elsewhere|patience|(no|some)body|who(ever|m))$/;

/** Limits are called `maxTries`, not `mostTries`. */
const isLimit = (name: string): boolean => /^(most|longest)[A-Z]/.test(name);

/** Names of the database's interface and of the web, and superlatives that are no limits. */
const rightNames = new Set([
  "trouble",
  "telemetry_events_trouble",
  "release_metrics",
  "admin_summary",
  "links_point_elsewhere",
  "figure",
  "drawImage",
  "longestTask",
  "longestHours",
  "mostVisited",
]);

const sources = async (name: RegExp) =>
  (await readFiles(["."], name)).filter(({ path }) => !generated.test(path));

const generated = /^supabase\/migrations\/|\.types\.ts$|package-lock/;

/** Splits camelCase, snake_case and kebab-case names into lower-case words. */
const splitWords = (name: string): string[] =>
  name
    .replaceAll(/([a-z\d])([A-Z])/g, "$1 $2")
    .toLowerCase()
    .split(/[^a-z]+/);

/** The identifiers in TypeScript and SQL, and the classes in CSS. */
function namesIn(file: string, source: string): Set<string> {
  if (file.endsWith(".css")) return new Set(source.match(/(?<=\.)[a-zA-Z][\w-]*/g));
  if (file.endsWith(".sql")) {
    const code = source.replaceAll(/--.*$/gm, "").replaceAll(/'(?:[^']|'')*'/g, "");
    return new Set(code.match(/\b[a-z_]\w*\b/g));
  }
  const names = new Set<string>();
  const visit = (node: ts.Node): void => {
    if (ts.isIdentifier(node)) names.add(node.text);
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(file, source, ts.ScriptTarget.Latest));
  return names;
}

/** Lists the lines of files with a word, without names that may contain it. */
const linesWith = (word: RegExp, files: Awaited<ReturnType<typeof sources>>, names: RegExp) =>
  files.flatMap(({ path, text }) =>
    `${path}\n${text}`
      .replaceAll(names, "")
      .split("\n")
      .filter((line) => word.test(line))
      .map((line) => `${path}: ${line.trim()}`),
  );

test("spells everything the American way: names, strings, comments and documents", async () => {
  const read = await sources(/\.(tsx?|[cm]?js|css|sql|md|json|html|ya?ml)$/);
  expect(read.length).toBeGreaterThan(1_000);
  const ours = read.filter(({ path }) => !shoppersWords.test(path));
  expect(linesWith(british, ours, fixedNames)).toEqual([]);
});

test("uses no retired word in a name", async () => {
  const read = await sources(/\.(tsx?|[cm]?js|css|sql)$/);
  const isRetired = (name: string): boolean =>
    !rightNames.has(name) && (isLimit(name) || splitWords(name).some((word) => retired.test(word)));
  const found = read.flatMap(({ path, text }) => {
    const names = isRetired(basename(path).replace(/\..*/, "")) ? [basename(path)] : [];
    const mayHaveOne = text.split(/[^a-zA-Z]+/).some(isRetired);
    if (mayHaveOne) names.push(...[...namesIn(path, text)].filter(isRetired));
    return names.map((name) => `${path}: ${name}`);
  });
  expect(found).toEqual([]);
});

test("calls clothes by their American names on screens, in emails and in documents", async () => {
  const read = (await sources(/\.(tsx?|md|html)$/)).filter(({ path }) =>
    /^(apps|libs|tools\/worker|docs)\//.test(path),
  );
  expect(read.length).toBeGreaterThan(400);
  expect(linesWith(britishGoods, read, garments)).toEqual([]);
});

test("shows American words in every row of the seed", () => {
  const texts = new Set<string>();
  const isRead = (text: string): boolean => /[A-Z ]/.test(text) && !text.includes("/");
  const collect = (value: unknown, key = ""): void => {
    if (typeof value === "string") {
      if (isRead(value) || key === "tags") texts.add(value);
    } else if (Array.isArray(value)) value.forEach((element) => collect(element, key));
    else if (value) Object.entries(value).forEach(([name, one]) => collect(one, name));
  };
  const day = { midnight: new Date("2026-01-01T00:00:00Z") };
  seedStatements(day).forEach(({ json }) => collect(json));
  expect(texts.size).toBeGreaterThan(1_000);
  expect([...texts].filter((text) => british.test(text) || britishGoods.test(text))).toEqual([]);
});
