import {
  affiliatePartnersCounts as counts,
  affiliatePartnersLengths as lengths,
  Constants,
} from "@ensemble/contract/database";
import {
  isWebAddress,
  type Picture,
  pictureExtensions,
  type PictureType,
  type ReadVersion,
  removeUnusedFiles,
  type SendPicture,
  storedPicture,
  type StoredRecord,
  upTo,
  upToEntries,
  withAsciiHost,
} from "@ensemble/editing";
import { DataError, db, type Refusals, unwrap } from "@ensemble/session";
import * as z from "zod/mini";
import { escapeLike } from "../../components/text";
import { disambiguate } from "../links/partner-choices";
import { findBlanks, fillTemplate, parseHost, isLinkTemplate, networkKeys } from "./networks";
import { type Partner, platformNames, type SocialPlatform, socialPlatforms } from "./partners";

const enums = Constants.public.Enums;
const optionalText = z.string().check(z.trim());
/** Characters of a handle or URL, so that all of them fit, even if each takes four bytes. */
export const socialLength = Math.floor(lengths.social_media_links / socialPlatforms.length / 4);

/** Characters of an entry, so that as many as the column has room for fit. */
export const entryLengths = {
  custom_items: lengths.custom_items / counts.custom_items,
  geographic_coverage: lengths.geographic_coverage / counts.geographic_coverage,
};
const shortList = (column: keyof typeof entryLengths) =>
  z.array(z.string().check(upTo(entryLengths[column]))).check(upToEntries(counts[column]));

const partnerFields = z.object({
  shop_name: z
    .string()
    .check(z.trim(), z.minLength(1, "Shop name is required"), upTo(lengths.shop_name)),
  contact_name: z
    .string()
    .check(z.trim(), z.minLength(1, "Contact name is required"), upTo(lengths.contact_name)),
  contact_email: z
    .string()
    .check(z.trim(), z.email("Valid email is required"), upTo(lengths.contact_email)),
  contact_phone: optionalText.check(upTo(lengths.contact_phone)),
  website_url: optionalText.check(
    z.overwrite(withAsciiHost),
    upTo(lengths.website_url),
    z.refine((value) => value === "" || isWebAddress(value), {
      error: "Enter a full web address, such as https://www.shop.com, or leave it blank.",
    }),
  ),
  social_media_links: z.record(
    z.enum(socialPlatforms),
    optionalText.check(
      upTo(socialLength),
      z.regex(/^(@?[A-Za-z0-9_.-]+|https:\/\/[^\s\\]+)?$/, {
        error: "Enter a handle, such as @shop, or an https:// URL.",
      }),
    ),
  ),
  commission_rate: z.number({ error: "Enter a commission rate from 0 to 100." }).check(
    z.minimum(0, "Enter a commission rate from 0 to 100."),
    z.maximum(100, "Enter a commission rate from 0 to 100."),
    z.refine((rate) => Math.abs(rate * 100 - Math.round(rate * 100)) < 1e-6, {
      error: "Enter a commission rate with up to two decimals.",
    }),
  ),
  partnership_tier: z.enum(enums.partnership_tier),
  status: z.enum(enums.partner_status),
  product_categories: z
    .array(z.enum(enums.product_category))
    .check(z.minLength(1, "Please select at least one product category")),
  custom_items: shortList("custom_items"),
  geographic_coverage: shortList("geographic_coverage"),
  retailer: z.enum(["", ...enums.retailer]),
  click_parameter: optionalText.check(
    z.regex(/^([A-Za-z][A-Za-z0-9_.-]{0,31})?$/, {
      error: "Use letters, numbers, dots, dashes, and underscores, starting with a letter.",
    }),
  ),
  /** Blank if the partner is reached directly. */
  network: z.enum(["", ...networkKeys]),
  link_template: optionalText.check(upTo(lengths.link_template)),
  /** For the blanks of the template. */
  template_values: z.record(
    z.string(),
    optionalText.check(
      z.regex(/^[A-Za-z0-9._-]*$/, "Use letters, numbers, dots, dashes, and underscores."),
    ),
  ),
  click_window_days: z
    .number({ error: "Enter 1 to 365 days." })
    .check(z.int("Enter whole days."), z.minimum(1, "Enter 1 to 365 days."))
    .check(z.maximum(365, "Enter 1 to 365 days.")),
  may_copy_pictures: z.boolean(),
  notes: optionalText.check(upTo(lengths.notes)),
  /** At most one picture. */
  logo: z.array(z.custom<Picture>()),
});

const templateOf = (draft: Pick<PartnerDraft, "link_template" | "template_values">) =>
  fillTemplate(draft.link_template, draft.template_values);

/** Validates the partner form (PART-4, PART-5, LINK-7). */
export const partnerDraftSchema = partnerFields.check(
  z.refine((draft) => draft.network === "" || findBlanks(templateOf(draft)).length === 0, {
    error: "Fill in what the network calls your account and the shop.",
    path: ["link_template"],
    abort: true,
  }),
  z.refine((draft) => draft.network === "" || isLinkTemplate(templateOf(draft)), {
    error:
      "Enter an https:// link with a plain host, {url} and {click} once each, and no @, # or backslash. {url:raw} must come last.",
    path: ["link_template"],
  }),
);

export type PartnerDraft = z.infer<typeof partnerFields>;

