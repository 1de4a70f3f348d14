import { randomUUID } from "node:crypto";
import { beforeAll, expect, test } from "vitest";
import { openFixture, type Fixture } from "../fixture";
import { addDraft, addOutfit } from "../rows/outfit-rows";

let fixture: Fixture;
beforeAll(async () => {
  fixture = await openFixture();
  return fixture.close;
});

const api = () => fixture.administrator.api;
const picture = (name: string, alt_text = name) => ({
  image_url: `/storage/v1/object/public/outfit-images/${name}.jpg`,
  alt_text,
  file_size: 1000,
  file_type: "image/jpeg",
  width: 1200,
  height: 1500,
  placeholder_color: "#aabbcc",
});

const imagesOf = (outfit: unknown) => fixture.sql`
  select image_url, alt_text, display_order from public.outfit_images
  where outfit_id = ${String(outfit)} order by display_order`;

test("keeps an outfit a draft during its upload until the hero image is set", async () => {
  const { data: outfit } = await api()
    .from("outfits")
    .insert({
      slug: `walk-${Date.now()}`,
      title: "Walk",
      occasion: "work",
      vibe: "minimal",
      budget: "under_100",
      hero_image: "",
    })
    .select("id, status")
    .single();
  expect(outfit?.status).toBe("draft");
  const row = { ...picture("one"), outfit_id: outfit?.id as string, display_order: 0 };
  expect((await api().from("outfit_images").insert(row)).error).toBeNull();
  const seen = () => fixture.anonymous.api.from("outfits").select("id").eq("id", outfit?.id);
  expect((await seen()).data).toEqual([]);
  await api().from("outfits").update({ hero_image: row.image_url }).eq("id", outfit?.id);
  expect((await seen()).data).toHaveLength(1);
});

test("replaces, moves and describes images in one step", async () => {
  const outfit = await addDraft(fixture.sql);
  const set = (...images: object[]) =>
    api().rpc("set_outfit_images", { outfit: outfit.id, images });
  const five = ["a", "b", "c", "d", "e"].map((name) => picture(name));
  expect((await set(...five)).error).toBeNull();

  const changed = [
    five[4]!,
    five[0]!,
    picture("f"),
    { ...five[1]!, alt_text: "Back" },
    picture("g"),
  ];
  expect((await set(...changed)).error).toBeNull();
  expect(await imagesOf(outfit.id)).toEqual(
    changed.map(({ image_url, alt_text }, display_order) => ({
      image_url,
      alt_text,
      display_order,
    })),
  );
  const { data } = await fixture.anonymous.api
    .from("outfits")
    .select("hero_image")
    .eq("id", outfit.id)
    .single();
  expect(data).toEqual({ hero_image: "/storage/v1/object/public/outfit-images/e.jpg" });

  expect((await set(picture("h"))).error).toBeNull();
  expect(await imagesOf(outfit.id)).toMatchObject([
    { image_url: "/storage/v1/object/public/outfit-images/h.jpg" },
  ]);
});

test("refuses no images, six images or an unknown outfit and changes nothing", async () => {
  const outfit = await addOutfit(fixture.sql);
  const before = await imagesOf(outfit.id);
  const set = (images: object[], id = outfit.id) =>
    api().rpc("set_outfit_images", { outfit: id, images });
  const six = ["a", "b", "c", "d", "e", "f"].map((name) => picture(name));
  expect((await set([])).error).toMatchObject({ code: "PT422" });
  expect((await set(six)).error).toMatchObject({ code: "PT422" });
  expect((await set([picture("a")], randomUUID())).error).toMatchObject({ code: "PT404" });
  expect(await imagesOf(outfit.id)).toEqual(before);
});
