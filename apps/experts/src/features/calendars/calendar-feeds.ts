import { productName, type Database } from "@ensemble/contract";
import { queryOptions } from "@ensemble/query";
import { db, unwrap } from "@ensemble/session";
import { calendarFeedKey } from "../../query-keys";

/** A stylist's sessions, or a client's bookings. */
export type FeedKind = Database["public"]["Enums"]["calendar_feed_kind"];

/** Queries an account's feed, without its address (STUDIO-26); null without one. */
export const calendarFeedQuery = (userId: string, kind: FeedKind) =>
  queryOptions({
    queryKey: calendarFeedKey(userId, kind),
    queryFn: () =>
      unwrap(
        db()
          .from("calendar_feeds")
          .select("with_requests, created_at, last_read_at")
          .eq("user_id", userId)
          .eq("kind", kind)
          .maybeSingle(),
      ),
    enabled: userId !== "",
  });

/** Returns a new feed's address; earlier ones end. Nothing can show it again. */
export async function createFeed(kind: FeedKind, withRequests: boolean): Promise<string> {
  const key = await unwrap(db().rpc("create_calendar_feed", { kind, with_requests: withRequests }));
  return `${window.location.origin}/api/calendar/${key}.ics`;
}

/** Returns links that subscribe to an address with one press, by program. */
export function subscribeLinks(address: string): Record<string, string> {
  const webcal = address.replace(/^https?:/, "webcal:");
  const outlook = new URLSearchParams({ url: address, name: productName }).toString();
  return {
    "Apple Calendar": webcal,
    "Google Calendar": `https://calendar.google.com/calendar/render?${new URLSearchParams({ cid: webcal })}`,
    "Outlook.com": `https://outlook.live.com/calendar/0/addfromweb?${outlook}`,
    "Microsoft 365": `https://outlook.office.com/calendar/0/addfromweb?${outlook}`,
  };
}

/** How often programs read a subscribed calendar. Only Apple's and Thunderbird's can be set. */
export const readingIntervals: [program: string, interval: string][] = [
  ["Apple", "As you choose in it, from every 5 minutes to every week"],
  ["Google", "Every 8 to 24 hours"],
  ["Outlook", "About every 3 hours, at times only daily"],
  ["Proton", "Every 4 to 16 hours"],
  ["Thunderbird", "Every 30 minutes, or as you choose"],
];
