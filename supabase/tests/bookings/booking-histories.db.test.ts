import { randomUUID } from "node:crypto";
import type { Sql } from "postgres";
import { expect, test } from "vitest";
import { type Random, seededRandom } from "../../seed/random";
import { sharedDatabase } from "../fixture";

/** Minutes from midnight of the first of four days, in the expert's time zone (UTC+1 all year). */
type Minute = number;
type Span = [from: Minute, until: Minute];

const day = 1440;
const listedDays = 3;

interface Package {
  id: string;
  minutes: number;
  before: number;
  after: number;
}

/** A person with a browser: `holder` is its number, `account` is empty for visitors. */
interface Person {
  account: string;
  holder: string;
}

interface Booking {
  id: string;
  client: Person;
  package: Package;
  start: Minute;
  status: "pending" | "confirmed";
  proposals: number;
  proposed?: { id: string; start: Minute } | undefined;
}

interface Hold {
  person: Person;
  package: Package;
  start: Minute;
}

const overlap = (one: Span, other: Span): boolean => one[0] < other[1] && other[0] < one[1];
const toSession = (start: Minute, { minutes }: Package): Span => [start, start + minutes];
const blockedBy = (start: Minute, { minutes, before, after }: Package): Span => [
  start - before,
  start + minutes + after,
];
const toDay = (minute: Minute): number => Math.floor(minute / day);

/** A naive model of one expert's bookings, by the words of docs/product/studio.md. */
class Studio {
  windows: Span[] = [];
  blocks: Span[] = [];
  daysOff = new Set<number>();
  /** No consultation starts before or from here on. */
  notBefore: Minute = -1;
  until: Minute = listedDays * day;
  cap = Infinity;
  bookings: Booking[] = [];
  holds: Hold[] = [];

  isOpen = (minute: Minute): boolean =>
    !this.daysOff.has(toDay(minute)) &&
    this.windows.some(([from, until]) => from <= minute && minute < until) &&
    !this.blocks.some(([from, until]) => from <= minute && minute < until);

  isOnGrid = (minute: Minute): boolean =>
    this.windows.some(
      ([from, until]) => from <= minute && minute < until && (minute - from) % 30 === 0,
    );

  /** Whether a session would take another's time, a proposal's or a hold's, which isn't allowed. */
  isTaken(start: Minute, offered: Package, moving: Booking): boolean {
    const others = this.bookings.filter((booking) => booking !== moving);
    const spans = [
      ...others.flatMap(({ start: own, proposed, package: booked }) =>
        [own, ...(proposed ? [proposed.start] : [])].map((minute) => toSession(minute, booked)),
      ),
      ...this.holds.map((hold) => blockedBy(hold.start, hold.package)),
    ];
    return spans.some((span) => overlap(span, toSession(start, offered)));
  }

  /**
   * Returns a start's state as `available_slots` does; undefined if it isn't in the list. Notice
   * doesn't bind the stylist.
   */
  findState(
    start: Minute,
    offered: Package,
    person?: Person,
    moving?: Booking,
    isStylist = false,
  ): string | undefined {
    if (!this.isOnGrid(start) || !this.isOpen(start) || start >= this.until) return undefined;
    if (start === moving?.start) return "own";
    if (start < this.notBefore && !isStylist) return undefined;
    const session = toSession(start, offered);
    for (let minute = session[0]; minute < session[1]; minute += 1) {
      if (!this.isOpen(minute)) return "late";
    }
    const others = this.bookings.filter((booking) => booking !== moving);
    if (others.some((other) => overlap(session, toSession(other.start, other.package))))
      return "taken";
    const holds = this.holds.filter((hold) => hold.person !== person);
    const isOnDay = ({ start: minute }: { start: Minute }) => toDay(minute) === toDay(start);
    const count =
      others.filter((other) => isOnDay(other) || (other.proposed && isOnDay(other.proposed)))
        .length + holds.filter(isOnDay).length;
    if (count >= this.cap) return undefined;
    const taken = [
      ...others.map((other) => blockedBy(other.start, other.package)),
      ...others.flatMap((other) =>
        other.proposed ? [blockedBy(other.proposed.start, other.package)] : [],
      ),
      ...holds.map((hold) => blockedBy(hold.start, hold.package)),
    ];
    if (taken.some((span) => overlap(span, blockedBy(start, offered)))) return undefined;
    return "free";
  }

