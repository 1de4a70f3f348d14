import type { DataUse } from "@ensemble/build/data-use";
import type { DataSurface, TableSurface } from "./data-surface";
import { lostRight } from "./lost-rights";

type Use<Need extends DataUse["need"]> = Extract<DataUse, { need: Need }>;

const verbs = { select: "reads", insert: "inserts", update: "changes" };

/** A column that is gone, has another kind of value, or may not be read or written. */
export function columnBreak(
  use: Use<"column"> | Use<"write">,
  now: DataSurface,
  before?: DataSurface,
): string | undefined {
  const { table, column } = use;
  const verb = use.need === "column" ? "select" : use.verb;
  const does = `${verbs[verb]} ${table}.${column}`;
  const found = now.tables[table]?.columns[column];
  if (!now.tables[table]) return `${does}: there is no such table`;
  if (!found) return `${does}: there is no such column`;
  if (use.need === "column" && found.kind !== use.kind)
    return `${does} as ${use.kind}: it is ${found.kind}`;
  const lost = lostRight(found[verb], before?.tables[table]?.columns[column]?.[verb]);
  return lost && `${does}: ${lost}`;
}

/** A row without a column that must be given. */
export function rowBreak({ table, columns }: Use<"row">, now: DataSurface): string | undefined {
  const missing = Object.entries(now.tables[table]?.columns ?? {})
    .filter(([name, { required }]) => required && !columns.includes(name))
    .map(([name]) => name);
  if (missing.length === 0) return undefined;
  return `inserts rows of ${table} without ${missing.join(", ")}: a row must give it`;
}

/** An upsert whose unique list is gone. */
export function uniqueBreak(
  { table, columns }: Use<"unique">,
  now: DataSurface,
): string | undefined {
  // PostgREST derives the keys of views.
  if (now.tables[table]?.view) return undefined;
  const lists = now.tables[table]?.unique ?? [];
  const fits = lists.some((list) =>
    columns.length === 0 ? list.primary : same(list.columns, columns),
  );
  const named = columns.length === 0 ? "primary key" : `unique list of ${columns.join(", ")}`;
  return fits ? undefined : `inserts or changes rows of ${table}: it has no ${named}`;
}

/** Related rows that no foreign key relates any more, or more than one does. */
export function relationBreak(
  { table, other, hint }: Use<"relation">,
  { tables }: DataSurface,
): string | undefined {
  const does = `reads ${other} of ${table}`;
  const [here, there] = [tables[table], tables[other]];
  if (!here || !there) return `${does}: there is no table ${here ? other : table}`;
  // PostgREST derives the relations of views.
  if (here.view || there.view) return undefined;
  const direct = [...keysTo(here, other), ...(table === other ? [] : keysTo(there, table))];
  const named = direct.filter(
    ({ name, columns }) => !hint || name === hint || columns.includes(hint),
  );
  if (named.length === 1) return undefined;
  if (named.length > 1)
    return `${does}: ${named.map(({ name }) => name).join(" and ")} relate them`;
  const between = Object.entries(tables).some(
    ([name, one]) =>
      (!hint || name === hint || one.relations.some((key) => key.name === hint)) &&
      keysTo(one, table).length > 0 &&
      keysTo(one, other).length > 0,
  );
  return between ? undefined : `${does}: no foreign key relates them${hint ? ` by ${hint}` : ""}`;
}

const keysTo = ({ relations }: TableSurface, other: string) =>
  relations.filter((key) => key.other === other);

const same = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((name) => other.includes(name));
