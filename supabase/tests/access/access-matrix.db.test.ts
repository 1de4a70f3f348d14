import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeAll, expect, test } from "vitest";
import { type Person as Account, sharedFixture } from "../fixture";
import { addRow } from "../rows/add-row";
import { addExpert } from "../rows/expert-rows";
import { tryVerbs } from "./access-attempt";
import { accessRows } from "./access-rows";

const matrix = await readFile(join(import.meta.dirname, "access-matrix.txt"), "utf8");

const people = [
  "anonymous",
  "shopper",
  "other",
  "stylist",
  "another stylist",
  "administrator",
  "service",
] as const;
type Person = (typeof people)[number];

const lines = matrix
  .split(/\r?\n/)
  .filter((line) => /^[a-z]/.test(line))
  .map((line) => {
    const [name = "", ...cells] = line.split(/ {2,}/);
    return { name, cells };
  });

const cases = lines.flatMap(({ name, cells }) =>
  people.map((person, column): [string, Person, string] => [name, person, cells[column] ?? "?"]),
);

const fixture = sharedFixture();
const stylists = {} as Record<"stylist" | "another stylist", Account>;

beforeAll(async () => {
  for (const name of ["stylist", "another stylist"] as const) {
    stylists[name] = await fixture.newPerson(name.replace(" ", "-"));
    const { id } = await addExpert(fixture.sql);
    await addRow(fixture.sql, "stylists", { user_id: stylists[name].id, expert_id: id });
  }
});

function apiOf(person: Person) {
  if (person === "service") return fixture.service;
  return person === "stylist" || person === "another stylist"
    ? stylists[person].api
    : fixture[person].api;
}

test("has a line for every table", async () => {
  const tables = await fixture.sql<{ table_name: string }[]>`
    select table_name from information_schema.tables
    where table_schema = 'public'
    order by table_name`;
  const tried = new Set(lines.map(({ name }) => accessRows[name]?.table));
  const forgotten = tables.filter(({ table_name }) => !tried.has(String(table_name)));
  const cure =
    "Give each of these tables a line of access-matrix.txt, and a row that is tried in a file of " +
    "supabase/tests/access/rows";
  expect(
    forgotten.map(({ table_name }) => String(table_name)),
    cure,
  ).toEqual([]);
});

test.each(cases)("%s: %s gets %s", async (name, person, expected) => {
  const row = accessRows[name];
  if (!row) throw new Error(`No file of supabase/tests/access/rows has ${name}`);
  const owners = {
    sql: fixture.sql,
    shopperId: fixture.shopper.id,
    otherId: fixture.other.id,
    stylistId: stylists.stylist.id,
  };
  expect(await tryVerbs(owners, apiOf(person), row)).toBe(expected);
});
