import { useSearchParams } from "@ensemble/router";
import { readCriteria, writeCriteria, type Criteria, type CriteriaRules } from "./criteria";

/**
 * A list's search text, filters, order and page, which live in the address alone. A change of any
 * but the page starts at page 1; typing takes the place of the address instead of adding to the
 * history. The new address is drawn in the same frame: a select that shows what the address says
 * would otherwise jump back for a moment.
 */
export function useCriteria<
  const C extends Record<string, readonly string[]>,
  const By extends string,
>(rules: CriteriaRules<C, By>) {
  const [address, setAddress] = useSearchParams();
  const criteria = readCriteria(rules, address);
  const write = (changes: Partial<Criteria<C, By>>) =>
    writeCriteria(rules, { ...criteria, page: 1, ...changes }, address);
  const change = (changes: Partial<Criteria<C, By>>, replace = false) =>
    setAddress(write(changes), { replace, preventScrollReset: true, flushSync: true });

  return {
    criteria,
    search: (text: string) => change({ text }, true),
    choose: <Key extends keyof C>(key: Key, value: C[Key][number] | undefined) =>
      change({ choices: { ...criteria.choices, [key]: value } }),
    sort: (sort: Criteria<C, By>["sort"]) => change({ sort }),
    /** Shows every row again, in the order it is in. */
    clear: () => change({ text: "", choices: {} }),
    /** Whether anything narrows the list. */
    narrowed: criteria.text !== "" || Object.values(criteria.choices).some(Boolean),
    /** The query of another page of the same list. */
    addressOfPage: (page: number): string => write({ page }).toString(),
  };
}
