import { beforeAll, beforeEach, expect, test } from "vitest";
import { openMailTestContext, type MailTestContext } from "../fixtures/mail-test-context";
import { untilIdle } from "../fixtures/until-idle";
import type { Mail, Transport } from "./transport";

let context: MailTestContext;
beforeAll(async () => {
  context = await openMailTestContext();
  return context.close;
});
beforeEach(async () => {
  await context.sql`delete from public.message_outbox`;
});

function recording(): Transport & { mails: Mail[] } {
  const mails: Mail[] = [];
  return { mails, deliver: async (mail) => void mails.push(mail) };
}

test("expires an unanswered request hourly and tells its client why", async () => {
  const { id } = await context.backend.signUp("ada@people.example");
  const { expert, sql } = context;
  await sql`
    insert into public.expert_bookings
      (expert_id, client_id, package_id, booking_date, start_time, end_time, total_amount)
    values (${expert.id}, ${id}, ${expert.packageId}, '2030-07-10', '10:00', '11:00', 120)`;
  await sql`delete from public.message_outbox`;
  const transport = recording();
  await untilIdle(context.queue, { transport });
  expect(transport.mails).toEqual([]);

  await sql`update public.expert_booking_events set happened_at = now() - interval '73 hours'`;
  let clock = Date.now();
  const rounds = { ...context.queue, claim: () => ((clock += 2_000_000), context.queue.claim()) };
  await untilIdle(rounds, { transport, now: () => clock });
  expect(transport.mails.map(({ subject }) => subject)).toEqual([
    "Cancelled: First Conversation with Maya Lindqvist",
  ]);
  expect(transport.mails[0]?.text).toContain("Reason: not answered in time");
  expect(transport.mails[0]?.text).toContain("Find another time: ");
});

test("delivers mail when a chore fails", async () => {
  await context.queueMessage();
  const transport = recording();
  const problems = await untilIdle(
    { ...context.queue, expirePendingBookings: () => Promise.reject(new Error("locked")) },
    { transport },
  );
  expect(problems).toEqual(["Requests that waited too long are still open: locked"]);
  expect(transport.mails).toHaveLength(1);
});
