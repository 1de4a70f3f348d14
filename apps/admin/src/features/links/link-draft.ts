import { affiliateLinksLengths as lengths, Constants } from "@ensemble/contract/database";
import { isWebAddress, type StoredRecord, upTo, withAsciiHost } from "@ensemble/editing";
import { db, type Refusals, unwrap } from "@ensemble/session";
import * as z from "zod/mini";
import { linkStatusNames } from "./links";

const columns = `id, partner_id, campaign_name, original_url, tracking_code, status, expires_at,
  updated_at, affiliate_partners(shop_name)` as const;

export type EditedLink = Awaited<ReturnType<typeof fetchLink>>;

/** Reads a link for its form. Throws `not-found` if it no longer exists. */
export async function fetchLink(id: string) {
  const link = await unwrap(db().from("affiliate_links").select(columns).eq("id", id).single());
  const { affiliate_partners: partner, ...own } = link;
  const ended = own.expires_at !== null && Date.parse(own.expires_at) <= Date.now();
  return {
    ...own,
    partner_name: partner.shop_name,
    // Active links past their end count as expired, as in lists.
    status: own.status === "active" && ended ? ("expired" as const) : own.status,
  };
}

/** Doesn't check the target URL, which the database does. */
export const linkDraftSchema = z
  .object({
    partner_id: z.string().check(z.minLength(1, "Choose a partner.")),
    campaign_name: z
      .string()
      .check(z.trim(), z.minLength(1, "Enter a campaign name."), upTo(lengths.campaign_name)),
    original_url: z.string().check(
      z.trim(),
      z.overwrite(withAsciiHost),
      upTo(lengths.original_url),
      z.refine(isWebAddress, {
        error: "Enter a full web address, such as https://www.shop.com/sale.",
      }),
    ),
    status: z.enum(Constants.public.Enums.link_status),
    /** Date and time in the viewer's zone, or empty. */
    expires_at: z.string().check(
      z.refine((value) => value === "" || !Number.isNaN(Date.parse(value)), {
        error: "Choose a date and a time, or leave it blank.",
      }),
    ),
  })
  .check(
    z.refine(({ status, expires_at: end }) => !isPast(status, end), {
      path: ["expires_at"],
      message: "This time has passed. Choose a later one, or set the status to Expired.",
    }),
  );

const isPast = (status: string, end: string): boolean =>
  status === "active" && Date.parse(end) <= Date.now();

export type LinkDraft = z.infer<typeof linkDraftSchema>;

export function toLinkDraft(link: EditedLink | undefined, partnerId = ""): LinkDraft {
  return {
    partner_id: link?.partner_id ?? partnerId,
    campaign_name: link?.campaign_name ?? "",
    original_url: link?.original_url ?? "",
    status: link?.status ?? "active",
    expires_at: link?.expires_at ? localTime(new Date(link.expires_at)) : "",
  };
}

/** Converts a draft to a row. An unchanged end keeps its seconds. */
export function toLinkRow(draft: LinkDraft, link: EditedLink | undefined) {
  const unchanged = link?.expires_at && draft.expires_at === localTime(new Date(link.expires_at));
  const end = draft.expires_at ? new Date(draft.expires_at).toISOString() : null;
  return { ...draft, expires_at: unchanged ? link.expires_at : end };
}

/** Formats an instant for a datetime-local input, in the viewer's time zone. */
function localTime(moment: Date): string {
  const pad = (number: number) => String(number).padStart(2, "0");
  const date = [moment.getFullYear(), pad(moment.getMonth() + 1), pad(moment.getDate())].join("-");
  return `${date}T${pad(moment.getHours())}:${pad(moment.getMinutes())}`;
}

export const linkRefusals: Refusals = {
  address_not_allowed: (message) =>
    `Nothing was saved: ${message} Use a page on the partner's own site, or update the partner's website.`,
  link_has_activity: (message) => `Nothing was saved: ${message}`,
};

export const toLinkRecord = (
  { id, updated_at, partner_id, partner_name }: EditedLink,
  partners: readonly { id: string; shop_name: string }[] = [],
): StoredRecord<LinkDraft> => ({
  table: "affiliate_links",
  id,
  version: updated_at,
  read: async () => {
    const stored = await fetchLink(id);
    return { version: stored.updated_at, values: toLinkDraft(stored) };
  },
  names: {
    partner_id: "Partner",
    campaign_name: "Campaign Name",
    original_url: "Original URL",
    status: "Status",
    expires_at: "Expires",
  },
  renderers: {
    partner_id: (chosen: string) =>
      chosen === partner_id
        ? partner_name
        : (partners.find((partner) => partner.id === chosen)?.shop_name ?? "another partner"),
    status: (status: LinkDraft["status"]) => linkStatusNames[status],
    expires_at: (moment: string) => moment.replace("T", " ") || "(empty)",
  },
});
