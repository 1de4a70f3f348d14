import { readFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { seedStatements } from "@ensemble/database/seed";
import ts from "typescript";
import { expect, test } from "vitest";
import { filesBelow, workspaceRoot } from "../workspace";

const british =
  /(col|fav|behavi|neighb|harb)our|labell|judgement|(initial|organ|recogn|normal|serial|summar|minim|maxim|prioriti|author|custom|synchron)is[ei]|optimis(?!t)|analyse|catalogue|centre|licence|programme(?!d|r)|travell|theatre|metres?\b|\bgrey|fulfil(?!l)|artefact|whilst|learnt|modell|signall|practis/i;

/** British words that people may not be shown; some of them are values of enums, too. */
const britishGoods = /\b(trousers|trainers|jewellery|jumpers?|pavement|(kilo|centi)metres?)\b/i;

/** Names of a public function and of the web, and a key that random rows depend on. */
const fixedNames = /search_catalogue|aria-labelledby|greylist|seededRandom\("catalogue"\)/g;

/** Values of the database's enum, quoted or as keys of their labels. */
const garments = /"(trousers|trainers|jewellery)"|^ +(trousers|trainers|jewellery): "/gm;

/** What shoppers may type, and names that the seed's rows are derived from. */
const shoppersWords =
  /^supabase\/(schemas\/8-search\/8(05|10|15)|tests\/search\/([\w-]*queries|search\.db)|seed\/(identity|seed\.test))|\/words\.test\.ts$/;

/** Words of this repository before it spoke the field's, as parts of names. */
const retired =
  /^(draw(s|n|ings?)?|hal(f|ves)|(slip|chore|mis(?:fit)|saying|trouble|figure|piece)s?|trial|office|hers|beside|elsewhere|patience|(no|some)body|who(ever|m))$/;

/** Limits are called `maxTries`, not `mostTries`. */
const isLimit = (name: string): boolean => /^(most|longest)[A-Z]/.test(name);

/** Names of the database's interface and of the web, and superlatives that are no limits. */
const rightNames = new Set([
  "piece_id",
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

async function sources(name: RegExp): Promise<(readonly [file: string, source: string])[]> {
  const own = (await filesBelow(".", name)).filter((file) => !generated.test(file));
  const read = async (file: string) => readFile(join(workspaceRoot, file), "utf8");
  return Promise.all(own.map(async (file) => [file, await read(file)] as const));
}

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

test("recognizes British words and retired names", () => {
  const words = ["Colours", "a labelled box", "the judgement", "normalised", "catalogues"];
  expect(words.every((text) => british.test(text))).toBe(true);
  expect(["Wide trousers", "Jewellery"].every((text) => britishGoods.test(text))).toBe(true);
  expect(british.test("Color, gray, a meter, optimistic, a programmer is cancelled")).toBe(false);
  expect(splitWords("drawsPage").some((word) => retired.test(word))).toBe(true);
  expect(splitWords("server_half").some((word) => retired.test(word))).toBe(true);
  expect(splitWords("drawerWidth").some((word) => retired.test(word))).toBe(false);
});

test("spells everything the American way: names, strings, comments and documents", async () => {
  const read = await sources(/\.(tsx?|[cm]?js|css|sql|md|json|html|ya?ml)$/);
  expect(read.length).toBeGreaterThan(1_000);
  const found = read
    .filter(([file]) => !shoppersWords.test(file))
    .flatMap(([file, source]) =>
      `${file}\n${source}`
        .replaceAll(fixedNames, "")
        .split("\n")
        .filter((line) => british.test(line))
        .map((line) => `${file}: ${line.trim()}`),
    );
  expect(found).toEqual([]);
});

test("uses no retired word in a name", async () => {
  const read = await sources(/\.(tsx?|[cm]?js|css|sql)$/);
  const isRetired = (name: string): boolean =>
    !rightNames.has(name) && (isLimit(name) || splitWords(name).some((word) => retired.test(word)));
  const found = read.flatMap(([file, source]) => {
    const names = isRetired(basename(file).replace(/\..*/, "")) ? [basename(file)] : [];
    const mayHaveOne = source.split(/[^a-zA-Z]+/).some(isRetired);
    if (mayHaveOne) names.push(...[...namesIn(file, source)].filter(isRetired));
    return names.map((name) => `${file}: ${name}`);
  });
  expect(found).toEqual([]);
});

test("calls clothes by their American names on screens, in emails and in documents", async () => {
  const read = (await sources(/\.(tsx?|md|html)$/)).filter(([file]) =>
    /^(apps|libs|tools\/worker|docs)\//.test(file),
  );
  expect(read.length).toBeGreaterThan(400);
  const found = read.flatMap(([file, source]) =>
    source
      .replaceAll(garments, "")
      .split("\n")
      .filter((line) => britishGoods.test(line))
      .map((line) => `${file}: ${line.trim()}`),
  );
  expect(found).toEqual([]);
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
