import { seededRandom } from "@ensemble/database/seed/random";
import ICAL from "ical.js";
import type { TransactionSql } from "postgres";
import { expect, test } from "vitest";
import { openWorkerContext } from "../fixtures/worker-context";
import { createMail, type Message } from "./templates/email-templates";
import { site } from "./templates/sample-mails";
import type { Mail } from "./transport";

/** What a program wants before it changes a calendar by a mail, from strict to lenient. */
const programs = {
  /** Takes only invitations to the reader, from their organizer. */
  Google: { isFromOrganizer: true, invitesReader: true, cancelsHigher: true },
  /** Shows a mail whose part has another method as text. Cancelled events are removed by a press. */
  Outlook: { isFromOrganizer: false, invitesReader: true, cancelsHigher: true },
  Apple: { isFromOrganizer: false, invitesReader: false, cancelsHigher: false },
};

interface Shown {
  organizer: string;
  sequence: number;
  stamp: string;
  /** Undefined once it's cancelled. */
  event: { title: string; start: string; end: string; status: string; place: string } | undefined;
}

/** A program's calendar, which changes by the rules of invitations (RFC 5546, RFC 6047) alone. */
class Calendar {
  private readonly entries = new Map<string, Shown>();
  constructor(
    private readonly reader: string,
    private readonly wants: (typeof programs)[keyof typeof programs],
  ) {}

  receive({ from, calendar }: Mail): void {
    if (!calendar) return;
    const file = ICAL.Component.fromString(calendar.text);
    const method = String(file.getFirstPropertyValue("method"));
    const [component] = file.getAllSubcomponents("vevent");
    const value = (name: string) => component!.getFirstPropertyValue(name)?.toString() ?? "";
    const { uid, attendees } = new ICAL.Event(component!);
    const [organizer, sequence, stamp] = [
      value("organizer"),
      Number(value("sequence")),
      value("dtstamp"),
    ];
    const readers = attendees.map((attendee) => attendee.getFirstValue() as string);
    if (method !== calendar.method || !stamp.endsWith("Z")) return;
    if (this.wants.isFromOrganizer && organizer !== `mailto:${from}`) return;
    if (this.wants.invitesReader && readers.join() !== `mailto:${this.reader}`) return;
    const known = this.entries.get(uid);
    if (known && known.organizer !== organizer) return;
    const isNewer =
      !known ||
      sequence > known.sequence ||
      (sequence === known.sequence && stamp >= known.stamp && known.event !== undefined);
    const entry = { organizer, sequence, stamp };
    if (method === "CANCEL") {
      if (!known || (this.wants.cancelsHigher && sequence <= known.sequence)) return;
      this.entries.set(uid, { ...entry, event: undefined });
    } else if (method === "REQUEST" && isNewer) {
      const times = { start: value("dtstart"), end: value("dtend") };
      const words = { title: value("summary"), place: value("location"), status: value("status") };
      this.entries.set(uid, { ...entry, event: { ...times, ...words } });
    }
  }

  events = () =>
    Object.fromEntries(
      [...this.entries].flatMap(([uid, { event }]) => (event ? [[uid, event]] : [])),
    );
}

