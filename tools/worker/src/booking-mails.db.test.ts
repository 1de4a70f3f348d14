import type { SupabaseClient } from "@supabase/supabase-js";
import { beforeAll, expect, test } from "vitest";
import { openWorkerContext, type WorkerContext } from "../fixtures/worker-context";

let context: WorkerContext;
let client: SupabaseClient;
let administrator: SupabaseClient;
let bookingId: string;
beforeAll(async () => {
  context = await openWorkerContext();
  const shopper = await context.backend.signUp("mia@people.example");
  client = shopper.client;
  const admin = await context.backend.signUp("admin@people.example");
  administrator = admin.client;
  await context.sql`insert into public.user_preferences (user_id, is_admin) values (${admin.id}, true)`;
  bookingId = await book(shopper.id);
  return context.close;
});

async function book(clientId: string, more: Record<string, string> = {}): Promise<string> {
  const { data, error } = await client
    .from("expert_bookings")
    .insert({
      expert_id: context.expert.id,
      client_id: clientId,
      package_id: context.expert.packageId,
      booking_date: "2030-07-10",
      start_time: "10:00",
      end_time: "11:00",
      total_amount: 120,
      client_notes: "Only for the stylist",
      status: "pending",
      ...more,
    })
    .select("id")
    .single<{ id: string }>();
  if (error) throw error;
  return data.id;
}

async function change(caller: SupabaseClient, patch: Record<string, string>): Promise<void> {
  const { error } = await caller
    .from("expert_bookings")
    .update(patch)
    .eq("id", bookingId)
    .select("id")
    .single();
  if (error) throw error;
}

/** Delivers due messages and returns the new emails, oldest first. */
async function newMails() {
  const before = await context.backend.mail.list("mia@people.example");
  expect(await context.work()).toEqual([]);
  const after = await context.backend.mail.list("mia@people.example");
  return after.slice(0, after.length - before.length).reverse();
}

const first = "When: Wednesday, July 10, 2030, 10:00 AM – 11:00 AM (New York, Eastern Time, GMT-4)";
const moved = "When: Tuesday, January 15, 2030, 3:30 PM – 4:30 PM (New York, Eastern Time, GMT-5)";
const linkTo = (path: string): string => `http://localhost:4200${path}`;

test("confirms that a request was received", async () => {
  const [mail, ...more] = await newMails();
  expect(more).toEqual([]);
  expect(mail?.subject).toBe("We received your request: First Conversation with Maya Lindqvist");
  for (const fact of [
    "Expert: Maya Lindqvist",
    "Service: First Conversation",
    first,
    "Total: €120.00",
    `View Your Booking: ${linkTo(`/booking-confirmation/${bookingId}`)}`,
    `My Bookings: ${linkTo("/dashboard")}`,
    "Write to support@ensemble.example",
  ]) {
    expect(mail?.text).toContain(fact);
  }
  expect(mail?.text).not.toContain("Only for the stylist");
  expect(mail?.html).toContain(`href="${linkTo(`/booking-confirmation/${bookingId}`)}"`);
});

test("confirms the booking and reminds the client a day and an hour before", async () => {
  await change(administrator, { status: "confirmed" });
  const confirmed = await newMails();
  expect(confirmed.map(({ subject }) => subject)).toEqual([
    "Confirmed: First Conversation with Maya Lindqvist on Wednesday, July 10, 2030",
  ]);
  expect(confirmed[0]?.text).toContain(first);
  const reminders = await context.sql<{ start_after: Date }[]>`
    select start_after from pgboss.job
    where id in (select id from public.message_outbox where kind = 'booking_reminder')
    order by start_after`;
  expect(reminders.map(({ start_after: due }) => due.toISOString())).toEqual([
    "2030-07-09T14:00:00.000Z",
    "2030-07-10T13:00:00.000Z",
  ]);

  await context.makeJobsDue();
  const reminded = await newMails();
  const what = "First Conversation with Maya Lindqvist on Wednesday, July 10, 2030";
  expect(reminded.map(({ subject }) => subject).sort()).toEqual([
    `Reminder: ${what}`,
    `Starting soon: ${what}`,
  ]);
  for (const { text } of reminded) expect(text).toContain(first);
  await context.makeJobsDue();
  expect(await newMails()).toEqual([]);
});