  listFor(offered: Package, person?: Person, moving?: Booking): string[] {
    const list: string[] = [];
    for (let start = 0; start < listedDays * day; start += 15) {
      const state = this.findState(start, offered, person, moving);
      if (state) list.push(`${start} ${state}`);
    }
    return list;
  }
}

const actions = [
  ...["book", "book", "book", "hold", "hold", "move", "cancel", "confirm", "propose", "propose"],
  ...["answer", "expire", "except", "take off"],
];

const hour = 60;
const weeks: Span[][] = [
  [
    [9 * hour, 12 * hour],
    [13 * hour, 17 * hour],
  ],
  [[10 * hour + 15, 18 * hour]],
  [
    [0, hour],
    [20 * hour, 24 * hour],
  ],
  [],
];

/** Runs random histories of one expert each, in the database and in the model. */
class History {
  private readonly studio = new Studio();
  private readonly expert = randomUUID();
  private readonly stylist = randomUUID();
  private readonly people: Person[] = [0, 1, 2].map(() => ({
    account: randomUUID(),
    holder: randomUUID(),
  }));
  private readonly visitor: Person = { account: "", holder: randomUUID() };
  private readonly packages: Package[];
  private readonly first: number;
  readonly log: string[] = [];

  constructor(
    private readonly sql: Sql,
    private readonly random: Random,
  ) {
    this.packages = [0, 1].map(() => ({
      id: randomUUID(),
      minutes: random.pick([30, 45, 60, 90]),
      before: random.pick([0, 0, 15, 30]),
      after: random.pick([0, 0, 15, 45]),
    }));
    const today = new Date(Date.now() + hour * 60_000).toISOString().slice(0, 10);
    this.first = Date.parse(`${today}T00:00:00+01:00`) + 10 * day * 60_000;
  }

  private toInstant = (minute: Minute) => new Date(this.first + minute * 60_000).toISOString();
  private toDate = (minute: Minute) =>
    new Date(this.first + (minute + hour) * 60_000).toISOString().slice(0, 10);
  private toTime = (minute: Minute) => {
    const ofDay = minute % day;
    return `${String(Math.floor(ofDay / hour)).padStart(2, "0")}:${String(ofDay % hour).padStart(2, "0")}`;
  };
  private toEnd = (until: Minute) => (until % day === 0 ? "24:00" : this.toTime(until));
  /** Further hours. */
  private readonly further: Span[] = [];

  /** Runs statements in a transaction of an account. Returns the last one's rows, or its refusal. */
  private async run(account: string, statement: string) {
    const claims = account ? { sub: account, role: "authenticated" } : { role: "anon" };
    const headers = {
      "x-forwarded-for": `2001:db8:${this.expert.slice(0, 4)}:${this.expert.slice(4, 8)}::1`,
    };
    try {
      const results = await this.sql.unsafe(
        `select set_config('role', '${claims.role}', true),
           set_config('request.jwt.claims', '${JSON.stringify(claims)}', true),
           set_config('request.headers', '${JSON.stringify(headers)}', true); ${statement}`,
      );
      return { rows: results.at(-1) as unknown as Record<string, unknown>[] };
    } catch (error) {
      const { code, hint, message } = error as { code?: string; hint?: string; message: string };
      if (!code?.startsWith("PT")) throw error;
      return { refused: hint ?? message };
    }
  }

