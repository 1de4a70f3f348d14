import type { SupabaseClient } from "@supabase/supabase-js";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeAll, expect, test } from "vitest";
import { type Person as Account, sharedFixture } from "../fixture";
import { type Row, addRow } from "../rows/add-row";
import { addExpert } from "../rows/expert-rows";
import type { AccessRow, Owners } from "./access-row";
import { catalogRows } from "./rows/catalog";
import { expertRows } from "./rows/experts";
import { operationRows } from "./rows/operations";
import { partnerRows } from "./rows/partners";
import { shopperRows } from "./rows/shoppers";

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

function getApi(person: Person) {
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
  expect(await tryVerbs(owners, getApi(person), row)).toBe(expected);
});

type Verb = "select" | "insert" | "update" | "delete";

/**
 * Codes of a missing privilege or a row security violation in PostgreSQL, and of a hidden schema in
 * the API.
 */
const forbidden = ["42501", "PGRST106"];

/**
 * Tries all verbs through the API, and checks their effects in the database. Returns a letter per
 * verb: its first one on success, "." if no row matched, "-" if refused. Throws if the API fails for
 * another reason or its response contradicts the database.
 */
async function tryVerbs(owners: Owners, api: SupabaseClient, row: AccessRow): Promise<string> {
  const table = () => (row.schema ? api.schema(row.schema) : api).from(row.table);
  const target = row.target
    ? await row.target(owners)
    : await addRow(owners.sql, row.table, await row.insert(owners));
  const key = Object.fromEntries(row.key.map((column) => [column, target[column]]));
  let stored = await read(owners, row, key);
  const columns = row.key.join();
  const attempt = async (
    verb: Verb,
    response: PromiseLike<{ error: ApiError | null; data: unknown }>,
  ): Promise<string> => {
    const { error, data } = await response;
    const letter = outcome(row, verb, error, Array.isArray(data) ? data.length : 0);
    const before = stored;
    stored = await read(owners, row, key);
    const wrote = stored !== before;
    if (wrote !== (letter === "u" || letter === "d")) {
      throw new Error(
        `${row.table}: ${verb} gave "${letter}" but ${wrote ? "wrote" : "did nothing"}`,
      );
    }
    return letter;
  };
  const select = await attempt("select", table().select(columns).match(key));
  const update = await attempt("update", table().update(row.patch).match(key).select(columns));
  const remove = await attempt("delete", table().delete().match(key).select(columns));
  const { error } = await table().insert(await row.insert(owners));
  return select + outcome(row, "insert", error, 1) + update + remove;
}

interface ApiError {
  code: string;
  message: string;
}

function outcome(row: AccessRow, verb: Verb, error: ApiError | null, found: number): string {
  if (error && forbidden.includes(error.code)) return "-";
  if (error) throw new Error(`${row.table}: ${verb} failed with ${error.code} ${error.message}`);
  return found > 0 ? verb.charAt(0) : ".";
}

async function read(
  { sql }: Owners,
  { table, schema = "public" }: AccessRow,
  key: Row,
): Promise<string> {
  const [found] = await sql<{ json: string }[]>`
    select to_jsonb(stored)::text as json from ${sql(`${schema}.${table}`)} as stored
    where (
      select bool_and(to_jsonb(stored) ->> expected.key = expected.value)
      from jsonb_each_text(${JSON.stringify(key)}::text::jsonb) as expected
    )`;
  return found?.json ?? "";
}

/** A row of each table that all roles try to read and write, by its line in the access matrix. */
const accessRows: Record<string, AccessRow> = {
  ...catalogRows,
  ...expertRows,
  ...operationRows,
  ...partnerRows,
  ...shopperRows,
};
