import { Constants } from "@ensemble/contract/database";
import { expect, test } from "vitest";
import type { MessageKind } from "./email-templates";
import { facts, mail, mailKinds } from "./sample-mails";

const when = (more: object): string[] =>
  mail("booking_confirmed", { ...facts, ...more })
    .text.split("\n")
    .filter((line) => /^(When|Expert's time): /.test(line));

test("shows the client's time, and the stylist's if it differs", () => {
  expect(
    when({ client_time_zone: "America/Los_Angeles", starts_at: "2030-05-15T06:00:00Z" }),
  ).toEqual([
    "When: Tuesday, May 14, 2030, 11:00 PM – Wednesday, May 15, 2030, 2:00 AM (Los Angeles, Pacific Time, GMT-7)",
    "Expert's time: Wednesday, May 15, 2030, 8:00 AM – 11:00 AM (Berlin, Central European Time, GMT+2)",
  ]);
  expect(when({ client_time_zone: "Europe/Stockholm" })).toEqual([
    "When: Wednesday, May 15, 2030, 10:00 AM – 11:00 AM (Stockholm, Central European Time, GMT+2)",
  ]);
});

test("shows the stylist's time and zone when the client's zone is unknown", () => {
  const stylists = [
    "When: Wednesday, May 15, 2030, 10:00 AM – 11:00 AM (Berlin, Central European Time, GMT+2)",
  ];
  expect(when({})).toEqual(stylists);
  expect(when({ client_time_zone: "Mars/Olympus" })).toEqual(stylists);
});

test("uses the client's day in the subject", () => {
  const late = { ...facts, client_time_zone: "Asia/Tokyo", starts_at: "2030-05-15T17:00:00Z" };
  expect(mail("booking_reminder", late).subject).toContain("on Thursday, May 16, 2030");
});

test("renders a booking with an invalid time", () => {
  const { text, calendar } = mail("booking_confirmed", { ...facts, starts_at: "infinity" });
  expect(text).toContain("When: unknown time");
  expect(calendar).toBeUndefined();
});

const roles = Constants.public.Enums.actor_role;
const clientKinds = mailKinds.filter((kind) => kind.startsWith("booking_"));

test.each(clientKinds)(
  "speaks in the stylist's name only of what the stylist did in %s",
  (kind) => {
    for (const actor_role of roles) {
      for (const more of [{ status: "pending", was_request: true }, { status: "confirmed" }]) {
        const { sender, text } = mail(kind, { ...facts, ...more, expert_name: "Maya", actor_role });
        expect(sender).toBe(actor_role === "stylist" ? "Maya via Ensemble" : undefined);
        if (actor_role === "stylist") continue;
        expect(text).not.toMatch(/(^|[.;:] )Maya /m);
        expect(text).not.toMatch(/Maya (has|will|looks)|waits for Maya|by Maya/);
      }
    }
  },
);

test("says what the stylist did in the stylist's name", () => {
  const said = (kind: MessageKind, more = {}) =>
    mail(kind, { ...facts, expert_name: "Maya", actor_role: "stylist", ...more }).text.split(
      "\n",
    )[0];
  expect(said("booking_confirmed")).toBe("Maya confirmed your consultation.");
  expect(said("booking_confirmed", { was_request: false })).toBe(
    "Maya booked this consultation for you.",
  );
  expect(said("booking_cancelled", { was_request: true })).toBe("Maya declined your request.");
  expect(said("booking_cancelled")).toBe("Maya cancelled your consultation.");
  expect(said("booking_cancelled", { was_request: true, actor_role: "system" })).toMatch(
    /your request to Maya expired/,
  );
  expect(said("booking_proposed")).toBe("Maya proposes another time for your consultation.");
  expect(said("booking_place_changed")).toBe("Maya changed where your consultation takes place.");
});

test.each(clientKinds)("links no page of an account in %s to a client without one", (kind) => {
  const { text, calendar } = mail(kind, { ...facts, has_account: false, actor_role: "stylist" });
  expect(text + JSON.stringify(calendar)).not.toMatch(
    /dashboard|confirmation|accepted|you requested/,
  );
  expect(text).toContain("if it isn't yours, write to ");
});

test("links the form and the booking when it asks for a review", () => {
  const { text } = mail("booking_follow_up");
  expect(text).toContain("Write a Review: http://localhost:4200/dashboard\n");
  expect(text).toContain(`/booking-confirmation/${facts.booking_id}\n`);
});

test("shows both times of a proposal, and where to answer it", () => {
  const { text } = mail("booking_proposed");
  for (const line of [
    "When: Wednesday, May 15, 2030, 10:00 AM – 11:00 AM (Berlin, Central European Time, GMT+2)",
    "Proposed time: Thursday, May 16, 2030, 10:00 AM – 11:00 AM (Berlin, Central European Time, GMT+2)",
    "Message: A train strike, sorry!",
    "Choose 'Accept' or 'Keep My Time' in My Bookings.",
    "Answer in My Bookings: http://localhost:4200/dashboard",
    "The proposal ends on Tuesday, May 14, 2030, 10:00 AM (Berlin, Central European Time, GMT+2).",
  ]) {
    expect(text).toContain(line);
  }
});

test.each([
  ["requested", {}, "New request", "Mia asks for a consultation."],
  ["cancelled", {}, "Cancelled", "Mia cancelled this consultation."],
  [
    "cancelled",
    { was_request: true, actor_role: "system" },
    "Expired",
    "This request expired, because it wasn't answered in time.",
  ],
  [
    "declined",
    { actor_role: "administrator" },
    "Declined",
    "Ensemble's team declined this request.",
  ],
  ["moved", {}, "Rescheduled", "Mia moved this consultation. The new time waits for your answer."],
  ["reminder_hour", {}, "Starting soon", "Your consultation with Mia starts soon."],
])("tells the stylist of %s %j", (event, more, title, sentence) => {
  const mia = { package_name: "Talk", client_name: "Mia", client_time_zone: "Asia/Tokyo" };
  const written = mail("stylist_booking", { ...facts, ...mia, event, ...more });
  expect(written.subject).toBe(`${title}: Talk with Mia`);
  expect(written.text.split("\n")[0]).toBe(sentence);
  expect(written.text).toContain("When: Wednesday, May 15, 2030, 10:00 AM");
  expect(written.text).toContain("Client's time: Wednesday, May 15, 2030, 5:00 PM");
  const link = `Your Studio: http://localhost:4200/studio?booking=${facts.booking_id}\n`;
  expect(written.text).toContain(link);
  expect(written.text).not.toContain("Join the Video Call");
  expect(written.sender).toBeUndefined();
});

test("tells the stylist what a client answered and until when to answer, and where replies go", () => {
  const asked = {
    answer_by: "2030-05-14T08:00:00+00:00",
    notes: "Only flats",
    answers: [["Dress code?", "Black tie"]],
  };
  const { text } = mail("stylist_booking", { ...facts, event: "requested", asked });
  expect(text).toContain(
    "Dress code?: Black tie\nNotes: Only flats\nAnswer by: Tuesday, May 14, 2030",
  );
  const spoken = mail("booking_confirmed", { ...facts, actor_role: "stylist" });
  for (const one of [spoken.text, spoken.html])
    expect(one).toContain("Replies reach Ensemble's team");
});

test.each(["booking_reminder", "stylist_booking"] as const)(
  "attaches the event with its place and number to %s",
  (kind) => {
    const { calendar, text } = mail(kind, { ...facts, sequence: 3, status: "confirmed" });
    const lines = calendar?.text.replaceAll("\r\n ", "").split("\r\n");
    expect(lines).toContain(`UID:booking-${facts.booking_id}@ensemble`);
    expect(lines).toContain("SEQUENCE:3");
    expect(lines).toContain(`LOCATION:${facts.place.text}`);
    expect(text).toContain(`Join the Video Call: ${facts.place.text}`);
    expect(mail(kind, { ...facts, status: "cancelled" }).calendar?.method).toBe("CANCEL");
  },
);

const day = "on Wednesday, May 15, 2030";

test.each<[MessageKind, object, subject: string, lines: string[]]>([
  [
    "booking_rescheduled",
    { previous_starts_at: "2030-01-15T08:00:00+00:00" },
    "Rescheduled: Talk with Eva",
    [
      "As you requested, your consultation with Eva was rescheduled.",
      "The new time isn't confirmed yet. We'll email you when it is.",
      "Previous time: Tuesday, January 15, 2030, 9:00 AM (Berlin, Central European Time, GMT+1)",
    ],
  ],
  [
    "booking_cancelled",
    { actor_role: "administrator" },
    "Cancelled: Talk with Eva",
    [
      "We're sorry, but your consultation with Eva was cancelled.",
      "Find Another Time: http://localhost:4200/experts/eva-expert",
    ],
  ],
  ["booking_confirmed", {}, `Confirmed: Talk with Eva ${day}`, []],
  ["booking_reminder", { event: "reminder_day" }, `Reminder: Talk with Eva ${day}`, []],
  ["booking_reminder", { event: "reminder_hour" }, `Starting soon: Talk with Eva ${day}`, []],
])("tells the client of %s %j", (kind, more, subject, lines) => {
  const names = { expert_name: "Eva", package_name: "Talk" };
  const written = mail(kind, { ...facts, ...names, ...more });
  expect(written.subject).toBe(subject);
  for (const line of lines) expect(written.text.split("\n")).toContain(line);
});

test("includes a cancellation's reason, if any", () => {
  const cancelled = (more: object) => mail("booking_cancelled", { ...facts, ...more }).text;
  expect(cancelled({ cancel_reason: "The studio\nis flooded." })).toContain(
    "\nReason: The studio is flooded.\n",
  );
  expect(cancelled({ cancel_reason: null })).not.toContain("Reason");
});
