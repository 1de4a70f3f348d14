import type { DataUse } from "@ensemble/build/release-lists";
import type { DataSurface, FunctionSurface, TableSurface } from "../environments/database";

type Use<Need extends DataUse["need"]> = Extract<DataUse, { need: Need }>;

/**
 * Describes the data that a release uses and a database lacks, with file and line. With the
 * database `before` a change, also reports rights that a role lost.
 */
export function breaksOf(
  uses: readonly DataUse[],
  surface: DataSurface,
  before?: DataSurface,
): string[] {
  return uses.flatMap((use) => {
    const message = breakOf(use, surface, before);
    return message ? [`${message} (${use.at})`] : [];
  });
}

function breakOf(use: DataUse, now: DataSurface, before?: DataSurface): string | undefined {
  switch (use.need) {
    case "column":
    case "write":
      return columnBreak(use, now, before);
    case "row":
      return rowBreak(use, now);
    case "unique":
      return uniqueBreak(use, now);
    case "relation":
      return relationBreak(use, now);
    case "delete": {
      const right = (surface?: DataSurface) => surface?.tables[use.table]?.delete;
      const lost = lostRight(right(now) ?? [], right(before));
      return lost && `deletes rows of ${use.table}: ${lost}`;
    }
    case "values": {
      const allowed = valuesOf(use.of, now);
      const removed = allowed && use.values.filter((value) => !allowed.includes(value));
      return removed?.length
        ? `sends ${removed.join(", ")} to ${use.of}: not one of its values`
        : undefined;
    }
    case "call":
      return functionBreak(use, now, before);
    case "result":
      return resultBreak(use, now);
    case "bucket":
      return now.buckets.includes(use.bucket)
        ? undefined
        : `stores files in ${use.bucket}: no such bucket`;
    case "link":
    case "event":
      return undefined; // Checked against other releases (database-problems.ts).
  }
}

/** Returns the enum values of `table.column` or `function(argument)`, if any. */
function valuesOf(of: string, { tables, functions }: DataSurface): string[] | undefined {
  const [, name = "", argument = ""] = /^(.*)\((.*)\)$/.exec(of) ?? [];
  if (name) {
    const lists = functions[name]?.map((version) => version.arguments[argument]?.values);
    return lists?.every(Boolean) ? lists.flatMap((list) => list ?? []) : undefined;
  }
  const [table = "", column = ""] = of.split(".");
  return tables[table]?.columns[column]?.values;
}

/** Reports a column that is missing, has another kind of value, or can't be read or written. */
function columnBreak(
  use: Use<"column"> | Use<"write">,
  now: DataSurface,
  before?: DataSurface,
): string | undefined {
  const { table, column } = use;
  const verb = use.need === "column" ? "select" : use.verb;
  const usage = `${verbs[verb]} ${table}.${column}`;
  const existing = now.tables[table]?.columns[column];
  if (!now.tables[table]) return `${usage}: no such table`;
  if (!existing) return `${usage}: no such column`;
  if (use.need === "column" && existing.kind !== use.kind)
    return `${usage} as ${use.kind}: it is ${existing.kind}`;
  const lost = lostRight(existing[verb], before?.tables[table]?.columns[column]?.[verb]);
  return lost && `${usage}: ${lost}`;
}

const verbs = { select: "reads", insert: "inserts", update: "changes" };

/** Reports an insert without a required column. */
function rowBreak({ table, columns }: Use<"row">, now: DataSurface): string | undefined {
  const missing = Object.entries(now.tables[table]?.columns ?? {})
    .filter(([name, { required }]) => required && !columns.includes(name))
    .map(([name]) => name);
  if (missing.length === 0) return undefined;
  return `inserts rows of ${table} without ${missing.join(", ")}: a row must include it`;
}

/** Reports an upsert whose unique columns are missing. */
function uniqueBreak({ table, columns }: Use<"unique">, now: DataSurface): string | undefined {
  // PostgREST derives the keys of views.
  if (now.tables[table]?.view) return undefined;
  const lists = now.tables[table]?.unique ?? [];
  const hasKey = lists.some((list) =>
    columns.length === 0 ? list.primary : sameNames(list.columns, columns),
  );
  const named = columns.length === 0 ? "primary key" : `unique constraint on ${columns.join(", ")}`;
  return hasKey ? undefined : `inserts or changes rows of ${table}: it has no ${named}`;
}

