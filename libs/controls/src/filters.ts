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
 *       defaultSort: { by: "newest", descending: false },
 *       reversible: false,
 *       formerSorts: { price_low: "price-low" },    // links with ?sort=price_low still work
 *     } as const satisfies FilterRules;
 *     export type OutfitFilters = Filters<typeof outfitRules>;
 *
 *     const { filters, search, choose } = useFilters(outfitRules);
 *
 * Values that are known only later may come from a function that returns rules.
 */
export interface FilterConfig {
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
  readonly defaultSort?: Readonly<Sort<string>>;
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
export interface Filters<R extends FilterConfig> {
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
interface AnyFilters {
  text: string;
  choices: Record<string, string | undefined>;
  multiChoices: Record<string, readonly string[]>;
  ranges: Record<string, NumberRange>;
  sort: Sort<string> | undefined;
  page: number;
}

const mapValues = <From, To>(
  record: Readonly<Record<string, From>> = {},
  change: (value: From, key: string) => To,
): Record<string, To> =>
  Object.fromEntries(Object.entries(record).map(([key, value]) => [key, change(value, key)]));

/** The keys of a list's address. */
export const searchParamKeys = (config: FilterConfig): string[] => [
  "q",
  ...Object.keys({ ...config.choices, ...config.multiChoices, ...config.ranges }),
  ...(config.sorts ? ["sort"] : []),
  "page",
];

/** How many values narrow a list, not counting its text; a range counts as one. */
export function countFilters<const R extends FilterConfig>(config: R, filters: Filters<R>): number {
  const { choices, multiChoices, ranges } = filters as unknown as AnyFilters;
  return (
    Object.values(choices).filter(Boolean).length +
    Object.values(multiChoices).reduce((sum, values) => sum + values.length, 0) +
    Object.entries(config.ranges ?? {}).filter(([key, bounds]) => narrows(ranges[key], bounds))
      .length
  );
}

const narrows = (range: NumberRange | undefined, bounds: NumberRange): boolean =>
  range !== undefined && (range.from > bounds.from || range.to < bounds.to);

/** The longest text that the database searches for, in characters. */
export const maxSearchLength = 200;

/** Reads an address, ignoring values that the rules do not know. */
export function readFilters<const R extends FilterConfig>(
  config: R,
  address: URLSearchParams,
): Filters<R> {
  const filters: AnyFilters = {
    text: address.get("q")?.trim().slice(0, maxSearchLength) ?? "",
    choices: mapValues(config.choices, (values, key) =>
      values.find((value) => value === address.get(key)),
    ),
    multiChoices: mapValues(config.multiChoices, (values, key) => {
      const requested = address.get(key)?.split(",") ?? [];
      return values.filter((value) => requested.includes(value));
    }),
    ranges: mapValues(config.ranges, (bounds, key) => readRange(address.get(key), bounds)),
    sort: readSort(config, address.get("sort") ?? ""),
    page: Math.max(1, Math.trunc(Number(address.get("page"))) || 1),
  };
  return filters as unknown as Filters<R>;
}

function readSort(config: FilterConfig, requested: string) {
  const { sorts, formerSorts = {}, defaultSort, reversible = true } = config;
  const descending = reversible && requested.startsWith("-");
  const key = descending ? requested.slice(1) : requested;
  const by = sorts?.find((one) => one === key || one === formerSorts[key]);
  return by ? { by, descending } : defaultSort;
}

function readRange(requested: string | null, bounds: NumberRange): NumberRange {
  const [, low, high] = /^(\d{1,9})-(\d{1,9})$/.exec(requested ?? "") ?? [];
  const within = (end: string | undefined) =>
    Math.min(Math.max(Number(end), bounds.from), bounds.to);
  const [from, to] = [within(low), within(high)];
  return from <= to ? { from, to } : { from: bounds.from, to: bounds.to };
}

/** The address of filters, without defaults; other keys of `current` are kept. */
export function writeFilters<const R extends FilterConfig>(
  config: R,
  filters: Filters<R>,
  current: URLSearchParams,
): URLSearchParams {
  const { text, choices, multiChoices, ranges, sort, page } = filters as unknown as AnyFilters;
  const values: Record<string, string | undefined> = {
    q: text.trim(),
    ...mapValues(config.choices, (_, key) => choices[key]),
    ...mapValues(config.multiChoices, (_, key) => multiChoices[key]?.join(",")),
    ...mapValues(config.ranges, (bounds, key) => writeRange(ranges[key], bounds)),
    sort: writeSort(config, sort),
    page: page > 1 ? String(page) : "",
  };
  const address = new URLSearchParams(current);
  for (const [key, value] of Object.entries(values)) {
    if (value) address.set(key, value);
    else address.delete(key);
  }
  return address;
}

function writeSort({ defaultSort }: FilterConfig, sort: Sort<string> | undefined): string {
  if (!sort || (sort.by === defaultSort?.by && sort.descending === defaultSort.descending))
    return "";
  return `${sort.descending ? "-" : ""}${sort.by}`;
}

const writeRange = (range: NumberRange | undefined, bounds: NumberRange): string =>
  narrows(range, bounds) ? `${range!.from}-${range!.to}` : "";