  async open(): Promise<void> {
    const { random, studio, expert } = this;
    const hours: object[] = [];
    for (let at = 0; at <= listedDays; at += 1) {
      const weekday = new Date(this.first + (at * day + hour) * 60_000).getUTCDay();
      for (const [from, until] of random.pick(weeks)) {
        studio.windows.push([at * day + from, at * day + until]);
        hours.push({ weekday, from_time: this.toTime(from), until_time: this.toEnd(until) });
      }
    }
    let [notice, horizon] = [0, 90];
    if (random.maybe(0.3)) {
      // Between two starts, so that the seconds of a test don't matter.
      studio.notBefore = random.whole(0, 40) * 30 + 10;
      notice = Math.round((this.first - Date.now()) / 60_000) + studio.notBefore;
    }
    if (random.maybe(0.2)) [horizon, studio.until] = [11, 2 * day];
    if (random.maybe(0.4)) studio.cap = random.whole(1, 3);
    const most = studio.cap === Infinity ? "null" : studio.cap;
    const accounts = [this.stylist, ...this.people.map(({ account }) => account)];
    await this.sql.unsafe(`
      insert into auth.users (id, email)
      values ${accounts.map((id) => `('${id}', '${id}@people.example')`).join()};
      insert into public.expert_stylists (id, slug, name, hourly_rate, time_zone)
      values ('${expert}', 'expert-${expert}', 'Eva Expert', 90, 'Africa/Lagos');
      insert into public.stylists (user_id, expert_id) values ('${this.stylist}', '${expert}');
      insert into public.expert_settings (expert_id, min_notice_minutes, max_days_ahead, max_per_day)
      values ('${expert}', ${notice}, ${horizon}, ${most});
      insert into public.service_packages
        (id, expert_id, name, service_type, duration_minutes, price, buffer_before_minutes, buffer_after_minutes)
      select id, '${expert}', 'Talk', 'virtual', minutes, 120, before, after
      from jsonb_to_recordset('${JSON.stringify(this.packages)}')
        as packages (id uuid, minutes integer, before integer, after integer);
      insert into public.expert_availability (expert_id, day_of_week, start_time, end_time)
      select '${expert}', weekday, from_time, until_time
      from jsonb_to_recordset('${JSON.stringify(hours)}')
        as hours (weekday smallint, from_time time, until_time time)`);
  }

