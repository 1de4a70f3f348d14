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