const sameNames = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && a.every((name) => b.includes(name));

/** Reports related rows without a foreign key, or with an ambiguous one. */
function relationBreak(
  { table, other, hint }: Use<"relation">,
  { tables }: DataSurface,
): string | undefined {
  const usage = `reads ${other} of ${table}`;
  const [left, right] = [tables[table], tables[other]];
  if (!left || !right) return `${usage}: no table ${left ? other : table}`;
  // PostgREST derives the relations of views.
  if (left.view || right.view) return undefined;
  const direct = [...keysTo(left, other), ...(table === other ? [] : keysTo(right, table))];
  const named = direct.filter(
    ({ name, columns }) => !hint || name === hint || columns.includes(hint),
  );
  if (named.length === 1) return undefined;
  if (named.length > 1)
    return `${usage}: ${named.map(({ name }) => name).join(" and ")} relate them`;
  const isJoined = Object.entries(tables).some(
    ([name, one]) =>
      (!hint || name === hint || one.relations.some((key) => key.name === hint)) &&
      keysTo(one, table).length > 0 &&
      keysTo(one, other).length > 0,
  );
  return isJoined ? undefined : `${usage}: no foreign key relates them${hint ? ` by ${hint}` : ""}`;
}

const keysTo = ({ relations }: TableSurface, other: string) =>
  relations.filter((key) => key.other === other);

/** Reports a function that is missing, has other arguments, or can't be called. */
function functionBreak(
  use: Use<"call">,
  now: DataSurface,
  before?: DataSurface,
): string | undefined {
  const usage = `calls ${use.function}(${[...use.always, ...use.maybe].join(", ")})`;
  const versions = now.functions[use.function];
  if (!versions) return `${usage}: no such function`;
  const matching = versions.find((version) => mismatchOf(use, version) === undefined);
  if (!matching) return `${usage}: ${mismatchOf(use, versions[0]!)}`;
  const earlier = before?.functions[use.function]?.find(
    (version) => mismatchOf(use, version) === undefined,
  );
  const lost = lostRight(matching.execute, earlier?.execute);
  return lost && `${usage}: ${lost}`;
}

/** Returns why an overload doesn't accept a call; undefined if it does. */
function mismatchOf({ always, maybe }: Use<"call">, version: FunctionSurface): string | undefined {
  const unknown = [...always, ...maybe].filter((name) => !(name in version.arguments));
  if (unknown.length > 0) return `it has no argument ${unknown.join(", ")}`;
  const missing = Object.entries(version.arguments)
    .filter(([name, { required }]) => required && !always.includes(name))
    .map(([name]) => name);
  return missing.length > 0 ? `a call must include ${missing.join(", ")}` : undefined;
}

/** Reports a function with a different result. */
function resultBreak(use: Use<"result">, now: DataSurface): string | undefined {
  const results = now.functions[use.function]?.map((version) => version.answers);
  if (!results) return undefined; // functionBreak reports it.
  const { column, kind } = use;
  const kinds = results.map((one) =>
    column === undefined
      ? "kind" in one
        ? one.kind
        : "rows"
      : "columns" in one
        ? one.columns[column]?.kind
        : undefined,
  );
  if (kinds.includes(kind)) return undefined;
  const [other] = kinds;
  const subject = column === undefined ? use.function : `${column} of ${use.function}`;
  return other
    ? `reads ${subject} as ${kind}: it is ${other}`
    : `reads ${subject}: the result lacks it`;
}

/**
 * Returns why visitors lack a right. The role that uses it isn't known, so one role must have it,
 * and all that had it `before` must still have it.
 */
function lostRight(now: readonly string[], before: readonly string[] = []): string | undefined {
  if (now.length === 0) return "no one may";
  const lost = before.filter((role) => !now.includes(role));
  return lost.length > 0 ? `${lost.join(" and ")} may no longer` : undefined;
}
