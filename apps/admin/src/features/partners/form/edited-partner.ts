import { db, unwrap } from "@ensemble/session";
import type { Partner } from "../affiliate-partner";

const columns = `id, shop_name, contact_name, contact_email, contact_phone, website_url,
  social_media_links, commission_rate, partnership_tier, status, product_categories, custom_items,
  geographic_coverage, retailer, click_parameter, notes, logo_url, updated_at` as const;

export type EditedPartner = Awaited<ReturnType<typeof readPartner>>;

/** Reads a partner for its form. Throws `not-found` when it no longer exists. */
export async function readPartner(id: string) {
  const partner = await unwrap(
    db().from("affiliate_partners").select(columns).eq("id", id).single(),
  );
  // The database accepts only known platforms (social_media_links_are_known_platforms).
  return {
    ...partner,
    social_media_links: partner.social_media_links as Partner["social_media_links"],
  };
}