test("says that the new time isn't confirmed when the client reschedules", async () => {
  await change(client, { booking_date: "2030-01-15", start_time: "15:30" });
  const [mail, ...more] = await newMails();
  expect(more).toEqual([]);
  expect(mail?.subject).toBe("Rescheduled: First Conversation with Maya Lindqvist");
  expect(mail?.text).toContain("As you requested");
  expect(mail?.text).toContain("The new time isn't confirmed yet");
  expect(mail?.text).toContain(moved);
  expect(mail?.text).toContain(
    "Previous time: Wednesday, July 10, 2030, 10:00 AM (New York, Eastern Time, GMT-4)",
  );
});

test("emails the client when an administrator confirms and cancels", async () => {
  await change(administrator, { status: "confirmed" });
  const [confirmed] = await newMails();
  expect(confirmed?.subject).toMatch(/^Confirmed: First Conversation/);

  await change(administrator, { status: "cancelled" });
  const [cancelled, ...more] = await newMails();
  expect(more).toEqual([]);
  expect(cancelled?.subject).toBe("Cancelled: First Conversation with Maya Lindqvist");
  expect(cancelled?.text).toContain("We're sorry");
  expect(cancelled?.text).toContain(`Find Another Time: ${linkTo("/experts/maya-lindqvist")}`);
  await context.makeJobsDue();
  expect(await newMails()).toEqual([]); // A cancelled booking gets no reminder.
});

test("shows a client in another time zone their own time first", async () => {
  const { data } = await client.auth.getUser();
  await book(data.user!.id, { client_time_zone: "Asia/Tokyo" });
  const [mail] = await newMails();
  expect(mail?.text).toContain(
    "When: Wednesday, July 10, 2030, 11:00 PM – Thursday, July 11, 2030, 12:00 AM (Tokyo, Japan Standard Time, GMT+9)",
  );
  expect(mail?.text).toContain(
    "Expert's time: Wednesday, July 10, 2030, 10:00 AM – 11:00 AM (New York, Eastern Time, GMT-4)",
  );
  const moment = '{"time_zone": "Asia/Tokyo", "starts_at": "2030-07-10T14:00:00+00:00"}';
  const [facts] = await context.sql`select private.wall_times(${moment}::text::jsonb) as walls`;
  expect(facts?.walls).toEqual({ "Asia/Tokyo 2030-07-10T14:00:00+00:00": "2030-07-10T23:00:00" });
});

test("asks the stylist to answer in the studio, and confirms in the stylist's name", async () => {
  const stylist = await context.backend.signUp("maya@people.example");
  await context.sql`
    insert into public.stylists (user_id, expert_id) values (${stylist.id}, ${context.expert.id})`;
  const { data } = await client.auth.getUser();
  const more = { booking_date: "2030-07-11", client_name: "Mia" };
  const [id] = [await book(data.user!.id, more), await newMails()];
  const [request, ...others] = await context.backend.mail.list("maya@people.example");
  expect(others.map(({ subject }) => subject)).toEqual(["Confirm your email"]);
  expect(request?.subject).toBe("New request: First Conversation with Mia");
  expect(request?.text).toContain("Notes: Only for the stylist\nAnswer by: ");
  expect(request?.text).toContain(`Answer in Your Studio: ${linkTo(`/studio?booking=${id}`)}\n`);
  expect(request?.text).not.toMatch(/mia@people|booking-confirmation/);
  expect(request?.sender).toBeUndefined();

  const { error } = await stylist.client
    .from("expert_bookings")
    .update({ status: "confirmed" })
    .eq("id", id);
  expect(error).toBeNull();
  const [confirmed, ...rest] = await newMails();
  expect(rest).toEqual([]);
  expect(confirmed?.text).toMatch(/^Maya Lindqvist confirmed your consultation\./);
  expect(confirmed?.sender).toBe("Maya Lindqvist via Ensemble");
  for (const mail of [request, confirmed]) {
    expect(mail?.calendar).toContain(`UID:booking-${id}`);
  }
});
