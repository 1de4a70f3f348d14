import { beforeAll, expect, test } from "vitest";
import { addDraft } from "../rows/outfit-rows";
import { openFixture, type Fixture } from "../fixture";

let fixture: Fixture;
beforeAll(async () => {
  fixture = await openFixture();
  return fixture.close;
});

test("describes an image without alt text by outfit title and position, wherever it moves", async () => {
  const { id, title } = await addDraft(fixture.sql);
  const set = async (...pictures: [name: string, words: string][]) => {
    const images = pictures.map(([name, alt_text]) => ({
      image_url: `/storage/v1/object/public/outfit-images/${name}.jpg`,
      alt_text,
    }));
    const { api } = fixture.administrator;
    expect((await api.rpc("set_outfit_images", { outfit: id, images })).error).toBeNull();
    const { data } = await api
      .from("outfit_images")
      .select("alt_text")
      .eq("outfit_id", id)
      .order("display_order");
    return data?.map(({ alt_text }) => alt_text);
  };
  const [main, detail, tip] = ["main look", "detail shot", "styling tip"].map(
    (view) => `${String(title)}, ${view}`,
  ) as [string, string, string];

  expect(await set(["a", ""], ["b", ""], ["c", "The hem"], ["d", " "])).toEqual([
    main,
    detail,
    "The hem",
    tip,
  ]);
  // The form sends back the alt text that it read.
  expect(await set(["b", detail], ["c", "The hem"], ["a", main])).toEqual([main, "The hem", tip]);
});
