import { createServer, type IncomingHttpHeaders, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { calendarUid } from "@ensemble/domain/calendar-file";
import { openWorkerContext, type WorkerContext } from "../../fixtures/worker-context";
import { calendarHandler } from "./calendar-read";

let context: WorkerContext;
let stylist: Awaited<ReturnType<WorkerContext["backend"]["signUp"]>>;
let client: typeof stylist;
let server: Server;
let origin: string;
/** The requests' headers, and what answers them. */
let requests: IncomingHttpHeaders[];
let answer: { status: number; body: string };

const hour = 3_600_000;
/** Ten in the morning in New York, four days ahead. */
let start: Date;

beforeAll(async () => {
  context = await openWorkerContext();
  stylist = await context.backend.signUp("stylist@people.example");
  client = await context.backend.signUp("client@people.example");
  await context.sql`
    insert into public.stylists (user_id, expert_id) values (${stylist.id}, ${context.expert.id})`;
  const [{ at } = { at: new Date() }] = await context.sql<{ at: Date }[]>`
    select (current_date + 4 + time '10:00') at time zone 'America/New_York' as at`;
  start = at;
  server = createServer(({ headers }, response) => {
    requests.push(headers);
    if (answer.status === 302) response.setHeader("location", "https://169.254.169.254/secret");
    response.setHeader("etag", '"one"');
    response.writeHead(headers["if-none-match"] ? 304 : answer.status).end(answer.body);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(async () => {
  server.close();
  await context.close();
});
beforeEach(async () => {
  requests = [];
  await context.clear();
  await context.sql`delete from private.busy_calendars`;
  await context.sql`delete from public.expert_bookings`;
});

const stamp = (hours: number) =>
  `${new Date(start.getTime() + hours * hour).toISOString().replaceAll(/[-:]|\.000/g, "")}`;

const event = (uid: string, from: number, until: number) => [
  "BEGIN:VEVENT",
  `UID:${uid}`,
  `DTSTART:${stamp(from)}`,
  `DTEND:${stamp(until)}`,
  "SUMMARY:A secret appointment",
  "END:VEVENT",
];
const serve = (...lines: string[]) => {
  answer = {
    status: 200,
    body: ["BEGIN:VCALENDAR", ...lines, "END:VCALENDAR"].join("\r\n"),
  };
};

async function addCalendar(): Promise<string> {
  const [row] = await context.sql<{ id: string }[]>`
    insert into private.busy_calendars (stylist_id, address)
    values (${stylist.id}, ${`${origin}/secret-d0c5.ics`})
    returning id`;
  return row!.id;
}

/** Runs the schedule's task; every calendar is due. */
async function readCalendars(): Promise<void> {
  await context.sql`update private.busy_calendars set next_read_at = now()`;
  await context.queueTask("queue-calendars");
  expect(await context.work({ localOrigins: [origin] })).toEqual([]);
}

/** Returns busy times in hours from the start. */
const busyTimes = async () => {
  const rows = await context.sql<{ starts_at: Date; ends_at: Date }[]>`
    select starts_at, ends_at from private.busy_times order by starts_at`;
  return rows.map(({ starts_at: from, ends_at: until }) =>
    [from, until].map((at) => (at.getTime() - start.getTime()) / hour),
  );
};
const [shown, status] = [
  async () => (await stylist.client.rpc("busy_calendars", { expert: context.expert.id })).data![0]!,
  async () => (await context.sql`select * from private.busy_calendars`)[0]!,
];

const day = () => start.toISOString().slice(0, 10);

async function offered(): Promise<string[]> {
  const { data } = await client.client.rpc("available_slots", {
    expert: context.expert.id,
    package: context.expert.packageId,
    from_day: day(),
    until_day: day(),
  });
  const days = data as { times: string[]; states: string[] }[];
  return days.flatMap(({ times, states }) => times.filter((_, index) => states[index] === "free"));
}

test("doesn't offer the times of a stylist's calendar, and doesn't say why to anybody else", async () => {
  serve(...event("one", 0, 1.25));
  await addCalendar();
  expect(await offered()).toContain("10:00:00");
  await readCalendars();
  expect(await busyTimes()).toEqual([[0, 1.25]]);
  const free = await offered();
  expect(free).toContain("09:00:00");
  expect(free).toContain("11:30:00");
  for (const time of ["09:30:00", "10:00:00", "11:00:00"]) expect(free).not.toContain(time);
  const booking = {
    expert_id: context.expert.id,
    package_id: context.expert.packageId,
    client_id: client.id,
    booking_date: day(),
    start_time: "10:00",
    end_time: "10:00",
    total_amount: 120,
  };
  const { error } = await client.client.from("expert_bookings").insert(booking);
  expect(error).toMatchObject({ code: "PT422", hint: "outside_availability" });
  expect(await shown()).toMatchObject({ name: expect.stringMatching(/^127.0.0.1:\d+ …d0c5$/) });
  const stored =
    await context.sql`select to_jsonb(busy_times)::text as text from private.busy_times`;
  expect(JSON.stringify(stored)).not.toContain("secret");

  const explained = await stylist.client.rpc("start_explanations", {
    expert: context.expert.id,
    day: day(),
    start_time: "10:00",
  });
  expect(explained.data).toMatchObject([
    { reason: "busy", source: "calendar", from_time: expect.stringContaining(day()) },
  ]);
});

test("asks for changes only, but reads all after a changed setting or a day", async () => {
  serve(...event("one", 0, 1), ...event("two", 2, 3));
  await addCalendar();
  await readCalendars();
  serve(...event("one", 0, 2));
  await readCalendars();
  expect(requests.at(-1)).toMatchObject({ "if-none-match": '"one"' });
  expect(await busyTimes()).toEqual([
    [0, 1],
    [2, 3],
  ]);
  await context.sql`update private.busy_calendars set counts_tentative = false`;
  await readCalendars();
  expect(await busyTimes()).toEqual([[0, 2]]);
  await context.sql`update private.busy_calendars set read_at = read_at - interval '25 hours'`;
  serve(...event("one", 5, 6));
  await readCalendars();
  expect(await busyTimes()).toEqual([[5, 6]]);
});

test("keeps the last times of a calendar that fails, waits longer, and mails once after a day", async () => {
  serve(...event("one", 0, 1));
  await addCalendar();
  await readCalendars();
  await context.sql`update private.busy_calendars set etag = null`;
  answer.body = answer.body.slice(0, -5);
  await readCalendars();
  expect(await busyTimes()).toEqual([[0, 1]]);
  expect(await shown()).toMatchObject({
    problem: "The calendar was cut off or is damaged.",
    failing_since: expect.any(String),
  });
  answer = { status: 404, body: "" };
  await readCalendars();
  const wait = async () => {
    const { next_read_at: next } = await status();
    return Math.round((Number(next) - Date.now()) / 60_000);
  };
  expect(await wait()).toBe(60);
  await context.sql`
    update private.busy_calendars
    set failures = 9, failing_since = failing_since - interval '25 hours'`;
  await readCalendars();
  await readCalendars();
  expect(await wait()).toBe(360);
  const mails = await context.sql`select kind, user_id, payload from public.message_outbox`;
  expect(mails).toMatchObject([
    {
      kind: "calendar_failing",
      user_id: stylist.id,
      payload: { problem: "The address answered 404." },
    },
  ]);
  serve(...event("one", 1, 2));
  await readCalendars();
  expect(await shown()).toMatchObject({ problem: null, failing_since: null });
  expect(await busyTimes()).toEqual([[1, 2]]);
});

test("never leaves this site's addresses, nor follows them to private ones", async () => {
  answer = { status: 302, body: "" };
  await addCalendar();
  await readCalendars();
  expect(await shown()).toMatchObject({ problem: "It leads to a private address." });
  await context.sql`update private.busy_calendars set next_read_at = now()`;
  await context.queueTask("queue-calendars");
  await context.work();
  expect(await shown()).toMatchObject({ problem: "The address must begin with https://." });
});

test("ignores copies of the expert's own bookings, but not of others'", async () => {
  const [booking] = await context.sql<{ id: string }[]>`
    insert into public.expert_bookings
      (expert_id, package_id, booking_date, start_time, end_time, total_amount, status)
    values (${context.expert.id}, ${context.expert.packageId}, ${day()}, '15:00', '16:00', 120, 'confirmed')
    returning id`;
  serve(
    ...event(calendarUid(booking!.id), 0, 1),
    ...event(calendarUid(crypto.randomUUID()), 2, 3),
    ...event("over", 5.5, 6.5),
  );
  await addCalendar();
  await readCalendars();
  expect(await busyTimes()).toEqual([
    [2, 3],
    [5.5, 6.5],
  ]);
  // Shown, not acted on.
  expect(await shown()).toMatchObject({ sessions: 1 });
});

test("loses and doubles nothing when a worker stops at any step", async () => {
  serve(...event("one", 0, 1));
  const calendar = await addCalendar();
  await readCalendars();
  await context.sql`update private.busy_calendars set etag = null`;
  serve(...event("one", 3, 4), ...event("two", 6, 7));
  const run = (stopAt: number) => {
    let step = 0;
    const executeSql = async (text: string, [id, result]: unknown[] = []) => {
      if (++step === stopAt) throw new Error("stopped before");
      const values = [id, result && context.sql.json(JSON.parse(result as string) as never)];
      const rows = await context.sql.unsafe(text, values.filter(Boolean) as never);
      if (-step === stopAt) throw new Error("stopped after");
      return { rows };
    };
    const read = calendarHandler(
      { executeSql },
      { localOrigins: [origin], onProblem: () => undefined },
      { count: () => undefined, end: () => undefined },
    );
    return read({ id: "job", data: { calendar }, retryCount: 0, retryLimit: 3 } as never);
  };
  for (const stopAt of [1, -1, 2]) {
    expect(await run(stopAt)).toMatchObject({ status: "failed" });
    expect(await busyTimes()).toEqual([[0, 1]]);
  }
  const after = [
    [3, 4],
    [6, 7],
  ];
  for (const stopAt of [-2, 0]) {
    await context.sql`update private.busy_calendars set etag = null`;
    await run(stopAt);
    expect(await busyTimes()).toEqual(after);
  }
});
