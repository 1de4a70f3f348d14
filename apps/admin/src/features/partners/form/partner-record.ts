import type { StoredRecord } from "../../../layout/saving/stored-record";
import { platformNames } from "../social-platform";
import { readPartner, type EditedPartner } from "./edited-partner";
import { draftOf } from "./partner-row";
import type { PartnerDraft } from "./partner-draft";

/** What a save of a partner compares and names when another administrator was faster. */
export const partnerRecord = ({ id, updated_at }: EditedPartner): StoredRecord<PartnerDraft> => ({
  table: "affiliate_partners",
  id,
  version: updated_at,
  read: async () => {
    const stored = await readPartner(id);
    return { version: stored.updated_at, values: draftOf(stored) };
  },
  names: fieldNames,
});

const fieldNames: StoredRecord<PartnerDraft>["names"] = {
  shop_name: "Shop Name",
  website_url: "Website URL",
  contact_name: "Contact Name",
  contact_email: "Contact Email",
  contact_phone: "Contact Phone",
  ...Object.fromEntries(
    Object.entries(platformNames).map(([key, name]) => [`social_media_links.${key}`, name]),
  ),
  commission_rate: "Commission Rate (%)",
  partnership_tier: "Partnership Tier",
  status: "Status",
  retailer: "Retailer",
  click_parameter: "Click parameter",
  product_categories: "Product Categories",
  custom_items: "Custom Items",
  geographic_coverage: "Geographic Coverage",
  logo: "Logo",
  notes: "Notes",
};
