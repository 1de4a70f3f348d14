import type { Database } from "@ensemble/contract/database";
import type { NumberRange } from "@ensemble/list";

/** What `list_outfits` takes. */
export type ListArguments = Database["public"]["Functions"]["list_outfits"]["Args"];

/** The arguments of `list_outfits` that take such a value. */
type ArgumentFor<Value> = {
  [Name in keyof ListArguments]-?: Value extends ListArguments[Name] ? Name : never;
}[keyof ListArguments];

/** A filter by one value: a select in 'More Filters'. */
export interface ChoiceFilter<Value extends string> {
  label: string;
  /** The label of the empty choice. */
  none: string;
  /** Values and labels in display order; called when shown, for budgets are in the shop's currency. */
  names: () => Readonly<Record<Value, string>>;
  argument: ArgumentFor<string[]>;
  /** Whether it is always visible beside the search, too. */
  inBar: boolean;
}

/** A filter by any of several values: toggles in 'More Filters'. */
export interface MultiChoiceFilter<Value extends string> {
  label: string;
  /** The values that have a toggle, in display order. */
  offered: readonly Value[];
  nameOf: (value: Value) => string;
  argument: ArgumentFor<string[]>;
  /** For values that are drawn as colors: the CSS color, and whether a tick on it must be dark. */
  swatchOf?: (value: Value) => { color: string; light: boolean };
}

/** A filter by a range: a slider in 'More Filters'. An end at its bound is open. */
export interface RangeFilter {
  label: string;
  /** What a thumb moves by. */
  step: number;
  nameOf: (range: NumberRange) => string;
  arguments: Readonly<
    Record<keyof NumberRange, Exclude<ArgumentFor<number>, "page_size" | "page_offset">>
  >;
}
