import { expect, test } from "vitest";
import { facts, mail, mailKinds } from "./sample-mails";

test.each(mailKinds)("renders the same content as text and as HTML in %s", (kind) => {
  const { text, html, subject } = mail(kind);
  expect(subject).not.toMatch(/undefined|null|[\r\n]/);
  expect(text).not.toMatch(/undefined|null|NaN|Invalid/);
  const content = html
    .replace(/^.*<body[^>]*>/, "")
    .replaceAll(/<a href="([^"]*)"[^>]*>([^<]*)<\/a>/g, "$2 $1")
    .replaceAll(/<[^>]*>/g, " ")
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&quot;", '"')
    .replaceAll("&amp;", "&")
    .replaceAll(/\s+/g, " ");
  const parts = text.split("\n").flatMap((line) => line.split(/: (?=http)|(?<=^[\w ]+): /));
  for (const part of parts) expect(content).toContain(part);
});

test("escapes user input", () => {
  const { html } = mail("booking_requested");
  expect(html).toContain("Eva &lt;Expert&gt;");
  expect(html).toContain("Colors &amp; &quot;Cuts&quot;");
  expect(html).not.toContain("<Expert>");
});

test("writes amounts in the deployment's currency and erasure days in UTC", () => {
  expect(mail("booking_confirmed").text).toContain("Total: €1,234.50");
  expect(mail("account_deletion_requested").text).toContain("erased on June 14, 2030 (UTC)");
});

test.each([
  ["account_deletion_requested", "Your account deletion request", "Keep My Account: "],
  ["account_deletion_cancelled", "Your account won't be deleted", "Your Profile: "],
] as const)("links the profile in %s", (kind, subject, link) => {
  expect(mail(kind)).toMatchObject({ subject });
  expect(mail(kind).text).toContain(`${link}http://localhost:4200/profile\n`);
});

test("throws for a message with missing facts", () => {
  expect(() => mail("booking_confirmed", { booking_id: "1" })).toThrow("expert_name");
});

test.each(["\r", "\n", "\r\n"])("keeps subject and facts intact when a name contains %j", (end) => {
  const { subject, text } = mail("booking_requested", {
    ...facts,
    expert_name: `Eve${end}Bcc: x@y.example`,
    package_name: `Colors${end}ATTACH:http://evil/`,
  });
  expect(subject).toContain("Colors ATTACH:http://evil/ with Eve Bcc: x@y.example");
  expect(text).toContain("Expert: Eve Bcc: x@y.example\n");
});

test("reports the missed objective, its burn rate and its end to the team", () => {
  const opened = mail("incident_opened", { ...facts, ended_at: null });
  expect(opened.subject).toBe(
    "Incident on production: shop is missing its target (75% of largest paints within 2500 ms)",
  );
  expect(opened.text).toMatch(/Team: @shop\nStarted: Jun 14, 2030, 11:30\sPM \(UTC\)\n/);
  expect(opened.text).toContain(
    "Burn rate: 3.3 in the last hour, 3.1 in the last day\n" +
      "Reported by: 412 callers in the last hour, 5120 in the last day\n" +
      "Budget used: 120% of the 30-day budget\nWorst screen: outfit in 1.0.0+0123456789\n",
  );
  expect(opened.text).toContain("http://localhost:4200/admin/platform");
  expect(mail("incident_ended").text).toMatch(/Ended: Jun 15, 2030, 12:40\sAM \(UTC\)/);
});

test("reports the end of an incident without an objective or metrics", () => {
  const unknown = { percent: null, within: null, owner: null, spent: null };
  const burns = { hour_burn: null, day_burn: null, hour_callers: null, day_callers: null };
  const worst = { worst_screen: null, worst_release: null };
  const { subject, text } = mail("incident_ended", { ...facts, ...unknown, ...burns, ...worst });
  expect(subject).toBe("Resolved on production: shop (largest paints)");
  expect(text).toContain("shop no longer has this objective.");
  expect(text).not.toMatch(/Team|Burn rate|Reported|Budget used|Worst|null/);
});