  /** Does one random thing. Returns how the database and the model differ, if they do. */
  async step(): Promise<string | undefined> {
    const { random, studio, expert } = this;
    const person = random.pick(this.people);
    const offered = random.pick(this.packages);
    const start = this.aStart();
    const [booking] = random.shuffled(studio.bookings);
    const asked = studio.bookings.find(({ proposed }) => proposed);
    const at = `'${this.toDate(start)}'::date, '${this.toTime(start)}'::time`;
    const action = random.pick(actions);
    this.log.push(`${action} ${start} ${this.packages.indexOf(offered)}`);
    if (action === "book") {
      // The account's hold counts without its number, too.
      const holder = random.maybe(0.5) ? `'${person.holder}'` : "null";
      const isTooMany = studio.bookings.filter(({ client }) => client === person).length >= 3;
      return this.attempt(
        studio.findState(start, offered, person) === "free" && !isTooMany,
        person.account,
        `insert into public.expert_bookings
           (expert_id, client_id, package_id, booking_date, start_time, total_amount, holder)
         values ('${expert}', '${person.account}', '${offered.id}', ${at}, 120, ${holder})
         returning id`,
        (id) => {
          const status = "pending";
          studio.bookings.push({
            id,
            client: person,
            package: offered,
            start,
            status,
            proposals: 0,
          });
          studio.holds = studio.holds.filter((hold) => hold.person !== person);
        },
      );
    }
    if (action === "hold") {
      const holding = random.maybe(0.5) ? person : this.visitor;
      const own = studio.holds.find((hold) => hold.person === holding);
      const isSame = own?.start === start && own.package === offered;
      return this.attempt(
        isSame || studio.findState(start, offered, holding) === "free",
        holding.account,
        `select public.hold_time('${expert}', '${offered.id}', '${this.toInstant(start)}', '${holding.holder}')`,
        () => {
          studio.holds = studio.holds.filter((hold) => hold !== own);
          studio.holds.push({ person: holding, package: offered, start });
        },
      );
    }
    if (action === "expire") {
      const hold = studio.holds.shift();
      await this.sql`
        update private.booking_holds set expires_at = now()
        where holder = ${hold?.person.holder ?? null}`;
      await this.sql`
        update public.booking_proposals set expires_at = now()
        where id = ${asked?.proposed?.id ?? null}`;
      if (asked) asked.proposed = undefined;
    }
    if (action === "except") {
      const until = Math.min(start + random.pick([15, 60, 90, 240]), (toDay(start) + 1) * day);
      const isFurther = random.maybe(0.4);
      const spans = isFurther ? this.further : studio.blocks;
      if (spans.some((span) => overlap(span, [start, until]))) return undefined;
      spans.push([start, until]);
      if (isFurther) studio.windows.push([start, until]);
      return this.attempt(
        true,
        this.stylist,
        `insert into public.expert_exceptions (expert_id, day, start_time, end_time, is_available)
         values ('${expert}', ${at}, '${this.toEnd(until)}', ${isFurther})`,
      );
    }
    if (action === "take off" && random.maybe(0.3)) {
      studio.daysOff.add(toDay(start));
      const date = this.toDate(start);
      return this.attempt(
        true,
        this.stylist,
        `insert into public.expert_days_off (expert_id, first_day, last_day)
         values ('${expert}', '${date}', '${date}')`,
      );
    }
    if (action === "answer" && asked?.proposed) {
      const { id, start: proposed } = asked.proposed;
      const accepts = random.maybe(0.5);
      asked.proposed = undefined;
      if (accepts) Object.assign(asked, { start: proposed, status: "confirmed" });
      return this.attempt(
        true,
        asked.client.account,
        `select public.answer_proposal('${id}', ${accepts})`,
      );
    }
    if (!booking) return undefined;
    const [update, of] = ["update public.expert_bookings set", `where id = '${booking.id}'`];
    if (action === "move" && start !== booking.start) {
      const accepts = booking.proposed?.start === start;
      const status = accepts ? "confirmed" : "pending";
      return this.attempt(
        accepts || studio.findState(start, booking.package, booking.client, booking) === "free",
        booking.client.account,
        `${update} (booking_date, start_time) = (${at}) ${of}`,
        () => Object.assign(booking, { start, status, proposed: undefined }),
      );
    }
    if (action === "cancel") {
      studio.bookings = studio.bookings.filter((other) => other !== booking);
      const account = random.maybe(0.5) ? booking.client.account : this.stylist;
      return this.attempt(true, account, `${update} status = 'cancelled' ${of}`);
    }
    if (action === "confirm") {
      if (booking.status === "pending") booking.proposed = undefined;
      booking.status = "confirmed";
      return this.attempt(true, this.stylist, `${update} status = 'confirmed' ${of}`);
    }
    if (action === "propose") {
      const state = studio.findState(start, booking.package, undefined, booking, true);
      const anyway = random.maybe(0.4);
      const isPossible =
        anyway && start !== booking.start && !studio.isTaken(start, booking.package, booking);
      return this.attempt(
        (state === "free" || isPossible) && booking.proposals < 5,
        this.stylist,
        `select (public.propose_time('${booking.id}', ${at}, beyond_limits => ${anyway})).id`,
        (id) => {
          booking.proposals += 1;
          booking.proposed = { id, start };
        },
      );
    }
    return undefined;
  }

  /** Runs a statement, and returns whether the database unexpectedly accepts or refuses it. */
  private async attempt(
    isExpected: boolean,
    account: string,
    statement: string,
    onDone?: (id: string) => void,
  ): Promise<string | undefined> {
    const { rows, refused } = await this.run(account, statement);
    if (rows) onDone?.(String(rows[0]?.["id"]));
    return isExpected === Boolean(rows) ? undefined : `${refused ?? "accepted"}, unexpectedly`;
  }

