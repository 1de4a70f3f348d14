import { db, unwrap } from "@ensemble/session";

const columns = `id, partner_id, campaign_name, original_url, tracking_code, status, expires_at,
  updated_at, affiliate_partners(shop_name)` as const;

export type EditedLink = Awaited<ReturnType<typeof readLink>>;

/** One link as the form edits it. Fails with `not-found` when it is not there any more. */
export async function readLink(id: string) {
  const link = await unwrap(db().from("affiliate_links").select(columns).eq("id", id).single());
  const { affiliate_partners: partner, ...own } = link;
  const over = own.expires_at !== null && Date.parse(own.expires_at) <= Date.now();
  return {
    ...own,
    partner_name: partner.shop_name,
    // As every list says it: an active link whose time has passed is expired.
    status: own.status === "active" && over ? ("expired" as const) : own.status,
  };
}
