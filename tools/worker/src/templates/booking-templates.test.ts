import { expect, test } from "vitest";
import type { MessageKind } from "./email-templates";
import { facts, mail } from "./sample-mails";

const when = (more: object): string[] =>
  mail("booking_confirmed", { ...facts, ...more })
    .text.split("\n")
    .filter((line) => /^(When|Expert's time): /.test(line));

test("shows the client's time, and the stylist's where it differs", () => {
  expect(
    when({ client_time_zone: "America/Los_Angeles", starts_at: "2030-05-15T06:00:00Z" }),
  ).toEqual([
    "When: Tuesday, May 14, 2030, 11:00 PM – Wednesday, May 15, 2030, 2:00 AM (America/Los Angeles, GMT-7)",
    "Expert's time: Wednesday, May 15, 2030, 8:00 AM – 11:00 AM (Europe/Berlin, GMT+2)",
  ]);
  expect(when({ client_time_zone: "Europe/Stockholm" })).toEqual([
    "When: Wednesday, May 15, 2030, 10:00 AM – 11:00 AM (Europe/Stockholm, GMT+2)",
  ]);
});

test("shows the stylist's time, labeled, when the client's zone is unknown", () => {
  const stylists = ["When: Wednesday, May 15, 2030, 10:00 AM – 11:00 AM (Europe/Berlin, GMT+2)"];
  expect(when({})).toEqual(stylists);
  expect(when({ client_time_zone: "Mars/Olympus" })).toEqual(stylists);
});

test("uses the client's day in the subject", () => {
  const late = { ...facts, client_time_zone: "Asia/Tokyo", starts_at: "2030-05-15T17:00:00Z" };
  expect(mail("booking_reminder", late).subject).toContain("on Thursday, May 16, 2030");
});

test("renders a booking whose time is invalid", () => {
  const { text } = mail("booking_confirmed", { ...facts, starts_at: "infinity" });
  expect(text).toContain("When: unknown time");
});

test.each<MessageKind>(["booking_requested", "booking_confirmed", "booking_rescheduled"])(
  "does not attribute an administrator's decision to the stylist in %s",
  (kind) => {
    for (const status of ["pending", "confirmed"]) {
      for (const by_client of [true, false]) {
        const { text } = mail(kind, { ...facts, expert_name: "Maya", status, by_client });
        expect(text).not.toMatch(/(^|[.;:] )Maya /m);
        expect(text).not.toMatch(/Maya (has|will|looks)|waits for Maya|by Maya/);
      }
    }
  },
);

test("includes the reason of a cancellation when there is one", () => {
  const cancelled = (more: object) => mail("booking_cancelled", { ...facts, ...more }).text;
  expect(cancelled({ cancel_reason: "The studio\nis flooded." })).toContain(
    "\nReason: The studio is flooded.\n",
  );
  expect(cancelled({ cancel_reason: null })).not.toContain("Reason");
});