  /** Returns a start on the grid mostly, otherwise any quarter of an hour. */
  private aStart(): Minute {
    const windows = this.studio.windows.filter(([from]) => from < listedDays * day);
    if (windows.length === 0 || this.random.maybe(0.1)) {
      return this.random.whole(0, listedDays * 96 - 1) * 15;
    }
    const [from, until] = this.random.pick(windows);
    return from + 30 * this.random.whole(0, Math.ceil((until - from) / 30) - 1);
  }

  /** Compares a person's list, with a package or to move a booking, and the bookings. */
  async compare(): Promise<string | undefined> {
    const { random, studio } = this;
    const [moving] = random.maybe(0.4) ? random.shuffled(studio.bookings) : [];
    const person = moving?.client ?? random.pick([...this.people, this.visitor]);
    const offered = moving?.package ?? random.pick(this.packages);
    const { rows } = await this.run(
      person.account,
      `select starts, states from public.available_slots(
         '${this.expert}', '${this.toDate(0)}', '${this.toDate((listedDays - 1) * day)}',
         '${offered.id}', ${moving ? `'${moving.id}'` : "null"}, '${person.holder}')`,
    );
    const list = (rows ?? [])
      .flatMap(({ starts, states }) =>
        (starts as Date[]).map((start, index): [number, string] => [
          (Number(start) - this.first) / 60_000,
          (states as string[])[index]!,
        ]),
      )
      .toSorted(([one], [other]) => one - other)
      .map(([start, state]) => `${start} ${state}`);
    const expected = studio.listFor(offered, person, moving);
    if (list.join() !== expected.join()) {
      return `offered ${list.join()}, expected ${expected.join()}`;
    }
    const stored = await this.sql<{ id: string; starts_at: Date; status: string }[]>`
      select id, starts_at, status from public.expert_bookings
      where expert_id = ${this.expert} and status in ('pending', 'confirmed')`;
    const lines = stored.map(
      ({ id, starts_at, status }) => `${id} ${starts_at.toISOString()} ${status}`,
    );
    const booked = studio.bookings.map(
      ({ id, start, status }) => `${id} ${this.toInstant(start)} ${status}`,
    );
    if (lines.sort().join() !== booked.sort().join()) return `booked ${lines.join()}`;
    const spans = studio.bookings.map((booking) => toSession(booking.start, booking.package));
    const isTwice = spans.some((one, index) =>
      spans.slice(index + 1).some((other) => overlap(one, other)),
    );
    return isTwice ? `booked twice: ${JSON.stringify(spans)}` : undefined;
  }
}

/**
 * Runs `count` random histories, the same for the same name, and compares the database with the
 * model after every few steps. Returns the histories that differ, with the last step and how, and
 * how many bookings were made. `sql` must own the tables.
 */
async function compareHistories(sql: Sql, name: string, count: number) {
  const random = seededRandom(name);
  // Reads all time zones for each expert.
  await sql`alter table public.expert_stylists disable trigger check_time_zone`;
  const differences: { history: number; log: string[]; difference: string }[] = [];
  for (let number = 0; number < count; number += 1) {
    const history = new History(sql, random);
    await history.open();
    for (let step = 1; step <= 15; step += 1) {
      const difference =
        (await history.step()) ?? (step % 5 === 0 ? await history.compare() : undefined);
      if (difference) {
        differences.push({ history: number, log: history.log, difference });
        break;
      }
    }
  }
  const [made] = await sql<{ bookings: number; proposals: number }[]>`
    select
      (select count(*)::integer from public.expert_bookings) as bookings,
      (select count(*)::integer from public.booking_proposals) as proposals`;
  return { differences, ...made! };
}

const database = sharedDatabase();

test("offers and books what a naive model does in 200 random histories", async () => {
  const { differences, bookings, proposals } = await compareHistories(database.sql, "test", 200);
  expect(differences).toEqual([]);
  // Enough of them to matter.
  expect(bookings).toBeGreaterThan(200);
  expect(proposals).toBeGreaterThan(40);
}, 180_000);
