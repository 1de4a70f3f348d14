import { paths } from "@ensemble/contract";
import { feedPaths, formatCount, formatInZone, formatLocal } from "@ensemble/domain";
import { queryOptions } from "@ensemble/query";
import { db, unwrap } from "@ensemble/session";
import { adminKeys } from "../../query-keys";

/** Queries the counts of open work. */
export const dashboardSummaryQuery = queryOptions({
  queryKey: adminKeys.summary,
  queryFn: async () => {
    const summary = await unwrap(db().rpc("admin_summary").single());
    // The generated type of `jsonb` isn't more specific.
    return {
      ...summary,
      late_reports: summary.late_reports as Summary["late_reports"],
      stopped_feeds: summary.stopped_feeds as unknown as StoppedFeed[],
    };
  },
  // Clients and workers change the counts as well.
  staleTime: 0,
});

/** An active feed whose last run has a problem. */
interface StoppedFeed {
  id: string;
  shop: string;
  name: string;
  problem: string;
}

interface Summary {
  waiting: number;
  /** Start of the next requested booking; null without any. */
  next_starts_at: string | null;
  to_close: number;
  drafts: number;
  dead_messages: number;
  /** With items that are sold out or taken down. */
  incomplete_outfits: number;
  failed_imports: number;
  /** Expired this week, or of a partner that is closed. */
  closed_links: number;
  /** Items whose sale ends within a week. */
  ending_sales: number;
  /** Coming sessions of experts without a stylist's account. */
  unattended: number;
  /** Active partners whose shop gets no click's ID. */
  wayless_partners: number;
  /** Accounts whose newest report, of the day `since`, is older than usual. */
  late_reports: { account: string; since: string }[];
  /** Names of payments with lines that are different or unknown. */
  differing_payments: string[];
  stopped_feeds: StoppedFeed[];
  /** Items that are missing at their shop for 30 days. */
  missing_items: number;
  /** Links whose visit found something else. */
  differing_links: number;
}

interface WorkItem {
  text: string;
  to: string;
  /** Whether it is an error, which is reported only here. */
  failed?: true;
}

/** Describes open work in sentences with links, most urgent first, in the viewer's time zone. */
export function workItems(summary: Summary, now = new Date()): WorkItem[] {
  const { waiting, next_starts_at: next, to_close: toClose, drafts, dead_messages: dead } = summary;
  const bookings = paths.adminBookings();
  return [
    waiting > 0 && {
      text: `${count(waiting, "request to confirm", "requests to confirm")}${next ? `, the next for ${relativeMoment(new Date(next), now)}` : ""}`,
      to: `${bookings}?show=waiting`,
    },
    toClose > 0 && {
      text: count(toClose, "booking needs an outcome", "bookings need an outcome"),
      to: `${bookings}?show=to-close`,
    },
    summary.unattended > 0 && {
      text: count(
        summary.unattended,
        "coming session without a stylist's account",
        "coming sessions without a stylist's account",
      ),
      to: bookings,
    },
    summary.incomplete_outfits > 0 && {
      text: count(
        summary.incomplete_outfits,
        "outfit with sold-out or gone items",
        "outfits with sold-out or gone items",
      ),
      to: `${paths.adminOutfits()}?status=incomplete`,
    },
    summary.closed_links > 0 && {
      text: count(summary.closed_links, "expired or closed link", "expired or closed links"),
      to: paths.adminPartnerLinks(),
    },
    summary.wayless_partners > 0 && {
      text: count(
        summary.wayless_partners,
        "active partner without a way for clicks",
        "active partners without a way for clicks",
      ),
      to: `${paths.adminPartnerDirectory()}?status=active`,
    },
    summary.late_reports.length > 0 && {
      text: `Reports later than usual: ${summary.late_reports
        .map(({ account, since }) => `${account} since ${formatDay(since)}`)
        .join(", ")}`,
      to: `${paths.adminPartnerBulk()}?kind=reports`,
    },
    summary.differing_payments.length > 0 && {
      text: `Payments that differ: ${summary.differing_payments.join(", ")}`,
      to: `${paths.adminPartnerBulk()}?kind=payments`,
    },
    summary.ending_sales > 0 && {
      text: count(
        summary.ending_sales,
        "item whose sale ends within a week",
        "items whose sale ends within a week",
      ),
      to: `${paths.adminItems()}?state=on_sale`,
    },
    summary.missing_items > 0 && {
      text: count(
        summary.missing_items,
        "item to take down, missing at its shop for 30 days",
        "items to take down, missing at their shop for 30 days",
      ),
      to: `${paths.adminItems()}?state=missing`,
    },
    summary.differing_links > 0 && {
      text: count(
        summary.differing_links,
        "link whose page says something else",
        "links whose page says something else",
      ),
      to: feedPaths.visits(),
    },
    ...summary.stopped_feeds.map(({ id, shop, name, problem }) => ({
      text: `Feed ${name} of ${shop}: ${problem}`,
      to: feedPaths.feed(id),
      failed: true as const,
    })),
    summary.failed_imports > 0 && {
      text: count(summary.failed_imports, "failed import", "failed imports"),
      to: paths.adminPartnerBulk(),
      failed: true as const,
    },
    drafts > 0 && {
      text: count(drafts, "draft outfit", "draft outfits"),
      to: `${paths.adminOutfits()}?status=draft`,
    },
    dead > 0 && {
      text: count(dead, "undelivered message", "undelivered messages"),
      to: paths.adminMessages(),
      failed: true as const,
    },
  ].filter((work) => work !== false);
}

const count = (number: number, one: string, many: string): string =>
  number === 1 ? `1 ${one}` : `${formatCount(number)} ${many}`;

const formatDay = (day: string): string =>
  formatInZone(Date.parse(`${day}T00:00Z`), "UTC", { month: "short", day: "numeric" });

/** Formats as "today 9:00 AM", "tomorrow 9:00 AM" or "Mon, Nov 23, 9:00 AM". */
function relativeMoment(moment: Date, now: Date): string {
  const time = formatLocal(moment, { timeStyle: "short" });
  const tomorrow = new Date(now.getFullYear(), now.getMonth(), now.getDate() + 1);
  if (moment.toDateString() === now.toDateString()) return `today at ${time}`;
  if (moment.toDateString() === tomorrow.toDateString()) return `tomorrow at ${time}`;
  const day = formatLocal(moment, { weekday: "short", month: "short", day: "numeric" });
  return `${day}, ${time}`;
}
