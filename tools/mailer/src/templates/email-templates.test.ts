import { Constants } from "@ensemble/contract/database";
import { expect, test } from "vitest";
import { site } from "../../fixtures/mail-test-context";
import { mailOf } from "./email-templates";
import type { MessageKind } from "../queue/message-queue";

const facts = {
  booking_id: "0b9e2c6e-4c1f-4a08-a0a4-6a3b3f6f0001",
  expert_name: "Eva <Expert>",
  expert_slug: "eva-expert",
  package_name: 'Colours & "Cuts"',
  time_zone: "Europe/Berlin",
  starts_at: "2030-05-15T08:00:00+00:00",
  ends_at: "2030-05-15T09:00:00+00:00",
  previous_starts_at: null,
  total_amount: 1234.5,
  status: "pending",
  by_client: true,
  erase_after: "2030-06-14T23:30:00+00:00",
  alerts: [
    {
      kind: "price_drop",
      outfit: false,
      slug: "wool-coat-black-0b9e2c6e",
      name: "Wool <coat>",
      image: "/storage/v1/object/public/items/coat.jpg",
      size: null,
      price: 70,
      price_before: 100,
      price_limit: null,
    },
    {
      kind: "back_in_stock",
      outfit: true,
      slug: "evening-look",
      name: "Evening look",
      image: "https://cdn.example/look.jpg?a=1&b=2",
      size: "M",
      price: 240,
      price_before: null,
      price_limit: null,
    },
  ],
  unsubscribe_key: "0b9e",
  confirm_key: "1c0f",
  environment: "production",
  remote: "shop",
  objective: "lcp",
  opened_at: "2030-06-14T23:30:00+00:00",
  ended_at: "2030-06-15T00:40:00+00:00",
  owner: "@shop",
  percent: 75,
  within: 2500,
  hour_burn: 3.25,
  day_burn: 3.1,
  spent: 1.204,
  worst_screen: "outfit",
  worst_release: "1.0.0+0123456789",
};

const mailKinds = Constants.public.Enums.message_kind.filter((kind) => kind !== "incident_webhook");

const mail = (kind: MessageKind, payload: object = facts) =>
  mailOf(
    {
      id: "1",
      kind,
      recipient: "mia@people.example",
      payload: payload as typeof facts,
      dedupe_key: "key",
      attempts: 1,
    },
    site,
  );

test.each(mailKinds)("renders the same content as text and as HTML in %s", (kind) => {
  const { text, html, subject } = mail(kind);
  expect(subject).not.toMatch(/undefined|null|[\r\n]/);
  expect(text).not.toMatch(/undefined|null|NaN|Invalid/);
  const words = html
    .replace(/^.*<body[^>]*>/, "")
    .replaceAll(/<a href="([^"]*)"[^>]*>([^<]*)<\/a>/g, "$2 $1")
    .replaceAll(/<[^>]*>/g, " ")
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&quot;", '"')
    .replaceAll("&amp;", "&")
    .replaceAll(/\s+/g, " ");
  const parts = text.split("\n").flatMap((line) => line.split(/: (?=http)|(?<=^\w+): /));
  for (const part of parts) expect(words).toContain(part);
});

test("escapes user input", () => {
  const { html } = mail("booking_requested");
  expect(html).toContain("Eva &lt;Expert&gt;");
  expect(html).toContain("Colours &amp; &quot;Cuts&quot;");
  expect(html).not.toContain("<Expert>");
});

test("writes amounts in the deployment's currency and erasure days in UTC", () => {
  expect(mail("booking_confirmed").text).toContain("Total: €1,234.50");
  expect(mail("account_deletion_requested").text).toContain("June 14, 2030 (UTC)");
});

