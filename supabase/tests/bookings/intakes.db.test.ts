import { beforeEach, expect, test } from "vitest";
import type { Person } from "../fixture";
import { addRow, type Row } from "../rows/add-row";
import { addExpert, bookingDay, bookingRow } from "../rows/expert-rows";
import { addList } from "../rows/outfit-rows";
import { addItem } from "../rows/item-rows";
import { bookingClient } from "./booking-client";

const { fixture, expert, book, change } = bookingClient();

const question = (more: Row = {}): Row => ({
  id: "dress",
  kind: "text",
  label: "What's the dress code?",
  required: false,
  options: [],
  ...more,
});

const questions = [
  question({ required: true }),
  question({ id: "when", kind: "choice", label: "When?", options: ["Day", "Night"] }),
  question({ id: "sizes", kind: "sizes", label: "Your sizes?" }),
  question({ id: "spend", kind: "budget", label: "Your budget?" }),
];

const longQuestion = (index: number) =>
  question({
    id: `q${index}`,
    kind: "choice",
    options: Array.from({ length: 20 }, (_option, at) => `${"x".repeat(90)}${at}`),
  });

const ask = (person: Person, asked: unknown, was = 0, of = expert) =>
  person.api.rpc("set_package_intake", { package: of.packageId, questions: asked, was });

/** Books with answers to a version of the questions. */
const answer = (answers: unknown, version: number | null = 1, more: Row = {}) =>
  book(fixture.shopper, { intake_version: version, intake_answers: answers, ...more });

let stylist: Person;
let stranger: Person;

beforeEach(async () => {
  stylist ??= await fixture.newPerson("stylist");
  stranger ??= await fixture.newPerson("stranger");
  await fixture.sql`delete from public.stylists`;
  await addRow(fixture.sql, "stylists", { user_id: stylist.id, expert_id: expert.id });
  const other = await addExpert(fixture.sql);
  await addRow(fixture.sql, "stylists", { user_id: stranger.id, expert_id: other.id });
});

test("saves changed questions as a version of their own, from the stylist and administrators", async () => {
  expect((await ask(stylist, questions)).data).toBe(1);
  expect((await ask(stylist, questions, 1)).data).toBe(1);
  expect((await ask(fixture.administrator, [], 1)).data).toBe(2);
  expect((await ask(stylist, questions, 1)).error?.hint).toBe("version_conflict");
  for (const person of [stranger, fixture.shopper]) {
    expect((await ask(person, questions, 2)).error?.hint).toBe("not_your_studio");
  }
  expect((await ask(fixture.anonymous, questions, 2)).error?.code).toBe("42501");
  const { data } = await fixture.anonymous.api
    .from("package_intakes")
    .select("version, questions")
    .eq("package_id", expert.packageId)
    .order("version");
  expect(data).toEqual([
    { version: 1, questions },
    { version: 2, questions: [] },
  ]);
});

test("saves at most 20 versions of a package's questions a day", async () => {
  const save = (was: number) => ask(stylist, [question({ id: `q${was}` })], was);
  for (let was = 0; was < 20; was += 1) expect((await save(was)).error).toBeNull();
  expect((await save(20)).status).toBe(429);
  await fixture.sql`update public.package_intakes set created_at = now() - interval '25 hours'`;
  expect((await save(20)).data).toBe(21);
});

test.each<[string, unknown]>([
  ["what isn't a list", {}],
  ["more than 20", Array.from({ length: 21 }, (_, index) => question({ id: `q${index}` }))],
  ["an id twice", [question(), question()]],
  ["an unknown kind", [question({ kind: "file" })]],
  ["no word about being required", [question({ required: null })]],
  ["two lines", [question({ label: "One\nTwo" })]],
  ["one option", [question({ kind: "choice", options: ["Day"] })]],
  ["equal options", [question({ kind: "choice", options: ["Day", "Day "] })]],
  ["too many bytes", Array.from({ length: 20 }, (_, index) => longQuestion(index))],
])("refuses questions with %s", async (_, asked) => {
  const { error, status } = await ask(stylist, asked);
  expect(error?.hint).toBe("questions_invalid");
  expect(status).toBe(422);
});

