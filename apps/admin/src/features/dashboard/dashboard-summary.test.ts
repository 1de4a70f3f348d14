import { expect, test } from "vitest";
import { workItems } from "./dashboard-summary";

const now = new Date(2026, 10, 22, 8);
const none = {
  ...{ waiting: 0, next_starts_at: null, to_close: 0, drafts: 0, dead_messages: 0 },
  ...{ incomplete_outfits: 0, failed_imports: 0, closed_links: 0, ending_sales: 0, unattended: 0 },
  ...{ stopped_feeds: [], missing_items: 0, differing_links: 0 },
  ...{ wayless_partners: 0, late_reports: [], differing_payments: [] },
};
const lines = (summary: Partial<Parameters<typeof workItems>[0]>) =>
  workItems({ ...none, ...summary }, now).map(({ text, to }) => `${text} > ${to}`);
const at = (...time: [month: number, day: number, hour: number]) =>
  new Date(2026, ...time).toISOString();

test("lists open work with links, most urgent first", () => {
  expect(
    lines({
      waiting: 3,
      next_starts_at: at(10, 23, 9),
      to_close: 1,
      drafts: 2,
      dead_messages: 1200,
      ...{
        incomplete_outfits: 1,
        failed_imports: 1,
        closed_links: 2,
        ending_sales: 3,
        unattended: 1,
        wayless_partners: 2,
        late_reports: [
          { account: "Awin", since: "2026-11-03" },
          { account: "CJ", since: "2026-11-10" },
        ],
        differing_payments: ["Awin P-1"],
      },
      missing_items: 2,
      differing_links: 1,
      stopped_feeds: [
        { id: "1", shop: "Tal", name: "All", problem: "The file ends in the middle." },
      ],
    }),
  ).toEqual([
    "3 requests to confirm, the next for tomorrow at 9:00 AM > /admin/experts/bookings?show=waiting",
    "1 booking needs an outcome > /admin/experts/bookings?show=to-close",
    "1 coming session without a stylist's account > /admin/experts/bookings",
    "1 outfit with sold-out or gone items > /admin/outfits?status=incomplete",
    "2 expired or closed links > /admin/partners/links",
    "2 active partners without a way for clicks > /admin/partners/directory?status=active",
    "Reports later than usual: Awin since Nov 3, CJ since Nov 10 > /admin/partners/bulk?kind=reports",
    "Payments that differ: Awin P-1 > /admin/partners/bulk?kind=payments",
    "3 items whose sale ends within a week > /admin/items?state=on_sale",
    "2 items to take down, missing at their shop for 30 days > /admin/items?state=missing",
    "1 link whose page says something else > /admin/feeds/visits",
    "Feed All of Tal: The file ends in the middle. > /admin/feeds/1",
    "1 failed import > /admin/partners/bulk",
    "2 draft outfits > /admin/outfits?status=draft",
    "1,200 undelivered messages > /admin/messages",
  ]);
});

test("formats today by name and later days by date", () => {
  const link = " > /admin/experts/bookings?show=waiting";
  expect(lines({ waiting: 1, next_starts_at: at(10, 22, 15) })).toEqual([
    `1 request to confirm, the next for today at 3:00 PM${link}`,
  ]);
  expect(lines({ waiting: 1, next_starts_at: at(10, 30, 9) })).toEqual([
    `1 request to confirm, the next for Mon, Nov 30, 9:00 AM${link}`,
  ]);
});

test("returns no items without open work", () => {
  expect(lines({})).toEqual([]);
});
