import { describe, expect, test } from "vitest";
import { randomUUID } from "node:crypto";
import { sharedFixture, type Person } from "../fixture";
import { addRow } from "../rows/add-row";
import { addExpert } from "../rows/expert-rows";
import { addItem } from "../rows/item-rows";
import { addOutfit, collectionRow } from "../rows/outfit-rows";
import { addLink } from "../rows/partner-rows";

const fixture = sharedFixture();

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
] as const)("accepts only URLs of images in %s.%s", async (table, column) => {
  const id = await row[table]();
  const write = async (value: string) =>
    (
      await fixture.service
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
])("accepts %j as a partner's social profile: %s", async (instagram, allowed) => {
  const id = await row.affiliate_partners();
  const partners = fixture.administrator.api.from("affiliate_partners");
  const { error } = await partners.update({ social_media_links: { instagram } }).eq("id", id);
  if (allowed) expect(error).toBeNull();
  else expect(error).toMatchObject({ code: "23514" });
});

/** The smallest image, one transparent pixel. */
const png = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==",
  "base64",
);
/** Returns the reason in the body; Storage returns 400 for all of these. */
const reason = async (call: PromiseLike<{ error: Error | null }>): Promise<unknown> => {
  const { error } = await call;
  return error && "statusCode" in error ? error.statusCode : undefined;
};
const bytes = (buffer: Buffer): ArrayBuffer => new Uint8Array(buffer).buffer;

describe.each(["outfit-images", "partner-assets"])("%s", (bucket) => {
  const upload = (person: Person, content = png, contentType = "image/png") =>
    person.api.storage.from(bucket).upload(`${randomUUID()}.png`, bytes(content), { contentType });

  test("lets administrators write and everyone read at the public URL", async () => {
    const { data, error } = await upload(fixture.administrator);
    expect(error).toBeNull();
    const name = String(data?.path);
    const { publicUrl } = fixture.anonymous.api.storage.from(bucket).getPublicUrl(name).data;
    const seen = await fixture.backend.fetch(new Request(publicUrl));
    expect(Buffer.from(await seen.arrayBuffer())).toEqual(png);
    const removed = await fixture.administrator.api.storage.from(bucket).remove([name]);
    expect(removed.data).toHaveLength(1);
  });

  test("lists files only for administrators", async () => {
    await upload(fixture.administrator);
    const listed = async (person: Person) =>
      (await person.api.storage.from(bucket).list("", { limit: 1000 })).data?.length;
    expect(await listed(fixture.anonymous)).toBe(0);
    expect(await listed(fixture.shopper)).toBe(0);
    expect(await listed(fixture.administrator)).toBeGreaterThan(0);
  });

  test("lets only administrators write and remove files", async () => {
    const { data } = await upload(fixture.administrator);
    const path = String(data?.path);
    for (const person of [fixture.anonymous, fixture.shopper]) {
      const files = person.api.storage.from(bucket);
      expect(await reason(upload(person))).toBe("403");
      const replaced = files.update(path, bytes(png), { contentType: "image/png" });
      expect(await reason(replaced)).toBe("403");
      expect((await files.remove([path])).data).toEqual([]);
    }
    const left = await fixture.sql`
      select from storage.objects where bucket_id = ${bucket} and name = ${path}`;
    expect(left).toHaveLength(1);
  });

  test.each(["image/svg+xml", "text/html", "application/pdf", "image/gif"])(
    "refuses %s",
    async (type) => {
      expect(await reason(upload(fixture.administrator, png, type))).toBe("415");
    },
  );

  test("refuses more than 10 MB", async () => {
    const large = Buffer.concat([png, Buffer.alloc(10 * 1024 * 1024)]);
    expect(await reason(upload(fixture.administrator, large))).toBe("413");
  });
});