test("keeps the calendars of Google, Outlook and Apple equal to ours over a year of changes", async () => {
  const context = await openWorkerContext();
  const { backend, sql, expert } = context;
  const random = seededRandom("a year of changes");
  const administrator = (await backend.signUp("ada@people.example")).id;
  await sql`insert into public.user_preferences (user_id, is_admin) values (${administrator}, true)`;
  const stylist = (await backend.signUp("maya@people.example")).id;
  await sql`insert into public.stylists (user_id, expert_id) values (${stylist}, ${expert.id})`;
  const addresses = ["mia", "leo", "zoe"].map((name) => `${name}@people.example`);
  const clients = await Promise.all(
    addresses.map(async (address) => (await backend.signUp(address)).id),
  );
  const phoned = "ida@people.example";
  const readers = ["maya@people.example", phoned, ...addresses];
  const calendars = readers.flatMap((reader) =>
    Object.values(programs).map((wants) => ({ reader, calendar: new Calendar(reader, wants) })),
  );

  /** Works as an account; returns false for what a rule refuses. */
  const as = async (account: string, work: (tx: TransactionSql) => Promise<unknown>) => {
    try {
      await sql.begin(async (tx) => {
        const claims = JSON.stringify({ sub: account, role: "authenticated" });
        await tx`select set_config('request.jwt.claims', ${claims}, true)`;
        await work(tx);
      });
      return true;
    } catch (error) {
      expect((error as { code?: string }).code).toMatch(/^PT4/);
      return false;
    }
  };
  const change = (account: string, id: string, patch: Record<string, unknown>) =>
    as(account, (tx) => tx`update public.expert_bookings set ${tx(patch)} where id = ${id}`);
  const time = () => ({
    booking_date: `2030-${String(random.whole(1, 12)).padStart(2, "0")}-${String(random.whole(1, 28)).padStart(2, "0")}`,
    start_time: `${String(random.whole(8, 16)).padStart(2, "0")}:00`,
  });
  const bookings = (...statuses: string[]) => sql<{ id: string; client_id: string | null }[]>`
    select id, client_id from public.expert_bookings where status::text in ${sql(statuses)} order by created_at, id`;
  let count = 0;
  const name = (word: string) => `${word} ${(count += 1)}; "a, b" \\ ö`;

  const request = async () => {
    const client = random.pick(clients);
    const times = time();
    const row = { ...times, expert_id: expert.id, package_id: expert.packageId, client_id: client };
    const asked = { ...row, end_time: "23:00", total_amount: 120, client_name: name("Client") };
    return as(client, (tx) => tx`insert into public.expert_bookings ${tx(asked)}`);
  };
  const phone = () =>
    as(stylist, (tx) => {
      const { booking_date, start_time } = time();
      return tx`select public.book_for_client(
        ${expert.id}, ${expert.packageId}, ${booking_date}, ${start_time}, 'Ida', client_email => ${phoned})`;
    });
  const decide =
    (status: string, ...from: string[]) =>
    async () => {
      const open = await bookings(...from);
      if (open.length === 0) return false;
      const { id, client_id } = random.pick(open);
      const deciders = [
        stylist,
        administrator,
        ...(status === "cancelled" && client_id ? [client_id] : []),
      ];
      return change(random.pick(deciders), id, { status });
    };
  const move = async () => {
    const open = await bookings("pending", "confirmed");
    if (open.length === 0) return false;
    const { id, client_id } = random.pick(open);
    return change(client_id ?? stylist, id, time());
  };
  const propose = async () => {
    const open = (await bookings("pending", "confirmed")).filter(({ client_id }) => client_id);
    if (open.length === 0) return false;
    const { id, client_id } = random.pick(open);
    const { booking_date, start_time } = time();
    await as(
      random.pick([stylist, administrator]),
      (tx) => tx`select public.propose_time(${id}, ${booking_date}, ${start_time}, 'Sorry')`,
    );
    if (random.maybe(0.3)) await deliver();
    const [proposal] = await sql`
      select id from public.booking_proposals where booking_id = ${id} and answer = 'open'`;
    if (!proposal || random.maybe(0.2)) return true;
    return as(
      client_id!,
      (tx) => tx`select public.answer_proposal(${String(proposal.id)}, ${random.maybe(0.6)})`,
    );
  };
  const place = async () => {
    const open = await bookings("pending", "confirmed");
    if (open.length === 0) return false;
    return change(random.pick([stylist, administrator]), random.pick(open).id, {
      place_kind: random.pick(["address", "video"]),
      place: random.maybe(0.2) ? null : name("Rua"),
    });
  };
  const rename = async () => {
    await sql`update public.expert_stylists set name = ${name("Maya")} where id = ${expert.id}`;
    await sql`update public.service_packages set name = ${name("Talk")} where id = ${expert.packageId}`;
    await sql`
      insert into public.expert_places (expert_id, video_link)
      values (${expert.id}, ${`https://video.example/${(count += 1)}/{booking}`})
      on conflict (expert_id) do update set video_link = excluded.video_link`;
  };
  const expire = async () => {
    await sql`
      update public.expert_bookings set status = 'cancelled', cancel_reason = 'not answered in time'
      where id in (
        select id from public.expert_bookings where status = 'pending' order by created_at, id limit 1
      )`;
  };
  const edits = {
    ...{ request, phone, move, propose, place, rename, expire },
    confirm: decide("confirmed", "pending"),
    withdraw: decide("pending", "confirmed"),
    cancel: decide("cancelled", "pending", "confirmed"),
  };
  const weights: (keyof typeof edits)[] = [
    ...["request", "request", "request", "confirm", "confirm", "confirm", "move"],
    ...[
      "move",
      "propose",
      "propose",
      "place",
      "place",
      "phone",
      "cancel",
      "withdraw",
      "rename",
      "expire",
    ],
  ] as (keyof typeof edits)[];

  async function deliver(): Promise<void> {
    const messages = await sql<(Message & { recipient: string })[]>`
      select message.*
      from (
        select id from public.message_outbox
        where status = 'pending' and (due_at <= now() or ${isOver})
        order by created_at, id
      ) as due
      cross join lateral private.prepare_message(due.id) as message`;
    for (const message of messages) {
      const mail = createMail(message, site);
      // A worker that dies before it records a mail sends it again.
      for (const copy of random.maybe(0.1) ? [mail, createMail(message, site)] : [mail]) {
        for (const { reader, calendar } of calendars)
          if (reader === copy.to) calendar.receive(copy);
      }
    }
    const ids = messages.map(({ id }) => id);
    await sql`update public.message_outbox set status = 'sent', sent_at = now() where id = any (${ids})`;
  }

  let isOver = false;
  const done = new Set<string>();
  for (let day = 1; day <= 365; day += 2) {
    const edit = random.pick(weights);
    if ((await edits[edit]()) !== false) done.add(edit);
    // Two days pass, for what counts changes of a day.
    await sql`
      with aged as (
        update public.expert_booking_events set happened_at = happened_at - interval '2 days'
        where happened_at > now() - interval '2 days'
      ), older as (
        update public.booking_proposals
        set created_at = created_at - interval '2 days', answered_at = answered_at - interval '2 days'
        where created_at > now() - interval '2 days'
      )
      delete from private.caller_counts where true`;
    // Two edits can happen before a worker sends what's due.
    if (random.maybe(0.7)) await deliver();
  }
  for (const { id } of await bookings("pending"))
    await change(stylist, id, { status: "confirmed" });
  isOver = true;
  await deliver();

  const ours = await sql<Record<string, string>[]>`
    select client_id, client_email, facts.*
    from public.expert_bookings as booking
    cross join (values (true), (false)) as sides (for_stylist)
    cross join lateral private.calendar_events(array[booking.id], for_stylist) as event
    cross join lateral (
      select for_stylist, event ->> 'id' as id, event ->> 'package' as package, event ->> 'person' as person,
        event ->> 'starts_at' as starts_at, event ->> 'ends_at' as ends_at,
        coalesce(event -> 'place' ->> 'text', '') as place
    ) as facts
    where status = 'confirmed'`;
  const utc = (text: string) => new Date(text).toISOString().replace(".000", "");
  const expected = (reader: string) =>
    Object.fromEntries(
      ours
        .filter(({ for_stylist, client_id, client_email }) =>
          reader === readers[0]
            ? for_stylist
            : !for_stylist &&
              [client_email, addresses[clients.indexOf(client_id ?? "")]].includes(reader),
        )
        .map(({ id, package: offered, person, starts_at, ends_at, place: where }) => [
          `booking-${id}@ensemble`,
          {
            ...{ start: utc(starts_at!), end: utc(ends_at!), status: "CONFIRMED" },
            ...{ title: `${offered} with ${person}`, place: where },
          },
        ]),
    );
  for (const { reader, calendar } of calendars)
    expect(calendar.events(), reader).toEqual(expected(reader));
  expect(Object.keys(expected(readers[0]!)).length).toBeGreaterThan(5);
  expect([...done].toSorted()).toEqual(Object.keys(edits).toSorted());
  await context.close();
}, 60_000);
