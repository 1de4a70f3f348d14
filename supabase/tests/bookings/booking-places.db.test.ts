import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { type Person, sharedFixture } from "../fixture";
import { addRow, type Row } from "../rows/add-row";
import { addExpert, bookingRow } from "../rows/expert-rows";

const fixture = sharedFixture();

const placesFor = (person: Person, bookings: unknown[]) =>
  person.api.rpc("booking_places", { bookings });

async function book(places: Row) {
  const expert = await addExpert(fixture.sql);
  await addRow(fixture.sql, "expert_places", { expert_id: expert.id, ...places });
  const row = bookingRow(expert, fixture.shopper.id);
  return { expert, id: String((await addRow(fixture.sql, "expert_bookings", row)).id) };
}

test("shows a booking's place to its client once confirmed, to its stylist and administrators, and to no one else", async () => {
  const { expert, id } = await book({ video_link: "https://video.example/{booking}" });
  const [stylist, otherStylist] = [await fixture.newPerson("maya"), await fixture.newPerson("leo")];
  const other = await addExpert(fixture.sql);
  await addRow(fixture.sql, "stylists", { user_id: stylist.id, expert_id: expert.id });
  await addRow(fixture.sql, "stylists", { user_id: otherStylist.id, expert_id: other.id });
  const place = `https://video.example/${id.slice(0, 8)}`;
  const shown = [{ booking_id: id, kind: "video", place }];
  const seen = async (person: Person) => (await placesFor(person, [id])).data as unknown;

  for (const person of [stylist, fixture.administrator]) expect(await seen(person)).toEqual(shown);
  for (const person of [fixture.shopper, otherStylist, fixture.other]) {
    expect(await seen(person)).toEqual([]);
  }
  for (const [status, expected] of [
    ["confirmed", shown],
    ["cancelled", []],
  ] as const) {
    await fixture.sql`update public.expert_bookings set status = ${status} where id = ${id}`;
    expect(await seen(fixture.shopper)).toEqual(expected);
    expect(await seen(otherStylist)).toEqual([]);
  }
  expect((await placesFor(fixture.anonymous, [id])).error).toMatchObject({ code: "42501" });
});

test("takes the booking's own place, else the stylist's of its kind", async () => {
  const { id, expert } = await book({
    video_link: "https://v.example/x",
    address: "Rua {booking} 1",
    phone: "+351 21",
  });
  const place = async () => {
    const { data } = await placesFor(fixture.administrator, [id]);
    return (data as Row[]).map((row) => [row.kind, row.place])[0];
  };
  const change = (patch: Row) =>
    fixture.sql`update public.expert_bookings set ${fixture.sql(patch)} where id = ${id}`;
  expect(await place()).toEqual(["video", "https://v.example/x"]);
  await fixture.sql`update public.service_packages set service_type = 'in_person' where expert_id = ${expert.id}`;
  expect(await place()).toEqual(["address", "Rua {booking} 1"]);
  await fixture.sql`update public.service_packages set place_kind = 'phone' where expert_id = ${expert.id}`;
  expect(await place()).toEqual(["phone", "+351 21"]);
  await change({ place_kind: "address", place: "Café, 2nd floor" });
  expect(await place()).toEqual(["address", "Café, 2nd floor"]);
  await fixture.sql`delete from public.expert_places`;
  await change({ place: null });
  expect(await place()).toEqual(["address", null]);
});

test("refuses more than 200 bookings", async () => {
  const ids = Array.from({ length: 201 }, () => randomUUID());
  expect((await placesFor(fixture.shopper, ids.slice(1))).data).toEqual([]);
  expect((await placesFor(fixture.shopper, ids)).error).toMatchObject({
    code: "PT422",
    hint: "too_many_bookings",
  });
});
