import { paths } from "@ensemble/contract";
import { formatCount, formatLocal } from "@ensemble/domain";
import { queryOptions } from "@ensemble/query";
import { db, unwrap } from "@ensemble/session";
import { adminKeys } from "../../query-keys";

/** Queries the counts of open work. */
export const dashboardSummary = queryOptions({
  queryKey: adminKeys.summary,
  queryFn: () => unwrap(db().rpc("office_summary").single()),
  // Clients and workers change the counts as well.
  staleTime: 0,
});

interface Summary {
  waiting: number;
  /** Start of the next requested booking; null without any. */
  next_starts_at: string | null;
  to_close: number;
  drafts: number;
  dead_messages: number;
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

/** Formats as "today 9:00 AM", "tomorrow 9:00 AM" or "Mon, Nov 23, 9:00 AM". */
function relativeMoment(moment: Date, now: Date): string {
  const time = formatLocal(moment, { timeStyle: "short" });
  const tomorrow = new Date(now.getFullYear(), now.getMonth(), now.getDate() + 1);
  if (moment.toDateString() === now.toDateString()) return `today at ${time}`;
  if (moment.toDateString() === tomorrow.toDateString()) return `tomorrow at ${time}`;
  const day = formatLocal(moment, { weekday: "short", month: "short", day: "numeric" });
  return `${day}, ${time}`;
}
