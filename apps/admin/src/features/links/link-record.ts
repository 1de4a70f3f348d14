import type { Refusals } from "@ensemble/session";
import type { StoredRecord } from "../../layout/saving/stored-record";
import { readLink, type EditedLink } from "./edited-link";
import { linkDraftOf, type LinkDraft } from "./link-draft";
import { linkStatusNames } from "./link-status";

export const linkRefusals: Refusals = {
  address_not_allowed: (message) =>
    `Nothing was saved: ${message} Use a page of the partner's own site, or change the website in the partner's form.`,
  link_has_activity: (message) => `Nothing was saved: ${message}`,
};

export const linkRecordOf = (
  { id, updated_at, partner_id, partner_name }: EditedLink,
  partners: readonly { id: string; shop_name: string }[] = [],
): StoredRecord<LinkDraft> => ({
  table: "affiliate_links",
  id,
  version: updated_at,
  read: async () => {
    const stored = await readLink(id);
    return { version: stored.updated_at, values: linkDraftOf(stored) };
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
    expires_at: (moment: string) => moment.replace("T", " ") || "nothing",
  },
});
