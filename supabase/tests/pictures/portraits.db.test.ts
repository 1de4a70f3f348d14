import { expect, test } from "vitest";
import { type Person, sharedFixture } from "../fixture";
import { addRow } from "../rows/add-row";
import { addExpert } from "../rows/expert-rows";

const fixture = sharedFixture();

/** A JPEG by its first bytes, which is all that Storage checks. */
const jpeg = new Uint8Array([0xff, 0xd8, 0xff, 0xe0]).buffer;

interface Stylist extends Person {
  expert: string;
}

async function newStylist(name: string): Promise<Stylist> {
  const person = await fixture.newPerson(name);
  const { id } = await addExpert(fixture.sql);
  await addRow(fixture.sql, "stylists", { user_id: person.id, expert_id: id });
  return { ...person, expert: id };
}

const today = new Date().toISOString().slice(0, 10);
const portrait = (expert: string, number = 0, day = today): string =>
  `experts/${expert}/${day}-${number}.jpg`;

/** Returns the reason in the body of a refused upload; undefined if it was stored. */
async function upload(
  { api }: Person,
  name: string,
  { bucket = "outfit-images", upsert = true, content = jpeg } = {},
): Promise<unknown> {
  const { error } = await api.storage
    .from(bucket)
    .upload(name, content, { contentType: "image/jpeg", upsert });
  return error && "statusCode" in error ? error.statusCode : undefined;
}

test("lets stylists upload their portrait and show it, under their expert's id only", async () => {
  const [stylist, other] = [await newStylist("stylist"), await newStylist("other-stylist")];
  const name = portrait(stylist.expert);
  expect(await upload(stylist, name)).toBeUndefined();
  expect(await upload(stylist, portrait(stylist.expert, 1), { upsert: false })).toBeUndefined();
  const show = (person: Person, image: string) =>
    person.api
      .from("expert_stylists")
      .update({ profile_image: image })
      .eq("id", stylist.expert)
      .select("id");
  const address = (file: string) => `/storage/v1/object/public/outfit-images/${file}`;
  expect((await show(stylist, address(name))).error).toBeNull();
  for (const elsewhere of ["https://pictures.example/x.jpg", address(portrait(other.expert))]) {
    expect((await show(stylist, elsewhere)).error).toMatchObject({ hint: "picture_elsewhere" });
  }
  expect((await show(other, "")).data).toEqual([]);

  for (const wrong of [
    portrait(other.expert),
    portrait(stylist.expert, 20),
    portrait(stylist.expert, 2, "2026-01-01"),
    `${portrait(stylist.expert, 2)}/x.jpg`,
    `experts/${stylist.expert}/${today}-2.html`,
    `experts//${today}-2.jpg`,
    "outfit.jpg",
  ]) {
    expect(await upload(stylist, wrong), wrong).toBe("403");
  }
  const free = portrait(stylist.expert, 2);
  expect(await upload(stylist, free, { bucket: "partner-assets" })).toBe("403");
  const text = new TextEncoder().encode("<html>").buffer;
  expect(await upload(stylist, free, { content: text })).toBe("415");
  for (const person of [fixture.anonymous, fixture.shopper, other]) {
    expect(await upload(person, free)).toBe("403");
    expect(await upload(person, `experts//${today}-2.jpg`)).toBe("403");
  }
});

test("lets stylists neither replace nor remove files, nor see another's", async () => {
  const [stylist, other] = [await newStylist("tidy"), await newStylist("curious")];
  const name = portrait(stylist.expert);
  expect(await upload(stylist, name)).toBeUndefined();
  const before = await fixture.sql`select * from storage.objects where name = ${name}`;
  const another = new Uint8Array([0xff, 0xd8, 0xff, 0xe1, 1]).buffer;
  for (const person of [stylist, other]) {
    expect(await upload(person, name, { content: another })).toBe("403");
    const files = person.api.storage.from("outfit-images");
    expect((await files.remove([name])).data).toEqual([]);
    const { data } = await files.list(`experts/${stylist.expert}`);
    expect(data).toHaveLength(person === stylist ? 1 : 0);
  }
  expect(await fixture.sql`select * from storage.objects where name = ${name}`).toEqual(before);
  const { publicUrl } = other.api.storage.from("outfit-images").getPublicUrl(name).data;
  const seen = await fixture.backend.fetch(new Request(publicUrl));
  expect(await seen.arrayBuffer()).toEqual(jpeg);
});

test("accepts 20 of a stylist's 200 simultaneous uploads in a day, and none after the role ends", async () => {
  const stylist = await newStylist("busy");
  const outcomes = await Promise.all(
    Array.from({ length: 200 }, (_, index) =>
      upload(stylist, portrait(stylist.expert, index % 25), { upsert: index % 2 === 0 }),
    ),
  );
  expect(outcomes.filter((outcome) => outcome === undefined)).toHaveLength(20);
  const former = await newStylist("former");
  await fixture.sql`delete from public.stylists where user_id = ${former.id}`;
  expect(await upload(former, portrait(former.expert))).toBe("403");
});
