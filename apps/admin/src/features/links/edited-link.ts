import { db, unwrap } from "@ensemble/session";

const columns = `id, partner_id, campaign_name, original_url, tracking_code, status, expires_at,
  updated_at, affiliate_partners(shop_name)` as const;

export type EditedLink = Awaited<ReturnType<typeof readLink>>;

/** Reads a link for its form. Throws `not-found` when it no longer exists. */
export async function readLink(id: string) {
  const link = await unwrap(db().from("affiliate_links").select(columns).eq("id", id).single());
  const { affiliate_partners: partner, ...own } = link;
  const ended = own.expires_at !== null && Date.parse(own.expires_at) <= Date.now();
  return {
    ...own,
    partner_name: partner.shop_name,
    // As in lists: an active link past its end counts as expired.
    status: own.status === "active" && ended ? ("expired" as const) : own.status,
  };
}
