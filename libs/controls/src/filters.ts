export interface Sort<By extends string> {
  by: By;
  descending: boolean;
}

/** Whole numbers, inclusive at both ends. */
export interface NumberRange {
  from: number;
  to: number;
}

/** The values of a choice; a pattern if only the database knows them. */
type Choices = Readonly<Record<string, readonly string[] | RegExp>>;
type ManyChoices = Readonly<Record<string, readonly string[]>>;

/**
 * The filters and sorts of a list, keyed by search parameter; every list also has `q`, `sort` and
 * `page`. Define it next to the list's query:
 *
 *     export const outfitRules = {
 *       choices: { occasion: occasions },           // ?occasion=work
 *       multiChoices: { colors: itemColors },       // ?colors=red,blue
 *       ranges: { price: { from: 0, to: 500 } },    // ?price=40-120
 *       sorts: ["newest", "price-low"],             // ?sort=price-low
 *       defaultSort: { by: "newest", descending: false },
 *       reversible: false,
 *     } as const satisfies FilterRules;
 *     export type OutfitFilters = Filters<typeof outfitRules>;
 *
 *     const { filters, search, choose } = useFilters(outfitRules);
 *
 * If values are known only at run time, use a function that returns it.
 */
export interface FilterConfig {
  /** At most one value each. */
  readonly choices?: Choices;
  /** Any number of values each, comma-separated in the URL. */
  readonly multiChoices?: ManyChoices;
  /** The bounds of each range. A range as wide as its bounds doesn't filter. */
  readonly ranges?: Readonly<Record<string, Readonly<NumberRange>>>;
  /** Columns as in the database ("total_price"), other orders in kebab case ("price-low"). */
  readonly sorts?: readonly string[];
  /** The order if the URL has none. Required with `sorts`. */
  readonly defaultSort?: Readonly<Sort<string>>;
  /** Whether `-name` sorts descending. False if each sort has a fixed direction ("price-low"). */
  readonly reversible?: boolean;
}

type Chosen<R> = R extends { readonly choices: infer C extends Choices }
  ? { [Key in keyof C]?: C[Key] extends readonly (infer Value)[] ? Value : string }
  : Record<never, never>;

type ManyChosen<R> = R extends { readonly multiChoices: infer C extends ManyChoices }
  ? { [Key in keyof C]: readonly C[Key][number][] }
  : Record<never, never>;

type Ranges<R> = R extends { readonly ranges: infer C }
  ? { [Key in keyof C]: NumberRange }
  : Record<never, never>;

/** The current filters, sort and page of a list. */
export interface Filters<R extends FilterConfig> {
  text: string;
  choices: Chosen<R>;
  /** Has every key; values are in the order of the config. */
  multiChoices: ManyChosen<R>;
  ranges: Ranges<R>;
  /** Undefined only if the config has no sorts. */
  sort: R extends { readonly sorts: readonly (infer By extends string)[] } ? Sort<By> : undefined;
  /** Starts at 1. */
  page: number;
}

/** `Filters` without the generics. */
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

export const searchParamKeys = (config: FilterConfig): string[] => [
  "q",
  ...Object.keys({ ...config.choices, ...config.multiChoices, ...config.ranges }),
  ...(config.sorts ? ["sort"] : []),
  "page",
];

/** Counts the active filter values, not the text; a range counts as one. */
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

/** The database's limit, in characters. */
export const maxSearchLength = 200;

/** Reads filters from search parameters, ignoring invalid values. */
export function readFilters<const R extends FilterConfig>(
  config: R,
  address: URLSearchParams,
): Filters<R> {
  const filters: AnyFilters = {
    text: address.get("q")?.trim().slice(0, maxSearchLength) ?? "",
    choices: mapValues(config.choices, (values, key) =>
      values instanceof RegExp
        ? values.exec(address.get(key) ?? "")?.[0]
        : values.find((value) => value === address.get(key)),
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
  const { sorts, defaultSort, reversible = true } = config;
  const descending = reversible && requested.startsWith("-");
  const key = descending ? requested.slice(1) : requested;
  const by = sorts?.find((sort) => sort === key);
  return by ? { by, descending } : defaultSort;
}

function readRange(requested: string | null, bounds: NumberRange): NumberRange {
  const [, low, high] = /^(\d{1,9})-(\d{1,9})$/.exec(requested ?? "") ?? [];
  const within = (end: string | undefined) =>
    Math.min(Math.max(Number(end), bounds.from), bounds.to);
  const [from, to] = [within(low), within(high)];
  return from <= to ? { from, to } : { from: bounds.from, to: bounds.to };
}

/** Writes filters to search parameters, without defaults. Keeps other parameters of `current`. */
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
