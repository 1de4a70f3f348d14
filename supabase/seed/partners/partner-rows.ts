import { seededRandom } from "../random";
import { daysBefore, type Anchor } from "../days";
import { idOf, trackingCodeOf } from "../identity";
import { links } from "./links";
import { partnerOf, partners } from "./partners";
import { pictureAddress, pictureNames } from "../pictures/pictures";
import { sources } from "../sources";
import { insertInto, type Statement } from "../statement";

/** Query parameters in which affiliate networks take a reference. */
const clickParameters = ["subid", "clickref", "aff_sub", "u1"];

/** The way to one partner and the account that reports its commissions (SEED-1). */
export const awin = {
  way: {
    network: "awin",
    link_template:
      "https://www.awin1.com/cread.php?awinmid=10415&awinaffid=338125&clickref={click}&ued={url}",
  },
  account: { id: idOf("account", "awin"), name: "Awin", profile: { network: "awin" } },
  partner: partnerOf("orlane").id,
};

/** Creates the partners and their tracking links. */
export function partnerStatements(anchor: Anchor): Statement[] {
  const rows = partners.map((partner, index) => {
    const domain = partner.source ? sources[partner.source].domain : partner.domain;
    const since = daysBefore(anchor, 420 - 17 * index);
    return {
      id: partner.id,
      shop_name: partner.name,
      slug: partner.slug,
      logo_url: pictureAddress("partner-assets", pictureNames.partner(partner.slug)),
      contact_name: partner.contact[0],
      contact_email: `partnerships@${partner.domain}`,
      contact_phone: partner.contact[1] ?? null,
      website_url: `https://www.${domain}`,
      social_media_links: partner.social,
      commission_rate: partner.rate,
      product_categories: partner.categories,
      custom_items: partner.products,
      geographic_coverage: partner.regions,
      partnership_tier: partner.tier,
      status: partner.status,
      tracking_code: trackingCodeOf("AF_", partner.slug),
      click_parameter: seededRandom(`click/${partner.slug}`).pick(clickParameters),
      ...(partner.id === awin.partner ? awin.way : { network: null, link_template: null }),
      notes: partner.notes ?? null,
      retailer: partner.source ? sources[partner.source].retailer : null,
      created_at: since,
      updated_at: since,
    };
  });
  const linkRows = links.map((link) => ({
    id: link.id,
    partner_id: link.partner.id,
    campaign_name: link.campaign,
    original_url: link.address,
    tracking_code: trackingCodeOf("EN_", link.id),
    status: link.status,
    expires_at: link.expires === null ? null : daysBefore(anchor, -link.expires),
    created_at: daysBefore(anchor, link.age),
    updated_at: daysBefore(anchor, link.age),
  }));
  return [
    insertInto("private.network_hosts", [{ host: "www.awin1.com" }]),
    insertInto("public.affiliate_partners", rows),
    insertInto("public.affiliate_links", linkRows),
    insertInto("public.network_accounts", [awin.account]),
    insertInto("public.network_advertisers", [
      { account_id: awin.account.id, advertiser: "10415", partner_id: awin.partner },
    ]),
  ];
}