/** Returns the edited partner, to resolve conflicting saves. */
export const partnerRecord = ({ id, updated_at }: EditedPartner): StoredRecord<PartnerDraft> => ({
  table: "affiliate_partners",
  id,
  version: updated_at,
  read: async () => {
    const stored = await fetchPartner(id);
    return { version: stored.updated_at, values: toPartnerDraft(stored) };
  },
  names: {
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
    network: "Network",
    link_template: "Link Template",
    click_window_days: "Days to Keep Clicks",
    may_copy_pictures: "May copy pictures",
    product_categories: "Product Categories",
    custom_items: "Custom Items",
    geographic_coverage: "Geographic Coverage",
    logo: "Logo",
    notes: "Notes",
  },
});

const noSocial = Object.fromEntries(socialPlatforms.map((platform) => [platform, ""])) as Record<
  SocialPlatform,
  string
>;

/** Returns the form's initial values, with the defaults of PART-4 for a new partner. */
export function toPartnerDraft(partner: EditedPartner | undefined): PartnerDraft {
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
    network: partner?.network ?? "",
    link_template: partner?.link_template ?? "",
    template_values: {},
    click_window_days: partner?.click_window_days ?? 90,
    may_copy_pictures: partner?.may_copy_pictures ?? false,
    notes: partner?.notes ?? "",
    logo: partner?.logo_url ? [storedPicture(partner.logo_url)] : [],
  };
}

/** Converts a draft to a row. Empty fields become null, platforms without a handle are omitted. */
export function toPartnerRow(draft: Omit<PartnerDraft, "logo">, logoUrl: string | null) {
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
    network: draft.network || null,
    link_template: draft.network ? templateOf(draft) : null,
    click_window_days: draft.click_window_days,
    may_copy_pictures: draft.may_copy_pictures,
    notes: draft.notes || null,
    logo_url: logoUrl,
  };
}

const columns = `id, shop_name, contact_name, contact_email, contact_phone, website_url,
  social_media_links, commission_rate, partnership_tier, status, product_categories, custom_items,
  geographic_coverage, retailer, click_parameter, network, link_template, click_window_days,
  may_copy_pictures, notes, logo_url, updated_at` as const;

export type EditedPartner = Awaited<ReturnType<typeof fetchPartner>>;

/** Reads a partner for its form. Throws `not-found` if it no longer exists. */
export async function fetchPartner(id: string) {
  const partner = await unwrap(
    db().from("affiliate_partners").select(columns).eq("id", id).single(),
  );
  // The database accepts only known platforms (social_media_links_are_known_platforms).
  return {
    ...partner,
    social_media_links: partner.social_media_links as Partner["social_media_links"],
  };
}

/** Hint of a SameNameError, whose message lists the names. */
const sameName = "same_name";

/** Another partner has the same name, which the user must confirm. */
export class SameNameError extends DataError {
  override name = "SameNameError";
  constructor(names: string) {
    super("conflict", names, undefined, sameName);
  }
}

/** Throws SameNameError if a partner other than `id` has the name, ignoring case. */
export async function rejectSameName(name: string, id: string | undefined): Promise<void> {
  const named = await unwrap(
    db()
      .from("affiliate_partners")
      .select("id, shop_name, website_url, tracking_code")
      .ilike("shop_name", escapeLike(name)),
  );
  const others = named.filter((partner) => partner.id !== id);
  if (others.length === 0) return;
  // Doubled, so that even a single partner gets a suffix.
  const labels = disambiguate([...others, ...others]).slice(0, others.length);
  throw new SameNameError(labels.map(({ shop_name: shop }) => shop).join(", "));
}

/**
 * Registers or updates a partner. Stores a new logo first and removes it if the save fails; removes
 * a replaced one after the save. `confirmed` confirms the host of its network's links. Throws
 * DataError.
 */
export async function savePartner(
  draft: PartnerDraft,
  partner: EditedPartner | undefined,
  version: ReadVersion,
  send: SendPicture,
  confirmed: boolean,
): Promise<void> {
  const host = draft.network && parseHost(templateOf(draft));
  if (confirmed && host) await unwrap(db().rpc("confirm_network_host", { host }));
  const [picture] = draft.logo;
  const name = logoName(picture?.name ?? "", picture?.chosen?.file.type ?? "");
  const logo = picture ? await send(picture, "partner-assets", name) : null;
  const row = toPartnerRow(draft, logo);
  const table = db().from("affiliate_partners");
  try {
    await unwrap(
      partner
        ? table
            .update({ ...row, updated_at: version.current })
            .eq("id", partner.id)
            .select("id")
            .single()
        : table.insert(row).select("id").single(),
    );
    const previousLogo = partner?.logo_url;
    if (previousLogo && previousLogo !== logo) await removeUnusedFiles([previousLogo]);
  } catch (error) {
    if (logo && !picture?.stored) await removeUnusedFiles([logo]);
    throw error;
  }
}

export const partnerRefusals: Refusals = {
  [sameName]: (names) =>
    `A partner with this name already exists: ${names}. Save again if this is a different shop.`,
  links_point_elsewhere: (message) => `Nothing was saved: ${message} Update those links first.`,
};

/**
 * Returns a logo's file name: a timestamp (PART-5), the sanitized name and the type's extension.
 */
export function logoName(file: string, type: string, now = Date.now()): string {
  const base = file.replace(/\.[a-z0-9]+$/i, "").toLowerCase();
  const sanitized = base.replace(/[^a-z0-9]+/g, "-").replace(/^-|-$/g, "") || "logo";
  return `${now}-${sanitized.slice(0, 60)}.${pictureExtensions[type as PictureType]}`;
}
