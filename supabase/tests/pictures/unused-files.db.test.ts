import { expect, test } from "vitest";
import { sharedFixture } from "../fixture";
import { addRow, type Row } from "../rows/add-row";
import { addExpert } from "../rows/expert-rows";
import { addItem } from "../rows/item-rows";
import { addOutfit } from "../rows/outfit-rows";
import { addPartner } from "../rows/partner-rows";

const fixture = sharedFixture();

type Bucket = "outfit-images" | "partner-assets";
const png = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==",
  "base64",
);

/** Stores a file as an administrator and returns its URL. */
async function store(bucket: Bucket, name: string): Promise<string> {
  const files = fixture.administrator.api.storage.from(bucket);
  const bytes = new Uint8Array(png).buffer;
  const { error } = await files.upload(name, bytes, { contentType: "image/png" });
  expect(error).toBeNull();
  return `/storage/v1/object/public/${bucket}/${name}`;
}

const unused = async (older_than?: string): Promise<string[]> => {
  const { data, error } = await fixture.administrator.api.rpc("unused_files", { older_than });
  expect(error).toBeNull();
  return (data as Row[]).map((file) => `${String(file.bucket_id)}/${String(file.name)}`);
};

test("returns files that no column refers to", async () => {
  const { sql } = fixture;
  const outfit = await addOutfit(sql, { hero_image: await store("outfit-images", "hero.png") });
  await addRow(sql, "outfit_images", {
    outfit_id: outfit.id,
    image_url: await store("outfit-images", "image.png"),
    display_order: 4,
  });
  await addItem(sql, { image: await store("outfit-images", "item-1.png") });
  const cover_image = await store("outfit-images", "collection-1.png");
  await addRow(sql, "collections", { slug: "files", title: "Files", cover_image });
  await addExpert(sql, { profile_image: await store("outfit-images", "experts/face.png") });
  const logo = await store("partner-assets", "1-logo.png");
  await addPartner(sql, { logo_url: `https://cdn.example${logo}` });
  await store("outfit-images", "left.png");
  await store("partner-assets", "2-left.png");
  expect(await unused("0 seconds")).toEqual([
    "outfit-images/left.png",
    "partner-assets/2-left.png",
  ]);

  // The cases above cover every text column that could refer to a file.
  const naming = await sql`
    select table_name || '.' || column_name as name
    from information_schema.columns
    join information_schema.tables using (table_schema, table_name)
    where table_schema = 'public'
      and table_type = 'BASE TABLE'
      and column_name ~ '(image|logo|picture|cover|photo|avatar|portrait)'
      and data_type = 'text'
    order by 1`;
  expect(naming.map(({ name }) => String(name))).toEqual([
    "affiliate_partners.logo_url",
    "collections.cover_image",
    "expert_stylists.profile_image",
    "items.image",
    "outfit_images.image_url",
    "outfit_reviews.author_avatar",
    "outfits.hero_image",
  ]);
});

test("returns files only after a day, and never the seed's", async () => {
  await store("outfit-images", "young.png");
  expect(await unused()).toEqual([]);
  // A trigger of Storage sets updated_at.
  await fixture.sql.begin(async (sql) => {
    await sql`set local session_replication_role = replica`;
    await sql`
      update storage.objects
      set created_at = now() - interval '25 hours', updated_at = now() - interval '25 hours'
      where name = 'young.png'`;
  });
  expect(await unused()).toEqual(["outfit-images/young.png"]);
  await fixture.sql`update storage.objects set owner_id = null where name = 'young.png'`;
  expect(await unused()).toEqual([]);
});

test("refuses everyone but administrators and the worker", async () => {
  expect((await fixture.shopper.api.rpc("unused_files")).error).toMatchObject({ code: "PT403" });
  expect((await fixture.service.rpc("unused_files")).error).toBeNull();
});
