import { beforeAll, expect, test } from "vitest";
import { sharedDatabase } from "../fixture";
import type { Row } from "../rows/add-row";
import { addDraft, addOutfit } from "../rows/outfit-rows";

const database = sharedDatabase({ seeded: true });

interface Answers {
  colors: string[];
  vibe: string;
  budget: string;
  occasions: string[];
  brands: string[];
}

interface Outfit {
  id: string;
  title: string;
  occasion: string;
  vibe: string;
  budget: string;
  colors: string[];
  retailers: string[];
  total_price: number;
}

interface Results {
  fitting: number;
  total: number;
  outfits: Outfit[];
}

/** All published outfits of the seed, most popular first. */
let shop: Outfit[];

beforeAll(async () => {
  shop = await database.sql<Outfit[]>`
    select
      id, title, occasion, vibe, budget, colors::text[], retailers::text[],
      total_price::float as total_price
    from public.outfits where status = 'published'
    order by popularity desc, id`;
});

const callQuiz = (answers: Row) => database.backend.client().rpc("quiz_outfits", answers);

async function results(answers: Answers, more: Row = {}): Promise<Results> {
  const { data, error } = await callQuiz({ ...answers, ...more });
  expect(error).toBeNull();
  return data as Results;
}

const answers: Answers = {
  colors: ["navy", "white"],
  vibe: "classic",
  budget: "200_400",
  occasions: ["work"],
  brands: ["ZARA", "MACYS"],
};

const fits = (outfit: Outfit, { vibe, budget, occasions }: Answers): boolean =>
  outfit.vibe === vibe && outfit.budget === budget && occasions.includes(outfit.occasion);

/** Counts the outfit's chosen colors and retailers; other brands count as OTHER. */
function shared(outfit: Outfit, { colors, brands }: Answers): number {
  const shops = new Set<string>(brands.map((brand) => (brand === "ZARA" ? brand : "OTHER")));
  return (
    outfit.colors.filter((color) => colors.includes(color)).length +
    outfit.retailers.filter((retailer) => shops.has(retailer)).length
  );
}

const prices: Record<string, [number, number]> = {
  under_100: [0, 100],
  "100_200": [100, 200],
  "200_400": [200, 400],
  over_400: [400, Infinity],
};

/** Returns an outfit's distance from the answers, with the budget in steps of $50. */
function distance(outfit: Outfit, { vibe, occasions, budget }: Answers): number {
  const [from, to] = prices[budget]!;
  const outside = Math.max(from - outfit.total_price, outfit.total_price - to, 0);
  return (
    (outfit.vibe === vibe ? 0 : 5) +
    (occasions.includes(outfit.occasion) ? 0 : 4) +
    Math.ceil(outside / 50)
  );
}

/** Sorts all outfits by the rule with stable sorts, the most significant last. */
const ordered = (chosen: Answers): Outfit[] =>
  shop
    .toSorted((a, b) => shared(b, chosen) - shared(a, chosen))
    .toSorted((a, b) => distance(a, chosen) - distance(b, chosen))
    .toSorted((a, b) => Number(fits(b, chosen)) - Number(fits(a, chosen)));

const rare = { ...answers, colors: ["black"], brands: ["MACYS"] };
const cases: Answers[] = [
  answers,
  { ...answers, occasions: ["work", "casual", "date"], colors: ["black", "red", "gray"] },
  { ...answers, vibe: "romantic", budget: "over_400", occasions: ["date"], brands: ["NORDSTROM"] },
  { ...answers, vibe: "minimal", budget: "under_100", occasions: ["casual"], brands: ["ZARA"] },
  { ...rare, vibe: "edgy", budget: "100_200", occasions: ["formal"] },
  { ...rare, vibe: "bohemian", budget: "under_100", occasions: ["party"] },
];

test.each(cases)("returns matches first, then the nearest, for %j", async (chosen) => {
  const rule = ordered(chosen);
  const first = await results(chosen, { page_size: 100 });
  const second = await results(chosen, { page_size: 100, page_offset: 100 });
  const fitting = shop.filter((outfit) => fits(outfit, chosen)).length;
  expect(first).toMatchObject({ fitting, total: shop.length });
  expect([...first.outfits, ...second.outfits].map(({ id }) => id)).toEqual(
    rule.map(({ id }) => id),
  );
});

test("covers many, few and no matches", () => {
  const found = cases.map((chosen) => shop.filter((outfit) => fits(outfit, chosen)).length);
  expect(new Set(found).size).toBeGreaterThan(3);
  expect(Math.min(...found)).toBe(0);
});

test.each([
  ["edgy", "100_200", "formal", "Shadow Boxing", "Velvet Rope"],
  ["bohemian", "under_100", "party", "The Pottery Class", "Full Moon Supper"],
])("%s, %s, %s: ranks %s before %s", async (vibe, budget, occasion, near, far) => {
  const chosen = { ...rare, vibe, budget, occasions: [occasion] };
  const { fitting, outfits } = await results(chosen, { page_size: 100 });
  const findPosition = (title: string) => outfits.findIndex((outfit) => outfit.title === title);
  expect(fitting).toBe(0);
  expect(findPosition(near)).toBeGreaterThanOrEqual(0);
  if (findPosition(far) !== -1) expect(findPosition(near)).toBeLessThan(findPosition(far));
});

test("returns colors and retailers, without drafts and outfits without items", async () => {
  const before = await results(answers);
  expect(before.outfits[0]).toMatchObject({ vibe: "classic", outfit_images: expect.any(Array) });
  expect(before.outfits[0]?.colors.length).toBeGreaterThan(0);
  expect(before.outfits[0]?.retailers.length).toBeGreaterThan(0);
  const draft = await addDraft(database.sql);
  await database.sql`
    update public.outfits set vibe = 'classic', budget = '200_400', occasion = 'work'
    where id = ${String(draft.id)}`;
  await addOutfit(database.sql, { vibe: "classic", budget: "200_400", occasion: "work" });
  const { fitting, total } = await results(answers);
  expect({ fitting, total }).toEqual({ fitting: before.fitting, total: before.total });
});

test.each<[string, Row]>([
  ["unknown_filter", { vibe: "grunge" }],
  ["unknown_filter", { budget: null }],
  ["unknown_filter", { occasions: ["brunch"] }],
  ["unknown_filter", { brands: ["GUCCI"] }],
  ["page_out_of_range", { page_size: 101 }],
  ["page_out_of_range", { page_offset: -1 }],
])("%s: refuses %j", async (hint, wrong) => {
  const { error, status } = await callQuiz({ ...answers, ...wrong });
  expect(status).toBe(422);
  expect(error?.hint).toBe(hint);
});
