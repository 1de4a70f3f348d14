import { Constants } from "@ensemble/contract/database";
import * as z from "zod/mini";
import { upTo } from "../../../layout/forms/up-to";
import { storedPicture, type Picture } from "../../images/picture";
import { socialPlatforms, type SocialPlatform } from "../affiliate-partner";
import type { EditedPartner } from "./edited-partner";
import { isWebAddress } from "../../../layout/forms/web-address";

const enums = Constants.public.Enums;
const optionalText = z.string().check(z.trim());
const shortList = z.array(z.string().check(upTo(60))).check(z.maxLength(50, "At most 50 entries"));

/** The partner form and its error messages (PART-4, PART-5). */
export const partnerDraftSchema = z.object({
  shop_name: z.string().check(z.trim(), z.minLength(1, "Shop name is required"), upTo(120)),
  contact_name: z.string().check(z.trim(), z.minLength(1, "Contact name is required"), upTo(120)),
  contact_email: z.string().check(z.trim(), z.email("Valid email is required"), upTo(254)),
  contact_phone: optionalText.check(upTo(60)),
  website_url: optionalText.check(
    upTo(2048),
    z.refine((value) => value === "" || isWebAddress(value), {
      error: "Enter a whole web address such as https://www.shop.com, or leave it empty",
    }),
  ),
  social_media_links: z.record(
    z.enum(socialPlatforms),
    optionalText.check(
      upTo(200),
      z.regex(/^(@?[A-Za-z0-9_.-]+|https:\/\/[^\s\\]+)?$/, {
        error: "Enter a handle such as @shop, or an address that begins with https://",
      }),
    ),
  ),
  commission_rate: z.number({ error: "Commission rate must be a number from 0 to 100" }).check(
    z.minimum(0, "Commission rate must be between 0 and 100"),
    z.maximum(100, "Commission rate must be between 0 and 100"),
    z.refine((rate) => Math.abs(rate * 100 - Math.round(rate * 100)) < 1e-6, {
      error: "Commission rate has at most two decimals",
    }),
  ),
  partnership_tier: z.enum(enums.partnership_tier),
  status: z.enum(enums.partner_status),
  product_categories: z
    .array(z.enum(enums.product_category))
    .check(z.minLength(1, "Please select at least one product category")),
  custom_items: shortList,
  geographic_coverage: shortList,
  retailer: z.enum(["", ...enums.retailer]),
  click_parameter: optionalText.check(
    z.regex(/^([A-Za-z][A-Za-z0-9_.-]{0,31})?$/, {
      error: "Letters, digits, dots, dashes and underscores, starting with a letter",
    }),
  ),
  notes: optionalText.check(upTo(5000)),
  /** At most one picture. */
  logo: z.array(z.custom<Picture>()),
});

export type PartnerDraft = z.infer<typeof partnerDraftSchema>;

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
