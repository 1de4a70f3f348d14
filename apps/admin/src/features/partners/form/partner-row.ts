import { storedPicture } from "../../images/picture";
import { socialPlatforms, type SocialPlatform } from "../affiliate-partner";
import type { EditedPartner } from "./edited-partner";
import type { PartnerDraft } from "./partner-draft";

const noSocial = Object.fromEntries(socialPlatforms.map((platform) => [platform, ""])) as Record<
  SocialPlatform,
  string
>;

/** The form's initial values, for a partner or a new one with the defaults of PART-4. */
export function draftOf(partner: EditedPartner | undefined): PartnerDraft {
  return {
    shop_name: partner?.shop_name ?? "",
    contact_name: partner?.contact_name ?? "",
    contact_email: partner?.contact_email ?? "",
    contact_phone: partner?.contact_phone ?? "",
    website_url: partner?.website_url ?? "",
    social_media_links: { ...noSocial, ...partner?.social_media_links },
    commission_rate: partner?.commission_rate ?? 10,
    partnership_tier: partner?.partnership_tier ?? "bronze",
    status: partner?.status ?? "pending",
    product_categories: partner?.product_categories ?? [],
    custom_items: partner?.custom_items ?? [],
    geographic_coverage: partner?.geographic_coverage ?? [],
    retailer: partner?.retailer ?? "",
    click_parameter: partner?.click_parameter ?? "",
    notes: partner?.notes ?? "",
    logo: partner?.logo_url ? [storedPicture(partner.logo_url)] : [],
  };
}

/** Converts a draft to a row: empty fields become null, platforms without a handle are omitted. */
export function rowOf(draft: Omit<PartnerDraft, "logo">, logoUrl: string | null) {
  const social = Object.entries(draft.social_media_links).filter(([, handle]) => handle !== "");
  return {
    shop_name: draft.shop_name,
    contact_name: draft.contact_name,
    contact_email: draft.contact_email,
    contact_phone: draft.contact_phone || null,
    website_url: draft.website_url || null,
    social_media_links: Object.fromEntries(social),
    commission_rate: draft.commission_rate,
    product_categories: draft.product_categories,
    custom_items: draft.custom_items,
    geographic_coverage: draft.geographic_coverage,
    partnership_tier: draft.partnership_tier,
    status: draft.status,
    retailer: draft.retailer || null,
    click_parameter: draft.click_parameter || null,
    notes: draft.notes || null,
    logo_url: logoUrl,
  };
}
