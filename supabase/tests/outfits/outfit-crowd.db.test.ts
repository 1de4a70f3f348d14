import { randomUUID } from "node:crypto";
import { beforeAll, expect, test } from "vitest";
import { addOutfit } from "../rows/outfit-rows";
import { openFixture, type Person, type Fixture } from "../fixture";

let fixture: Fixture;
let crowd: Person[];
beforeAll(async () => {
  fixture = await openFixture();
  crowd = await Promise.all(
    Array.from({ length: 8 }, (_, number) => fixture.newPerson(`crowd-${number}`)),
  );
  return fixture.close;
});

test("keeps every figure right and refuses no one under simultaneous writes", async () => {
  const outfits = await Promise.all(Array.from({ length: 6 }, () => addOutfit(fixture.sql)));
  const ids = outfits.map((outfit) => String(outfit.id));
  const answers = await Promise.all(
    crowd.flatMap(({ api, id }, number) => {
      // Each merges the same favorites in another order.
      const mine = ids.map((outfit_id) => ({ user_id: id, outfit_id }));
      if (number % 2) mine.reverse();
      const visitor = randomUUID();
      const favorites = api.from("favorites");
      const once = { onConflict: "user_id,list_id,outfit_id,item_id", ignoreDuplicates: true };
      return [
        favorites.upsert(mine, once),
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

  const { data } = await fixture.anonymous.api
    .from("outfits")
    .select("favorite_count, view_count, review_count, rating")
    .in("id", ids);
  const expected = { favorite_count: 8, view_count: 8, review_count: 8, rating: 2.63 };
  expect(data).toEqual(ids.map(() => expected));
});
