import type { DataUse } from "@ensemble/build/data-use";
import type { DataSurface } from "./data-surface";
import { functionBreak, resultBreak } from "./function-breaks";
import { columnBreak, relationBreak, rowBreak, uniqueBreak } from "./table-breaks";
import { lostRight } from "./lost-rights";

/**
 * What of a release's needs a database does not have: a sentence for each, with its place. Compared
 * with the database `before` a change, rights that a role of visitors lost count too.
 */
export function breaksOf(
  uses: readonly DataUse[],
  surface: DataSurface,
  before?: DataSurface,
): string[] {
  return uses.flatMap((use) => {
    const sentence = breakOf(use, surface, before);
    return sentence ? [`${sentence} (${use.at})`] : [];
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
      const known = valuesOf(use.of, now);
      const gone = known && use.values.filter((value) => !known.includes(value));
      return gone?.length
        ? `sends ${gone.join(", ")} to ${use.of}: not one of its values`
        : undefined;
    }
    case "call":
      return functionBreak(use, now, before);
    case "result":
      return resultBreak(use, now);
    case "bucket":
      return now.buckets.includes(use.bucket)
        ? undefined
        : `keeps files in ${use.bucket}: there is no such bucket`;
    case "link":
    case "event":
      return undefined; // These are of other releases (site-problems.ts).
  }
}

/** The closed list of values of `table.column` or `function(argument)`; undefined without one. */
function valuesOf(of: string, { tables, functions }: DataSurface): string[] | undefined {
  const [, name = "", argument = ""] = /^(.*)\((.*)\)$/.exec(of) ?? [];
  if (name) {
    const lists = functions[name]?.map((version) => version.arguments[argument]?.values);
    return lists?.every(Boolean) ? lists.flatMap((list) => list ?? []) : undefined;
  }
  const [table = "", column = ""] = of.split(".");
  return tables[table]?.columns[column]?.values;
}
