import { db, unwrap } from "@ensemble/session";
import { connectToTestBackend } from "@ensemble/testing";
import { beforeAll, expect, test } from "vitest";
import { outfitFilters, type OutfitFilters, outfitRules, withoutFilters } from "./outfit-filters";
import { filterArguments } from "./outfit-page";

const noFilters = withoutFilters(outfitRules);

connectToTestBackend();
let everything: number;
beforeAll(async () => {
  everything = await totalOf(noFilters);
});

async function totalOf(filters: OutfitFilters): Promise<number> {
  const answer: unknown = await unwrap(db().rpc("list_outfits", filterArguments(filters)));
  return (answer as { total: number }).total;
}

const { choices, multiChoices, ranges } = noFilters;
const chosen: Record<string, OutfitFilters> = {};
for (const [key, [value]] of Object.entries(outfitRules.choices)) {
  chosen[key] = { ...noFilters, choices: { ...choices, [key]: value } };
}
for (const [key, { offered }] of Object.entries(outfitFilters.multiChoices)) {
  chosen[key] = { ...noFilters, multiChoices: { ...multiChoices, [key]: [offered[0]] } };
}
for (const [key, { from, to }] of Object.entries(outfitRules.ranges)) {
  const middle = (from + to) / 2;
  chosen[`${key} from`] = { ...noFilters, ranges: { ...ranges, [key]: { from: middle, to } } };
  chosen[`${key} to`] = { ...noFilters, ranges: { ...ranges, [key]: { from, to: middle } } };
}

test.each(Object.entries(chosen))("narrows the list by %s", async (_, filters) => {
  const total = await totalOf(filters);
  expect(total).toBeGreaterThan(0);
  expect(total).toBeLessThan(everything);
});
