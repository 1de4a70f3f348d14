import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { sharedFixture } from "../fixture";
import { addRow } from "../rows/add-row";
import { addExpert } from "../rows/expert-rows";
import { addOutfit } from "../rows/outfit-rows";

const database = sharedFixture();

const count = async (caller: string, allowed: number, amount = 1) => {
  const [row] = await database.sql<{ counted: boolean }[]>`
    select private.count_call(${caller}, '1 hour', ${allowed}, ${amount}) as counted`;
  return row?.counted;
};

interface Caller {
  forwarded: string;
  account?: string;
  counted?: string;
}

/** Returns the digest of a request that arrived through these proxies. */
const readCaller = ({ forwarded, account = "", counted = "" }: Caller) =>
  database.sql.begin(async (sql) => {
    await sql`
      select
        set_config('request.headers', ${JSON.stringify({ "x-forwarded-for": forwarded })}, true),
        set_config('request.jwt.claim.sub', ${account}, true)`;
    const [row] = await sql<{ caller: string }[]>`
      select private.current_caller(${counted}) as caller`;
    return row?.caller;
  });

test("counts calls up to a caller's bound, and again when the span is over", async () => {
  const caller = randomUUID();
  expect(await count(caller, 3, 2)).toBe(true);
  expect(await count(caller, 3, 2)).toBe(false);
  expect(await count(caller, 3)).toBe(true);
  expect(await count(caller, 3)).toBe(false);
  expect(await count(randomUUID(), 3, 4)).toBe(false);
  await database.sql`
    update private.caller_counts set since = since - interval '1 hour' where caller = ${caller}`;
  expect(await count(caller, 3, 3)).toBe(true);
  expect(await count(caller, 3)).toBe(false);
});

test("counts simultaneous calls of a caller once each", async () => {
  const caller = randomUUID();
  const counted = await Promise.all(Array.from({ length: 20 }, () => count(caller, 5)));
  expect(counted.filter(Boolean)).toHaveLength(5);
});

test("deletes counts after a day", async () => {
  const [old, caller] = [randomUUID(), randomUUID()];
  await count(old, 1);
  await database.sql`
    update private.caller_counts set since = since - interval '25 hours' where caller = ${old}`;
  await count(caller, 1);
  expect(await database.sql`select from private.caller_counts where caller = ${old}`).toEqual([]);
});

test("tells callers without an account apart by network and use, whatever they claim", async () => {
  const caller = await readCaller({ forwarded: "203.0.113.7" });
  expect(await readCaller({ forwarded: "198.51.100.9, 203.0.113.7" })).toBe(caller);
  expect(await readCaller({ forwarded: "203.0.113.8" })).not.toBe(caller);
  expect(await readCaller({ forwarded: "203.0.113.7", counted: "alerts" })).not.toBe(caller);
  const subscriber = await readCaller({ forwarded: "2001:db8:0:7::1" });
  expect(await readCaller({ forwarded: "2001:db8:0:7:a:b:c:d" })).toBe(subscriber);
  expect(await readCaller({ forwarded: "2001:db8:0:8::1" })).not.toBe(subscriber);
});

test("takes an account for the same caller on every network", async () => {
  const account = randomUUID();
  const caller = await readCaller({ forwarded: "203.0.113.7", account });
  expect(await readCaller({ forwarded: "203.0.113.8", account })).toBe(caller);
  expect(await readCaller({ forwarded: "203.0.113.7", account: randomUUID() })).not.toBe(caller);
});

test("changes digests from day to day", async () => {
  const [row] = await database.sql<{ days: number }[]>`
    select count(distinct private.daily_digest('203.0.113.7', '', current_date + day))::int as days
    from generate_series(0, 6) as day`;
  expect(row?.days).toBe(7);
});

test("refuses an account's 21st review of a day, but not another account's", async () => {
  const review = async (person: typeof database.other, outfit: unknown) => {
    const row = { outfit_id: outfit, user_id: person.id, author_name: "Ann", rating: 5 };
    return (await person.api.from("outfit_reviews").insert(row)).error;
  };
  for (let written = 0; written < 20; written += 1) {
    expect(await review(database.other, (await addOutfit(database.sql)).id)).toBeNull();
  }
  const { id } = await addOutfit(database.sql);
  expect(await review(database.other, id)).toMatchObject({
    code: "PT429",
    message: "You've written or changed 20 reviews today. Try again tomorrow.",
  });
  expect(await review(database.shopper, id)).toBeNull();
});

test("refuses an account's 201st vote of a day", async () => {
  const { id: outfit_id } = await addOutfit(database.sql);
  const row = { outfit_id, user_id: database.shopper.id, author_name: "Ann", rating: 5 };
  const reviews = database.shopper.api.from("outfit_reviews");
  const { data } = await reviews.insert(row).select("id").single();
  const voter = await database.newPerson("voter");
  const vote = async () => {
    const votes = voter.api.from("outfit_review_votes");
    const { error } = await votes.insert({ review_id: String(data?.id), user_id: voter.id });
    await votes.delete().eq("user_id", voter.id);
    return error;
  };
  expect(await vote()).toBeNull();
  await database.sql`
    select private.count_call(private.daily_digest(${voter.id}, 'votes'), '1 day', 200, 199)`;
  expect(await vote()).toMatchObject({ code: "PT429" });
});

test("refuses a stylist's 1,001st change of a day, but not another stylist's", async () => {
  const stylist = async (name: string) => {
    const person = await database.newPerson(name);
    const { id } = await addExpert(database.sql);
    await addRow(database.sql, "stylists", { user_id: person.id, expert_id: id });
    return { id, person };
  };
  const [busy, calm] = [await stylist("busy"), await stylist("calm")];
  const off = ({ id, person }: typeof busy) =>
    person.api
      .from("expert_days_off")
      .insert({ expert_id: id, first_day: "2030-08-01", last_day: "2030-08-01" });
  expect((await off(busy)).error).toBeNull();
  await database.sql`
    select private.count_call(private.daily_digest(${busy.person.id}, 'studio'), '1 day', 1000, 999)`;
  expect((await off(busy)).error).toMatchObject({ code: "PT429", hint: "too_many_changes" });
  expect((await off(calm)).error).toBeNull();
});

test("refuses an account's 201st change of its mails in a day", async () => {
  const { id, api } = await database.newPerson("choosy");
  const choose = () => api.from("mail_preferences").upsert({ user_id: id, follow_up: false });
  expect((await choose()).error).toBeNull();
  await database.sql`
    select private.count_call(private.daily_digest(${id}, 'mail preferences'), '1 day', 200, 199)`;
  expect((await choose()).error).toMatchObject({ code: "PT429" });
});
