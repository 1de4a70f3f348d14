import { expect, test } from "vitest";
import type { MessageKind } from "./email-templates";
import { facts, followed, mail } from "./sample-mails";

test("lists each change with its page and links to manage and end alerts", () => {
  const { subject, text, unsubscribe } = mail("alert_digest", { ...facts, manage_key: "2d1a" });
  expect(subject).toBe("1 price dropped, 1 item back in stock");
  for (const line of [
    "Wool <coat>: http://localhost:4200/items/wool-coat-black-0b9e2c6e\nNow €70.00, was €100.00",
    "Evening look: http://localhost:4200/outfits/evening-look\nBack in stock in size M at €240.00",
    "Manage Your Alerts: http://localhost:4200/alerts?key=2d1a",
    "Unsubscribe from all alerts: http://localhost:4200/alerts/unsubscribe?key=0b9e",
  ]) {
    expect(text).toContain(line);
  }
  expect(unsubscribe).toBe("http://localhost:4200/api/unsubscribe/0b9e");
  expect(mail("alert_digest").text).toContain("Manage Your Alerts: http://localhost:4200/alerts\n");
  expect(mail("booking_confirmed").unsubscribe).toBeUndefined();
});

test.each<MessageKind>(["alert_digest", "alert_confirmation"])(
  "shows images in %s if there are any",
  (kind) => {
    const pictures = mail(kind).html.match(/<img [^>]*>/g) ?? [];
    expect(pictures).toHaveLength(2);
    expect(pictures[0]).toContain(
      'src="http://localhost:4200/storage/v1/render/image/public/items/coat.jpg?width=240&amp;resize=contain&amp;quality=75" width="96" height="120" alt=""',
    );
    expect(pictures[1]).toContain('src="https://cdn.example/look.jpg?a=1&amp;b=2"');
    const alerts = facts.alerts.map((alert) => ({ ...alert, image: null }));
    expect(mail(kind, { ...facts, alerts }).html).not.toContain("<img");
  },
);

test.each([
  [[0], "Wool <coat> now costs €70.00"],
  [[1], "Evening look is back in stock in size M"],
  [[0, 0], "2 prices dropped"],
  [[1, 1], "2 items are back in stock"],
])("summarizes the changes in the subject: %j", (indexes, subject) => {
  const alerts = indexes.map((index) => facts.alerts[index]);
  expect(mail("alert_digest", { ...facts, alerts }).subject).toBe(subject);
});

test("names no price before when there is nothing to compare with", () => {
  const [drop, restock] = facts.alerts;
  const alerts = [{ ...drop, price_before: null }, drop, restock];
  const { subject, text } = mail("alert_digest", { ...facts, alerts });
  expect(subject).toBe("2 prices changed, 1 item back in stock");
  expect(text).toContain("\nNow €70.00 · Price checked May 14, 9:10 AM\n");
  const varying = alerts.map((alert) => ({ ...alert, varies: true }));
  const mailed = mail("alert_digest", { ...facts, alerts: varying }).text;
  expect(mailed).toContain("\nNow from €70.00, was €100.00 · Price checked May 14, 9:10 AM\n");
  expect(mailed).toContain("\nBack in stock in size M, from €240.00\n");
});

test("shows followed stylists' new looks with a link to all of each, and ends with one press", () => {
  const mailed = mail("new_looks");
  expect(mailed.subject).toBe("4 new looks by Eva <Expert>");
  for (const line of [
    "Evening look: http://localhost:4200/outfits/evening-look\nBy Eva <Expert>",
    "All Looks by Eva <Expert>: http://localhost:4200/outfits?stylist=eva-expert",
    "Manage Your Alerts: http://localhost:4200/alerts\n",
    "Unsubscribe from all alerts: http://localhost:4200/alerts/unsubscribe?key=0b9e",
  ]) {
    expect(mailed.text).toContain(line);
  }
  expect(mailed.unsubscribe).toBe("http://localhost:4200/api/unsubscribe/0b9e");
  const alerts = [
    { ...followed, count: 1 },
    { ...followed, slug: "ida", name: "Ida", count: 1 },
  ];
  expect(mail("new_looks", { ...facts, alerts }).subject).toBe(
    "2 new looks by stylists you follow",
  );
});

test("lists the requested alerts in the confirmation", () => {
  const { text } = mail("alert_confirmation", { ...facts, alerts: [...facts.alerts, followed] });
  expect(text).toContain(
    "Eva <Expert>: http://localhost:4200/experts/eva-expert\nNew looks, on Mondays",
  );
  expect(text).toContain("When the price drops · Now €70.00");
  expect(text).toContain("When it's back in stock in size M");
  expect(text).toContain("Confirm Alerts: http://localhost:4200/alerts/confirm?key=1c0f");
});

test("says in the confirmation's text and HTML how to refuse further ones", () => {
  const { text, html, unsubscribe } = mail("alert_confirmation");
  const href = "http://localhost:4200/alerts/unsubscribe?key=0b9e";
  expect(text).toContain(`Not you? Stop these emails for six months: ${href}`);
  expect(html).toContain(`<a href="${href}">Not you? Stop these emails for six months</a>`);
  expect(unsubscribe).toBe("http://localhost:4200/api/unsubscribe/0b9e");
});
