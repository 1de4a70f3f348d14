import { beforeAll, expect, test } from "vitest";
import { addExpert } from "../rows/expert-rows";
import { addItem } from "../rows/item-rows";
import { addLink } from "../rows/partner-rows";
import { addOutfit, collectionRow } from "../rows/outfit-rows";
import { addRow } from "../rows/add-row";
import { openFixture, type Fixture } from "../fixture";

let fixture: Fixture;
beforeAll(async () => {
  fixture = await openFixture();
  return fixture.close;
});

const script = "javascript:alert(1)";
const row = {
  affiliate_partners: async () => (await addLink(fixture.sql)).partner_id,
  collections: async () => (await addRow(fixture.sql, "collections", collectionRow())).id,
  expert_stylists: async () => (await addExpert(fixture.sql)).id,
  items: async () => (await addItem(fixture.sql)).id,
  outfit_images: async () => {
    const { id } = await addOutfit(fixture.sql);
    const images = fixture.service.from("outfit_images").select("id").eq("outfit_id", id);
    return (await images.single()).data?.id as unknown;
  },
  outfits: async () => (await addOutfit(fixture.sql)).id,
};

test.each([
  ["affiliate_partners", "logo_url"],
  ["collections", "cover_image"],
  ["expert_stylists", "profile_image"],
  ["items", "image"],
  ["outfit_images", "image_url"],
  ["outfits", "hero_image"],
] as const)("accepts only addresses of images in %s.%s", async (table, column) => {
  const id = await row[table]();
  const write = async (value: string) =>
    (
      await fixture.administrator.api
        .from(table)
        .update({ [column]: value })
        .eq("id", id)
    ).error;
  for (const wrong of [script, "data:text/html,x", "//evil.example/x.jpg", "x.jpg", ` ${script}`]) {
    expect(await write(wrong), wrong).toMatchObject({ code: "23514" });
  }
  expect(await write("https://pictures.example/x.jpg")).toBeNull();
  expect(await write("/storage/v1/object/public/outfit-images/x.jpg")).toBeNull();
});

test.each([
  [script, false],
  ["http://instagram.example/shop", false],
  ["", false],
  ["@cloud.petal", true],
  ["cloud-petal_1", true],
  ["https://instagram.example/shop", true],
])("accepts %j as a partner's network: %s", async (instagram, allowed) => {
  const id = await row.affiliate_partners();
  const partners = fixture.administrator.api.from("affiliate_partners");
  const { error } = await partners.update({ social_media_links: { instagram } }).eq("id", id);
  if (allowed) expect(error).toBeNull();
  else expect(error).toMatchObject({ code: "23514" });
});
