export interface Sort<By extends string> {
  by: By;
  descending: boolean;
}

/** Whole numbers, inclusive at both ends. */
export interface NumberRange {
  from: number;
  to: number;
}

type Choices = Readonly<Record<string, readonly string[]>>;

/**
 * What a list can be narrowed and sorted by. The keys are those of its address; `q`, `sort` and
 * `page` are every list's. Rules are a constant beside the list's query:
 *
 *     export const outfitRules = {
 *       choices: { occasion: occasions },           // ?occasion=work
 *       multiChoices: { colors: itemColors },       // ?colors=red,blue
 *       ranges: { price: { from: 0, to: 500 } },    // ?price=40-120
 *       sorts: ["newest", "price-low"],             // ?sort=price-low
 *       usual: { by: "newest", descending: false },
 *       reversible: false,
 *       formerSorts: { price_low: "price-low" },    // links with ?sort=price_low still work
 *     } as const satisfies FilterRules;
 *     export type OutfitFilters = Filters<typeof outfitRules>;
 *
 *     const { filters, search, choose } = useFilters(outfitRules);
 *
 * Values that are known only later may come from a function that returns rules.
 */
export interface FilterRules {
  /** One value each, or none. */
  readonly choices?: Choices;
  /** Any number of values each, joined by commas in the address. */
  readonly multiChoices?: Choices;
  /** The bounds of each range; a range as wide as its bounds filters nothing. */
  readonly ranges?: Readonly<Record<string, Readonly<NumberRange>>>;
  /** Columns are spelled as in the database ("total_price"), other orders "like-this". */
  readonly sorts?: readonly string[];
  /** Earlier spellings of sorts with the present ones: old links still work. */
  readonly formerSorts?: Readonly<Record<string, string>>;
  /** The order when the address has none. Required with `sorts`. */
  readonly usual?: Readonly<Sort<string>>;
  /**
   * False when each sort has one direction of its own ("price-low"); otherwise `-name` descends.
   */
  readonly reversible?: boolean;
}

type Chosen<R> = R extends { readonly choices: infer C extends Choices }
  ? { [Key in keyof C]?: C[Key][number] }
  : Record<never, never>;

type ManyChosen<R> = R extends { readonly multiChoices: infer C extends Choices }
  ? { [Key in keyof C]: readonly C[Key][number][] }
  : Record<never, never>;

type Ranges<R> = R extends { readonly ranges: infer C }
  ? { [Key in keyof C]: NumberRange }
  : Record<never, never>;

/** Everything that decides which rows a list shows, exactly as in its address. */
export interface Filters<R extends FilterRules> {
  text: string;
  choices: Chosen<R>;
  /**
   * Has every key, with no values where nothing is chosen; values are in the order of the rules.
   */
  multiChoices: ManyChosen<R>;
  ranges: Ranges<R>;
  /** Undefined only when the rules have no sorts. */
  sort: R extends { readonly sorts: readonly (infer By extends string)[] } ? Sort<By> : undefined;
  /** Counts from 1. */
  page: number;
}

/** Filters of any list, as the functions here handle them. */
export interface AnyFilters {
  text: string;
  choices: Record<string, string | undefined>;
  multiChoices: Record<string, readonly string[]>;
  ranges: Record<string, NumberRange>;
  sort: Sort<string> | undefined;
  page: number;
}
