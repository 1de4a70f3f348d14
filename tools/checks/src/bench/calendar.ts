import { calendar } from "@ensemble/database/functions/calendar";
import { quantile } from "@ensemble/platform/load";
import { printResults, type Results } from "./measure";
import { type Bench, openDatabase } from "./site";

const sessions = 2000;
/** Goals of the 95th percentile, in milliseconds. */
const goals = { "not modified": 20, "kept text": 150 };

/** Reads a stylist's calendar of 2,000 sessions: unchanged, from its kept text, and after a change. */
export const benchCalendar: Bench = async (context) => {
  const { backend, sql } = await openDatabase(context, { seeded: true });
  const [maya] = await sql`
    select user_id, expert_id from public.stylists join public.expert_stylists on id = expert_id
    where slug = 'maya-lindqvist'`;
  await sql`
    insert into public.expert_bookings (
      expert_id, package_id, client_name, booking_date, start_time, end_time, total_amount, status
    )
    select
      ${maya!.expert_id}, (select id from public.service_packages where expert_id = ${maya!.expert_id} limit 1),
      'Client ' || number, current_date - number / 8, make_time(9 + number % 8, 0, 0), '23:00', 100, 'completed'
    from generate_series(8, ${sessions + 7}) as number`;
  const key = "0b9e".repeat(16);
  await sql`
    update public.calendar_feeds set key_hash = sha256(convert_to(${key}, 'UTF8'))
    where user_id = ${maya!.user_id}`;
  const { serviceKey, fetch } = backend;
  const database = { url: "http://localhost:4200", serviceKey, fetch };
  const serve = calendar({ database, site: "https://site.example", organizer: "a@site.example" });
  let tag = "";
  const read = async (headers: Record<string, string> = {}) => {
    await sql`delete from private.caller_counts where true`;
    const before = performance.now();
    const response = await serve(new Request(`http://site/api/calendar/${key}.ics`, { headers }));
    const text = await response.text();
    tag = response.headers.get("ETag") ?? "";
    return { ms: performance.now() - before, status: response.status, length: text.length };
  };
  const { length } = await read();
  console.log(`${sessions} sessions: ${length.toLocaleString("en-US")} characters`);
  const parts = {
    "not modified": () => read({ "If-None-Match": tag }),
    "kept text": () => read(),
    "after a change": async () => {
      await sql`
        update public.expert_bookings set client_name = client_name || '.'
        where id = (select id from public.expert_bookings where expert_id = ${maya!.expert_id} limit 1)`;
      return read();
    },
  };
  const results: Record<string, Results[string]> = {};
  for (const [name, run] of Object.entries(parts)) {
    const times: number[] = [];
    for (let turn = 0; turn < 100; turn += 1) times.push((await run()).ms);
    results[name] = [{ "median ms": quantile(times, 0.5), "p95 ms": quantile(times, 0.95) }];
  }
  printResults("Calendar", ["here"], results);
  return Object.entries(goals).flatMap(([name, goal]) =>
    results[name]![0]!["p95 ms"]! < goal ? [] : [`${name} takes ${goal} ms or more`],
  );
};
