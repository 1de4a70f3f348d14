import { randomUUID } from "node:crypto";
import { beforeAll, expect, test } from "vitest";
import { addOutfit } from "../sample-rows";
import { openWorld, type Person, type World } from "../world";

let world: World;
let crowd: Person[];
beforeAll(async () => {
  world = await openWorld();
  crowd = await Promise.all(
    Array.from({ length: 8 }, (_, number) => world.newPerson(`crowd-${number}`)),
  );
  return world.close;
});

test("everybody at once: every figure is right and nobody is turned away", async () => {
  const outfits = await Promise.all(Array.from({ length: 6 }, () => addOutfit(world.sql)));
  const ids = outfits.map((outfit) => String(outfit.id));
  const answers = await Promise.all(
    crowd.flatMap(({ api, id }, number) => {
      // Each merges the same favourites in another order.
      const mine = ids.map((outfit_id) => ({ user_id: id, outfit_id }));
      if (number % 2) mine.reverse();
      const visitor = randomUUID();
      const favorites = api.from("favorite_outfits");
      return [
        favorites.upsert(mine, { ignoreDuplicates: true }),
        ...ids.map((outfit) => api.rpc("record_outfit_view", { outfit, visitor })),
        ...ids.map((outfit_id) =>
          api.from("outfit_reviews").insert({
            outfit_id,
            user_id: id,
            author_name: "Crowd",
            rating: 1 + (number % 5),
          }),
        ),
      ];
    }),
  );
  expect(answers.map(({ error }) => error).filter(Boolean)).toEqual([]);

  const { data } = await world.anonymous.api
    .from("outfits")
    .select("favorite_count, view_count, review_count, rating")
    .in("id", ids);
  const expected = { favorite_count: 8, view_count: 8, review_count: 8, rating: 2.63 };
  expect(data).toEqual(ids.map(() => expected));
});
