import type { DataUse } from "@ensemble/build/data-use";
import type { DataSurface, FunctionSurface } from "./data-surface";
import { lostRight } from "./lost-rights";

type Call = Extract<DataUse, { need: "call" }>;
type Result = Extract<DataUse, { need: "result" }>;

/** A function that is gone, wants other arguments, or may not be called. */
export function functionBreak(
  use: Call,
  now: DataSurface,
  before?: DataSurface,
): string | undefined {
  const does = `calls ${use.function}(${[...use.always, ...use.maybe].join(", ")})`;
  const versions = now.functions[use.function];
  if (!versions) return `${does}: there is no such function`;
  const fitting = versions.find((version) => misfitOf(use, version) === undefined);
  if (!fitting) return `${does}: ${misfitOf(use, versions[0]!)}`;
  const earlier = before?.functions[use.function]?.find(
    (version) => misfitOf(use, version) === undefined,
  );
  const lost = lostRight(fitting.execute, earlier?.execute);
  return lost && `${does}: ${lost}`;
}

/** Why a version of a function does not take a call. */
function misfitOf({ always, maybe }: Call, version: FunctionSurface): string | undefined {
  const unknown = [...always, ...maybe].filter((name) => !(name in version.arguments));
  if (unknown.length > 0) return `it has no argument ${unknown.join(", ")}`;
  const missing = Object.entries(version.arguments)
    .filter(([name, { required }]) => required && !always.includes(name))
    .map(([name]) => name);
  return missing.length > 0 ? `a call must give ${missing.join(", ")}` : undefined;
}

/** A function that answers with something else. */
export function resultBreak(use: Result, now: DataSurface): string | undefined {
  const answers = now.functions[use.function]?.map((version) => version.answers);
  if (!answers) return undefined; // The call is reported.
  const { column, kind } = use;
  const kinds = answers.map((one) =>
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
  const what = column === undefined ? use.function : `${column} of ${use.function}`;
  return other ? `takes ${what} as ${kind}: it is ${other}` : `takes ${what}: it answers without`;
}
