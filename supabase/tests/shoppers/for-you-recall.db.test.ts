import { beforeAll, expect, test } from "vitest";
import { sharedDatabase } from "../fixture";

const database = sharedDatabase({ seeded: true });
let outfits: Outfit[];
beforeAll(async () => {
  outfits = await database.sql<Outfit[]>`
    select id, vibe, occasion, budget, colors::text[] as colors, popularity
    from public.outfits where listed order by popularity desc, id`;
});

interface Outfit {
  id: string;
  vibe: string;
  occasion: string;
  budget: string;
  colors: string[];
  popularity: number;
}

/** Creates a generator of numbers in [0, 1), the same on every run. */
function numbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

const render = numbers(7);
const pickOne = <T>(values: readonly T[]): T => values[Math.floor(render() * values.length)]!;

interface Shopper {
  id: string;
  /** Twelve outfits in the order in which they are saved. */
  saved: Outfit[];
  /** Twenty outfits. */
  seen: Outfit[];
  quiz: object | undefined;
}

/**
 * Creates a shopper with a taste of one vibe, two occasions, a budget and three colors, which no
 * outfit has to match completely. A quarter of the saved and two fifths of the viewed outfits
 * follow popularity, the others taste. Every other shopper took the quiz.
 */
function shopper(index: number): Shopper {
  const { vibe } = pickOne(outfits);
  const occasions = [pickOne(outfits).occasion, pickOne(outfits).occasion];
  const { budget } = pickOne(outfits);
  const colors = [1, 2, 3].map(() => pickOne(pickOne(outfits).colors));
  const tasteFor = (outfit: Outfit): number =>
    (outfit.vibe === vibe ? 6 : 1) *
    (occasions.includes(outfit.occasion) ? 4 : 1) *
    (outfit.budget === budget ? 2 : 1) *
    (1 + outfit.colors.filter((color) => colors.includes(color)).length);
  const pick = (count: number, crowd: number, without: readonly Outfit[] = []): Outfit[] => {
    const picked = new Set<Outfit>();
    while (picked.size < count) {
      const weigh = render() < crowd ? ({ popularity }: Outfit) => Math.sqrt(popularity) : tasteFor;
      let left = render() * outfits.reduce((sum, outfit) => sum + weigh(outfit), 0);
      const outfit = outfits.find((candidate) => (left -= weigh(candidate)) < 0);
      if (outfit && !without.includes(outfit)) picked.add(outfit);
    }
    return [...picked];
  };
  const saved = pick(12, 0.25);
  return {
    id: `5eed0000-0000-4000-9000-${String(index).padStart(12, "0")}`,
    saved,
    seen: pick(20, 0.4, saved.slice(8)),
    quiz: index % 2 === 0 ? { vibe, budget, occasions, colors: [...new Set(colors)] } : undefined,
  };
}

async function chosenFor(person: string): Promise<string[]> {
  const [row] = await database.sql.begin(async (tx) => {
    await tx`select set_config('request.jwt.claims', ${JSON.stringify({ sub: person })}, true)`;
    await tx`set local role authenticated`;
    return tx<{ result: { outfits: { id: string }[] } }[]>`select public.for_you() as result`;
  });
  return row!.result.outfits.map(({ id }) => id);
}

test("recommends at least twice as many held-out favorites as popularity does", async () => {
  const { sql } = database;
  const people = Array.from({ length: 100 }, (_, index) => shopper(index));
  const toRows = (chosen: (person: Shopper) => Outfit[]) =>
    people.flatMap((person) =>
      chosen(person).map((outfit) => ({ user_id: person.id, outfit_id: outfit.id })),
    );
  await sql`insert into auth.users ${sql(people.map(({ id }) => ({ id, email: `${id}@x.example` })))}`;
  // Four of the twelve are held out.
  await sql`insert into public.favorites ${sql(toRows(({ saved }) => saved.slice(0, 8)))}`;
  await sql`insert into public.seen_outfits ${sql(toRows(({ seen }) => seen))}`;
  for (const { id, quiz } of people) {
    if (quiz) await sql`insert into public.style_profiles ${sql({ user_id: id, ...quiz })}`;
  }
  const popular = await sql<{ id: string }[]>`
    select id from public.outfits where listed order by popularity desc, id`;

  const found = { forYou: 0, popularity: 0 };
  for (const { id, saved } of people) {
    const savedIds = saved.slice(0, 8).map((outfit) => outfit.id);
    const heldOut = saved.slice(8).map((outfit) => outfit.id);
    const hits = (shown: string[]) => heldOut.filter((id) => shown.includes(id)).length;
    const shown = await chosenFor(id);
    expect(shown).toHaveLength(12);
    expect(shown.filter((id) => savedIds.includes(id))).toEqual([]);
    found.forYou += hits(shown);
    const others = popular.map(({ id }) => id).filter((id) => !savedIds.includes(id));
    found.popularity += hits(others.slice(0, 12));
  }
  const recall = (hits: number) => hits / (people.length * 4);
  expect(recall(found.popularity)).toBeGreaterThan(0.05);
  expect(recall(found.forYou)).toBeGreaterThan(2 * recall(found.popularity));
});
