import { QueryClient } from "@ensemble/query";
import { auth, currentSession, unwrap } from "@ensemble/session";
import { connectToTestBackend, waitFor } from "@ensemble/testing";
import { beforeAll, expect, test } from "vitest";
import { deleteReview, ownPart } from "./own-part";
import { saveReview } from "./review-form";

const password = "correct horse battery";
const [mia, ben] = ["mia@people.example", "ben@people.example"] as const;
const backend = connectToTestBackend({ seeded: false });
let outfitId: string;
const ids = new Map<string, string>();

beforeAll(async () => {
  for (const email of [mia, ben]) ids.set(email, (await backend.signUp(email, password)).id);
  outfitId = await publishOutfit();
});

async function publishOutfit(): Promise<string> {
  const office = backend.client(backend.serviceKey);
  const words = { slug: "city-walk", title: "City walk", occasion: "casual", vibe: "minimal" };
  const { id } = await unwrap(
    office
      .from("outfits")
      .insert({
        ...words,
        budget: "under_100",
        hero_image: "/storage/v1/object/public/outfit-images/hero.jpg",
      })
      .select("id")
      .single<{ id: string }>(),
  );
  const picture = {
    outfit_id: id,
    image_url: "/storage/v1/object/public/outfit-images/picture.jpg",
    display_order: 0,
  };
  await unwrap(office.from("outfit_images").insert(picture));
  return id;
}

async function signIn(email: string) {
  await (await auth()).signInWithPassword({ email, password });
  const id = ids.get(email)!;
  await waitFor(() => expect(currentSession()).toMatchObject({ user: { id } }));
  return { outfitId, userId: id };
}

const readOwn = (about: { userId: string }) =>
  new QueryClient().fetchQuery(ownPart(outfitId, about.userId));

test("lets shoppers find, change and delete their own review, but no other", async () => {
  const asMia = await signIn(mia);
  expect(await readOwn(asMia)).toEqual({ review: null, helpful: [], name: "" });
  await saveReview(asMia, { rating: 3, author_name: "Mia", comment: "Warm" });
  await saveReview(asMia, { rating: 4, author_name: "Mia K.", comment: "Warm and soft" });
  const own = await readOwn(asMia);
  expect(own).toMatchObject({
    review: { rating: 4, author_name: "Mia K.", comment: "Warm and soft" },
    name: "Mia K.",
  });

  const asBen = await signIn(ben);
  await saveReview(asBen, { rating: 1, author_name: "Ben", comment: "Scratchy" });
  expect(await readOwn(asBen)).toMatchObject({ review: { author_name: "Ben" }, name: "Ben" });

  const again = await signIn(mia);
  expect(await readOwn(again)).toEqual(own);
  await deleteReview(own.review!.id);
  expect(await readOwn(again)).toMatchObject({ review: null, name: "" });
});
