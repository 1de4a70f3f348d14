import { db, unwrap } from "@ensemble/session";
import type { Partner } from "../affiliate-partner";

const columns = `id, shop_name, contact_name, contact_email, contact_phone, website_url,
  social_media_links, commission_rate, partnership_tier, status, product_categories, custom_items,
  geographic_coverage, retailer, click_parameter, notes, logo_url, updated_at` as const;

export type EditedPartner = Awaited<ReturnType<typeof readPartner>>;

/** One partner as the form edits it. Fails with `not-found` when it is not there any more. */
export async function readPartner(id: string) {
  const partner = await unwrap(
    db().from("affiliate_partners").select(columns).eq("id", id).single(),
  );
  // The database takes known platforms alone (social_media_links_are_known_platforms).
  return {
    ...partner,
    social_media_links: partner.social_media_links as Partner["social_media_links"],
  };
}
