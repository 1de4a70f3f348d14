import { createTestBackend, type TestBackend } from "@ensemble/backend/testing";
import postgres, { type Sql } from "postgres";
import { afterAll, beforeAll, expect, test } from "vitest";
import { addDraft, type Row } from "./sample-rows";

interface Answers {
  colors: string[];
  vibe: string;
  budget: string;
  occasions: string[];
  brands: string[];
}

interface Outfit {
  id: string;
  occasion: string;
  vibe: string;
  budget: string;
  colors: string[];
  retailers: string[];
}

interface Results {
  exact: boolean;
  total: number;
  outfits: Outfit[];
}

let backend: TestBackend;
let sql: Sql;
/** Every published outfit of the seed, the most popular first. */
let shop: Outfit[];

beforeAll(async () => {
  backend = await createTestBackend({ seeded: true });
  sql = postgres(backend.databaseUrl, { max: 1, onnotice: () => undefined });
  shop = await sql<Outfit[]>`
    select id, occasion, vibe, budget, colors::text[], retailers::text[]
    from public.outfits where status = 'published'
    order by popularity desc, id`;
});

afterAll(async () => {
  await sql.end();
  await backend.dispose();
});

const ask = (answers: Row) => backend.client().rpc("quiz_outfits", answers);

async function results(answers: Answers, more: Row = {}): Promise<Results> {
  const { data, error } = await ask({ ...answers, ...more });
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

/** How many of its colours were chosen and how many of its shops: other brands count as OTHER. */
function shared(outfit: Outfit, { colors, brands }: Answers): number {
  const shops = new Set<string>(brands.map((brand) => (brand === "ZARA" ? brand : "OTHER")));
  return (
    outfit.colors.filter((color) => colors.includes(color)).length +
    outfit.retailers.filter((retailer) => shops.has(retailer)).length
  );
}

const cases: Answers[] = [
  answers,
  { ...answers, occasions: ["work", "casual", "date"], colors: ["black", "red", "gray"] },
  { ...answers, vibe: "romantic", budget: "100_200", occasions: ["date"], brands: ["NORDSTROM"] },
  { ...answers, vibe: "minimal", budget: "under_100", occasions: ["casual"], brands: ["ZARA"] },
];

test.each(cases)("%j: what fits, the most shared first", async (chosen) => {
  const rule = shop
    .filter((outfit) => fits(outfit, chosen))
    .toSorted((one, other) => shared(other, chosen) - shared(one, chosen));
  expect(rule.length).toBeGreaterThan(0);
  const found = await results(chosen, { page_size: 100 });
  expect(found).toMatchObject({ exact: true, total: rule.length });
  expect(found.outfits.map(({ id }) => id)).toEqual(rule.map(({ id }) => id));
});

test("when nothing fits, everything, the nearest first", async () => {
  const bands = ["under_100", "100_200", "200_400", "over_400"];
  const chosen = await unmatched();
  const away = (outfit: Outfit) =>
    (outfit.vibe === chosen.vibe ? 0 : 5) +
    (chosen.occasions.includes(outfit.occasion) ? 0 : 4) +
    Math.abs(bands.indexOf(outfit.budget) - bands.indexOf(chosen.budget));
  const rule = shop
    .toSorted((one, other) => shared(other, chosen) - shared(one, chosen))
    .toSorted((one, other) => away(one) - away(other))
    .map(({ id }) => id);
  const first = await results(chosen, { page_size: 100 });
  const second = await results(chosen, { page_size: 100, page_offset: 100 });
  expect(first).toMatchObject({ exact: false, total: shop.length });
  expect([...first.outfits, ...second.outfits].map(({ id }) => id)).toEqual(rule);
});

/** Answers that no outfit of the seed fits. */
async function unmatched(): Promise<Answers> {
  for (const occasion of ["party", "formal", "workout"]) {
    for (const vibe of ["romantic", "bohemian", "street"]) {
      for (const budget of ["under_100", "over_400"]) {
        const chosen = { ...answers, vibe, budget, occasions: [occasion] };
        if (!shop.some((outfit) => fits(outfit, chosen))) return chosen;
      }
    }
  }
  throw new Error("The seed has an outfit for everybody.");
}

test("cards carry what the reasons need, and drafts fit nobody", async () => {
  const before = await results(answers);
  expect(before.outfits[0]).toMatchObject({ vibe: "classic", outfit_images: expect.any(Array) });
  expect(before.outfits[0]?.colors.length).toBeGreaterThan(0);
  expect(before.outfits[0]?.retailers.length).toBeGreaterThan(0);
  const draft = await addDraft(sql);
  await sql`
    update public.outfits set vibe = 'classic', budget = '200_400', occasion = 'work'
    where id = ${String(draft.id)}`;
  expect((await results(answers)).total).toBe(before.total);
});

test.each<[string, Row]>([
  ["unknown_filter", { vibe: "grunge" }],
  ["unknown_filter", { budget: null }],
  ["unknown_filter", { occasions: ["brunch"] }],
  ["unknown_filter", { brands: ["GUCCI"] }],
  ["page_out_of_range", { page_size: 101 }],
  ["page_out_of_range", { page_offset: -1 }],
])("%s: %j is refused", async (hint, wrong) => {
  const { error, status } = await ask({ ...answers, ...wrong });
  expect(status).toBe(422);
  expect(error?.hint).toBe(hint);
});
