import { expect, test } from "vitest";
import { sharedFixture } from "../fixture";
import { addRow } from "../rows/add-row";
import { addExpert, bookingDay, bookingRow } from "../rows/expert-rows";
import { addList } from "../rows/favorite-rows";

const fixture = sharedFixture();

/**
 * A network's hour: each of 1,000 accounts asks for a hold, then for everything of a stranger's
 * booking. Returns how many holds it got and how many rows it read.
 */
const hour = `
create function pg_temp.hour(expert uuid, package uuid, booked uuid, day date)
returns table (held bigint, seen bigint) language plpgsql as $$
declare
  account uuid;
  number integer := 0;
  rows bigint;
begin
  held := 0;
  seen := 0;
  perform set_config('request.headers', '{"x-forwarded-for": "203.0.113.9"}', true);
  for account in select id from auth.users where email like 'hostile-%' loop
    number := number + 1;
    perform set_config(
      'request.jwt.claims', jsonb_build_object('sub', account, 'role', 'authenticated')::text, true
    );
    execute 'set local role authenticated';
    begin
      perform public.hold_time(
        expert, package, (day + make_interval(hours => number % 20)) at time zone 'UTC',
        gen_random_uuid()
      );
      held := held + 1;
    exception when sqlstate 'PT429' or sqlstate 'PT409' then null;
    end;
    begin
      perform public.booking_list(booked);
      seen := seen + 1;
    exception when sqlstate 'PT404' then null;
    end;
    select count(*) into rows from public.booking_places(array[booked]);
    seen := seen + rows;
    select count(*) into rows from public.expert_bookings where id = booked;
    seen := seen + rows;
    select count(*) into rows from public.client_notes;
    seen := seen + rows;
    select count(*) into rows from public.expert_places;
    seen := seen + rows;
    execute 'reset role';
  end loop;
  return next;
end;
$$`;

test("lets a network with 1,000 accounts hold 5 times, and read nothing of a stranger's booking", async () => {
  const { sql, shopper } = fixture;
  const expert = await addExpert(sql);
  const list = await addList(sql, shopper.id);
  const booking = await addRow(
    sql,
    "expert_bookings",
    bookingRow(expert, shopper.id, { shared_list_id: list.id, status: "confirmed" }),
  );
  await addRow(sql, "expert_places", { expert_id: expert.id, address: "Main Street 1" });
  const note = { expert_id: expert.id, client_id: shopper.id, note: "Likes navy" };
  await addRow(sql, "client_notes", note);
  await sql`
    insert into auth.users (id, email)
    select gen_random_uuid(), format('hostile-%s@people.example', number)
    from generate_series(1, 1000) as number`;

  const [result] = await sql.begin(async (tx) => {
    await tx.unsafe(hour);
    return tx<{ held: string; seen: string }[]>`
      select * from pg_temp.hour(
        ${expert.id}, ${expert.packageId}, ${String(booking.id)}, ${bookingDay}
      )`;
  });
  expect(result).toEqual({ held: "5", seen: "0" });
  const kept = await sql`select from private.booking_holds where expires_at > now()`;
  expect(kept).toHaveLength(5);
});