const when = (more: object): string[] =>
  mail("booking_confirmed", { ...facts, ...more })
    .text.split("\n")
    .filter((line) => /^(When|Stylist's time): /.test(line));

test("shows the client's time, and the stylist's where it differs", () => {
  expect(
    when({ client_time_zone: "America/Los_Angeles", starts_at: "2030-05-15T06:00:00Z" }),
  ).toEqual([
    "When: Tuesday, May 14, 2030, 11:00 PM – Wednesday, May 15, 2030, 2:00 AM (America/Los Angeles, GMT-7)",
    "Stylist's time: Wednesday, May 15, 2030, 8:00 AM – 11:00 AM (Europe/Berlin, GMT+2)",
  ]);
  expect(when({ client_time_zone: "Europe/Stockholm" })).toEqual([
    "When: Wednesday, May 15, 2030, 10:00 AM – 11:00 AM (Europe/Stockholm, GMT+2)",
  ]);
});

test("shows the stylist's time, labelled, when the client's zone is unknown", () => {
  const stylists = ["When: Wednesday, May 15, 2030, 10:00 AM – 11:00 AM (Europe/Berlin, GMT+2)"];
  expect(when({})).toEqual(stylists);
  expect(when({ client_time_zone: null })).toEqual(stylists);
  expect(when({ client_time_zone: "Mars/Olympus" })).toEqual(stylists);
});

test("uses the client's day in the subject", () => {
  const late = { ...facts, client_time_zone: "Asia/Tokyo", starts_at: "2030-05-15T17:00:00Z" };
  expect(mail("booking_reminder", late).subject).toContain("on Thursday, May 16, 2030");
});

test("throws for a message with missing facts", () => {
  expect(() => mail("booking_confirmed", { booking_id: "1" })).toThrow("expert_name");
});

test("renders a message from before these facts were stored", () => {
  const added = ["expert_slug", "previous_starts_at", "status", "by_client"];
  const older = Object.fromEntries(Object.entries(facts).filter(([name]) => !added.includes(name)));
  expect(mail("booking_cancelled", older).text).toContain("http://localhost:4200/experts\n");
});

test.each(["\r", "\n", "\r\n"])("keeps subject and facts intact when a name contains %j", (end) => {
  const { subject, text } = mail("booking_requested", {
    ...facts,
    expert_name: `Eve${end}Bcc: x@y.example`,
    package_name: `Colours${end}ATTACH:http://evil/`,
  });
  expect(subject).toContain("Colours ATTACH:http://evil/ with Eve Bcc: x@y.example");
  expect(text).toContain("Stylist: Eve Bcc: x@y.example\n");
});

test("renders a booking whose time is invalid", () => {
  const { text } = mail("booking_confirmed", { ...facts, starts_at: "infinity" });
  expect(text).toContain("When: unknown time");
});

test.each<MessageKind>(["booking_requested", "booking_confirmed", "booking_rescheduled"])(
  "does not attribute the back office's decision to the stylist in %s",
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
  expect(cancelled({})).not.toContain("Reason");
});

test("tells each change with its page, and how to change and end alerts", () => {
  const { subject, text, unsubscribe } = mail("alert_digest", { ...facts, manage_key: "2d1a" });
  expect(subject).toBe("1 price fell, 1 back in stock");
  for (const words of [
    "Wool <coat>: http://localhost:4200/pieces/wool-coat-black-0b9e2c6e\nNow €70.00, before €100.00",
    "Evening look: http://localhost:4200/outfits/evening-look\nBack in M, for €240.00",
    "Change your alerts: http://localhost:4200/alerts?key=2d1a",
    "Unsubscribe from all alerts: http://localhost:4200/alerts/unsubscribe?key=0b9e",
  ]) {
    expect(text).toContain(words);
  }
  expect(unsubscribe).toBe("http://localhost:4200/api/unsubscribe/0b9e");
  expect(mail("alert_digest").text).toContain("Change your alerts: http://localhost:4200/alerts\n");
  expect(mail("booking_confirmed").unsubscribe).toBeUndefined();
});

test.each<MessageKind>(["alert_digest", "alert_confirmation"])(
  "shows the pictures of what %s is about, and none of a message without them",
  (kind) => {
    const pictures = mail(kind).html.match(/<img [^>]*>/g) ?? [];
    expect(pictures).toHaveLength(2);
    expect(pictures[0]).toContain(
      'src="http://localhost:4200/storage/v1/render/image/public/items/coat.jpg?width=240&amp;resize=contain&amp;quality=75" width="96" height="120" alt=""',
    );
    expect(pictures[1]).toContain('src="https://cdn.example/look.jpg?a=1&amp;b=2"');
    const alerts = facts.alerts.map((alert) => ({ ...alert, image: undefined }));
    expect(mail(kind, { ...facts, alerts }).html).not.toContain("<img");
  },
);

test.each([
  [[0], "Wool <coat> now costs €70.00"],
  [[1], "Evening look is back in M"],
  [[0, 0], "2 prices fell"],
  [[1, 1], "2 are back in stock"],
])("names what changed in the subject: %j", (chosen, subject) => {
  const alerts = chosen.map((index) => facts.alerts[index]);
  expect(mail("alert_digest", { ...facts, alerts }).subject).toBe(subject);
});

test("asks for a confirmation with what was asked for", () => {
  const { text } = mail("alert_confirmation");
  expect(text).toContain("When it costs less than €70.00");
  expect(text).toContain("When it is back in M");
  expect(text).toContain("Confirm: http://localhost:4200/alerts/confirm?key=1c0f");
});

test("tells a team what its remote misses, how fast, and when that is over", () => {
  const opened = mail("incident_opened", { ...facts, ended_at: null });
  expect(opened.subject).toBe(
    'Incident on production: shop misses "75% of largest paints within 2500 ms"',
  );
  expect(opened.text).toMatch(/Team: @shop\nBegan: Jun 14, 2030, 11:30\sPM \(UTC\)\n/);
  expect(opened.text).toContain(
    "Rates: 3.3 in the last hour, 3.1 in the last day\n" +
      "Spent: 120% of the budget of 30 days\nWorst: outfit in 1.0.0+0123456789\n",
  );
  expect(opened.text).toContain("http://localhost:4200/admin/platform");
  expect(mail("incident_ended").text).toMatch(/Ended: Jun 15, 2030, 12:40\sAM \(UTC\)/);
});

test("tells the end of an incident whose objective is gone, or whose figures are unknown", () => {
  const unknown = { percent: null, within: null, owner: null, spent: null };
  const burns = { hour_burn: null, day_burn: null, worst_screen: null, worst_release: null };
  const { subject, text } = mail("incident_ended", { ...facts, ...unknown, ...burns });
  expect(subject).toBe('Over on production: shop and "largest paints"');
  expect(text).toContain("shop no longer has this objective.");
  expect(text).not.toMatch(/Team|Rates|Spent|Worst|null/);
});
