import type { SupabaseClient } from "@supabase/supabase-js";
import { beforeAll, expect, test } from "vitest";
import { openWorkerContext, type WorkerContext } from "../fixtures/worker-context";

let context: WorkerContext;
let client: SupabaseClient;
let clientId: string;
beforeAll(async () => {
  context = await openWorkerContext();
  ({ client, id: clientId } = await context.backend.signUp("mia@people.example"));
  return context.close;
});

async function book(more: Record<string, string> = {}): Promise<string> {
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

/** Delivers due messages and returns the new emails, oldest first. */
async function newMails() {
  const before = await context.backend.mail.list("mia@people.example");
  expect(await context.work()).toEqual([]);
  const after = await context.backend.mail.list("mia@people.example");
  return after.slice(0, after.length - before.length).reverse();
}

const linkTo = (path: string): string => `http://localhost:4200${path}`;

test("confirms that a request was received, in the client's time zone", async () => {
  const id = await book({ client_time_zone: "Asia/Tokyo" });
  const [mail, ...more] = await newMails();
  expect(more).toEqual([]);
  expect(mail?.subject).toBe("We received your request: First Conversation with Maya Lindqvist");
  for (const fact of [
    "Expert: Maya Lindqvist",
    "Service: First Conversation",
    "When: Wednesday, July 10, 2030, 11:00 PM – Thursday, July 11, 2030, 12:00 AM (Tokyo, Japan Standard Time, GMT+9)",
    "Expert's time: Wednesday, July 10, 2030, 10:00 AM – 11:00 AM (New York, Eastern Time, GMT-4)",
    "Total: €120.00",
    `View Your Booking: ${linkTo(`/booking-confirmation/${id}`)}`,
    `My Bookings: ${linkTo("/dashboard")}`,
    "Write to support@ensemble.example",
  ]) {
    expect(mail?.text).toContain(fact);
  }
  expect(mail?.text).not.toContain("Only for the stylist");
  expect(mail?.html).toContain(`href="${linkTo(`/booking-confirmation/${id}`)}"`);
  const moment = '{"time_zone": "Asia/Tokyo", "starts_at": "2030-07-10T14:00:00+00:00"}';
  const [facts] = await context.sql`select private.wall_times(${moment}::text::jsonb) as walls`;
  expect(facts?.walls).toEqual({ "Asia/Tokyo 2030-07-10T14:00:00+00:00": "2030-07-10T23:00:00" });
});

test("asks the stylist to answer in the studio, and confirms in the stylist's name", async () => {
  const stylist = await context.backend.signUp("maya@people.example");
  await context.sql`
    insert into public.stylists (user_id, expert_id) values (${stylist.id}, ${context.expert.id})`;
  const [id] = [await book({ booking_date: "2030-07-11", client_name: "Mia" }), await newMails()];
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
