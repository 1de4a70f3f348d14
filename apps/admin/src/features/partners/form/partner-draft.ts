import { Constants } from "@ensemble/contract/database";
import * as z from "zod/mini";
import { upTo } from "../../../layout/forms/up-to";
import { isWebAddress } from "../../../layout/forms/web-address";
import type { Picture } from "../../images/picture";
import { socialPlatforms } from "../affiliate-partner";

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
