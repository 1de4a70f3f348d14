export interface Sort<By extends string> {
  by: By;
  descending: boolean;
}

type Choices = Record<string, readonly string[]>;

/** What a list can be narrowed and sorted by. Stands at module level, beside the list's query. */
export interface CriteriaRules<C extends Choices, By extends string> {
  /** The filters' keys in the address, with the values that each may have. */
  choices: C;
  sorts: readonly By[];
  /** The order of an address that does not say one. */
  usual: Sort<By>;
}

/** Everything that decides which rows a list shows: exactly what its address says. */
export interface Criteria<C extends Choices, By extends string> {
  text: string;
  choices: { [Key in keyof C]?: C[Key][number] };
  sort: Sort<By>;
  /** Counted from 1. */
  page: number;
}

/** Reads an address. What it says wrongly, by hand or by an old link, counts as not said. */
export function readCriteria<const C extends Choices, By extends string>(
  { choices, sorts, usual }: CriteriaRules<C, By>,
  address: URLSearchParams,
): Criteria<C, By> {
  const chosen = Object.entries(choices).map(([key, values]) => [
    key,
    values.find((value) => value === address.get(key)),
  ]);
  const asked = address.get("sort") ?? "";
  const by = sorts.find((one) => one === asked.replace(/^-/, ""));
  return {
    text: address.get("q")?.trim() ?? "",
    choices: Object.fromEntries(chosen) as Criteria<C, By>["choices"],
    sort: by ? { by, descending: asked.startsWith("-") } : usual,
    page: Math.max(1, Math.trunc(Number(address.get("page"))) || 1),
  };
}

/** The address of criteria, without what is as usual; other keys of `current` stay. */
export function writeCriteria<const C extends Choices, By extends string>(
  { choices, usual }: CriteriaRules<C, By>,
  { text, choices: chosen, sort, page }: Criteria<C, By>,
  current: URLSearchParams,
): URLSearchParams {
  const asUsual = sort.by === usual.by && sort.descending === usual.descending;
  const values: Record<string, string | undefined> = {
    ...Object.fromEntries(Object.keys(choices).map((key) => [key, chosen[key]])),
    q: text.trim(),
    sort: asUsual ? "" : `${sort.descending ? "-" : ""}${sort.by}`,
    page: page > 1 ? String(page) : "",
  };
  const address = new URLSearchParams(current);
  for (const [key, value] of Object.entries(values)) {
    if (value) address.set(key, value);
    else address.delete(key);
  }
  return address;
}