test("stores answers with the version that was asked", async () => {
  await ask(stylist, questions);
  const answers = { dress: "Black tie", when: "Night", sizes: "M, 38", spend: "under_100" };
  const { data, error } = await answer(answers);
  expect(error).toBeNull();
  const [row] = await fixture.sql`
    select intake_version, intake_answers from public.expert_bookings where id = ${data!.id}`;
  expect(row).toEqual({ intake_version: 1, intake_answers: answers });
});

test.each<[string, unknown, RegExp]>([
  ["intake_missing", { when: "Day" }, /“What's the dress code\?”/],
  ["intake_missing", { dress: " " }, /“What's the dress code\?”/],
  ["intake_invalid", { dress: "x".repeat(1001) }, /“What's the dress code\?”/],
  ["intake_invalid", { dress: "x", when: "Noon" }, /“When\?”/],
  ["intake_invalid", { dress: "x", sizes: "M, XXXXL" }, /“Your sizes\?”/],
  ["intake_invalid", { dress: "x", spend: "1" }, /“Your budget\?”/],
  ["intake_invalid", { dress: "x", pet: "Cat" }, /don't belong/],
  ["intake_invalid", { dress: ["x"] }, /don't belong/],
  ["intake_invalid", ["x"], /don't belong/],
])("refuses with %s: %j", async (hint, answers, words) => {
  await ask(stylist, questions);
  const { error, status } = await answer(answers);
  expect(error).toMatchObject({ hint, message: expect.stringMatching(words) as string });
  expect(status).toBe(422);
});

test("requires answers to the newest questions, or to those of the last day", async () => {
  await ask(stylist, questions);
  expect((await answer(null, null)).error?.hint).toBe("intake_missing");
  await ask(stylist, [question({ id: "new", required: true })], 1);
  expect((await answer({ dress: "x" }, 1)).error).toBeNull();
  expect((await answer({ dress: "x" }, 3, { start_time: "12:00" })).error?.hint).toBe(
    "intake_changed",
  );
  await fixture.sql`
    update public.package_intakes set created_at = now() - interval '25 hours' where version = 2`;
  const late = await answer({ dress: "x" }, 1, { start_time: "12:00" });
  expect(late.error?.hint).toBe("intake_changed");
});

test("asks nothing when the stylist books for a client who phoned", async () => {
  await ask(stylist, questions);
  const { error } = await stylist.api.rpc("book_for_client", {
    expert: expert.id,
    package: expert.packageId,
    booking_date: bookingDay,
    start_time: "12:00",
    client_name: "Paula Phone",
    client_phone: "555 0100",
  });
  expect(error).toBeNull();
});

const readList = async (person: Person, booking: unknown) => {
  const { data, error } = await person.api.rpc("booking_list", { booking });
  return error ? (error.hint ?? error.code) : (data as { name: string; entries: Row[] });
};

test("shows answers and the shared list to the client, the stylist and administrators alone", async () => {
  await ask(stylist, [question()]);
  const list = await addList(fixture.sql, fixture.shopper.id);
  const { id: item_id } = await addItem(fixture.sql);
  const entry = { user_id: fixture.shopper.id, list_id: list.id, item_id, note: "In red?" };
  await addRow(fixture.sql, "favorites", entry);
  const { data } = await answer({ dress: "secret" }, 1, { shared_list_id: list.id });
  for (const person of [fixture.shopper, stylist, fixture.administrator]) {
    const shown = await readList(person, data?.id);
    expect(shown).toMatchObject({ name: list.name, entries: [{ kind: "item", note: "In red?" }] });
    const read = await person.api.from("expert_bookings").select("intake_answers");
    expect(read.data).toEqual([{ intake_answers: { dress: "secret" } }]);
  }
  for (const person of [fixture.other, stranger, fixture.anonymous]) {
    expect(["no_list", "42501"]).toContain(await readList(person, data?.id));
    const read = await person.api.from("expert_bookings").select("intake_answers");
    expect(read.data ?? []).toEqual([]);
  }
  await change(fixture.shopper, data?.id, { status: "cancelled" });
  expect(await readList(stylist, data?.id)).toBe("no_list");
});

test("shows the favorites, and the stylist can't change that", async () => {
  const { id: item_id } = await addItem(fixture.sql);
  const list = await addList(fixture.sql, fixture.shopper.id);
  for (const list_id of [null, list.id])
    await addRow(fixture.sql, "favorites", { user_id: fixture.shopper.id, list_id, item_id });
  const { data } = await book(fixture.shopper, { shows_favorites: true });
  const shown = { name: "Favorites", entries: [{ id: item_id }] };
  for (const person of [fixture.shopper, stylist])
    expect(await readList(person, data?.id)).toMatchObject(shown);
  const { data: seen } = await stylist.api.rpc("studio_bookings", { expert: expert.id });
  expect(seen).toMatchObject([{ shared_list_id: fixture.shopper.id }]);
  const ended = await change(stylist, data?.id, { shows_favorites: false });
  expect(ended.error?.hint).toBe("not_yours_to_decide");
  await change(fixture.shopper, data?.id, { shows_favorites: false });
  expect(await readList(stylist, data?.id)).toBe("no_list");
});

test("refuses to show a list that isn't the client's", async () => {
  const { id: shared_list_id } = await addList(fixture.sql, fixture.other.id);
  const created = await book(fixture.shopper, { shared_list_id });
  expect(created.error?.hint).toBe("not_your_list");
  const { data } = await book(fixture.shopper);
  for (const person of [fixture.shopper, stylist, fixture.administrator]) {
    const changed = await change(person, data?.id, { shared_list_id });
    expect(changed.error?.code, person.email).toMatch(/^PT4/);
  }
  const { id: own } = await addList(fixture.sql, fixture.shopper.id);
  await change(fixture.shopper, data?.id, { shared_list_id: own });
  const unshared = await change(stylist, data?.id, { shared_list_id: null });
  expect(unshared.error?.hint).toBe("not_yours_to_decide");
});

test("lets clients stop showing a list after the consultation, also by deleting it", async () => {
  for (const end of ["unshared", "deleted"]) {
    const { id } = await addList(fixture.sql, fixture.shopper.id);
    const past = { booking_date: "2026-01-05", status: "completed", shared_list_id: id };
    const row = bookingRow(expert, fixture.shopper.id, past);
    const booking = await addRow(fixture.sql, "expert_bookings", row);
    expect(await readList(stylist, booking.id)).toHaveProperty("entries");
    const { error } =
      end === "unshared"
        ? await change(fixture.shopper, booking.id, { shared_list_id: null })
        : await fixture.shopper.api.from("favorite_lists").delete().eq("id", id);
    expect(error).toBeNull();
    expect(await readList(stylist, booking.id)).toBe("no_list");
    await fixture.sql`delete from public.expert_bookings`;
  }
});

test("erases name, answers and list with the client's account", async () => {
  await ask(stylist, [question()]);
  const leaving = await fixture.newPerson(`leaving-${String(expert.id)}`);
  const list = await addList(fixture.sql, leaving.id);
  const entered = {
    client_name: "Lea",
    intake_version: 1,
    intake_answers: { dress: "secret" },
    shared_list_id: list.id,
  };
  const { data, error } = await book(leaving, entered);
  expect(error).toBeNull();
  await fixture.sql`delete from auth.users where id = ${leaving.id}`;
  const [left] = await fixture.sql`
    select client_name, intake_version, intake_answers, shared_list_id
    from public.expert_bookings where id = ${data!.id}`;
  expect(new Set(Object.values(left!))).toEqual(new Set([null]));
});
