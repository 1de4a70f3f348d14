import { items } from "../catalog";
import { idOf, slugOf } from "../identity";
import type { Item } from "../items/items";
import { seededRandom } from "../random";
import { sources } from "../sources";
import type { Tier } from "./partner-profiles";
import { type Partner, partnerOf, partners } from "./partners";

/** Subjects of campaigns for any partner. */
const themes: readonly string[] = [
  "Bestsellers",
  "Editor’s picks",
  "First order",
  "Free returns",
  "Gift guide",
  "Holiday capsule",
  "Last chance",
  "Loyalty week",
  "Members’ evening",
  "Mid-season sale",
  "New arrivals",
  "New year reset",
  "Small luxuries",
  "Travel season",
];

/** Subjects of campaigns for fashion partners. */
const fashionThemes: readonly string[] = [
  "Autumn coats",
  "Back to work",
  "Denim days",
  "Evening edit",
  "Linen week",
  "Party preview",
  "Rainy-day edit",
  "Spring knits",
  "Wedding guest",
  "Winter whites",
];

/** Where a link is placed. */
const placements: readonly string[] = [
  "Newsletter",
  "Home banner",
  "Collection page",
  "Style quiz",
  "Instagram story",
  "Outfit page",
  "Search results",
  "Journal",
  "Pinterest",
  "Push message",
];

type LinkStatus = "active" | "paused" | "expired";

/** A tracking link of an item or a campaign. */
export interface Link {
  id: string;
  partner: Partner;
  campaign: string;
  address: string;
  status: LinkStatus;
  /** Days between its creation and the anchor. */
  age: number;
  /** Days after the anchor on which it ends, negative in the past; null if it doesn't end. */
  expires: number | null;
  /** Clicks per day at the anchor; 0 for item links, which are clicked on in outfits. */
  appeal: number;
  item?: Item;
}

/** SEED-1. */
const activeLinkCount = 1234;

const share: Record<Tier, number> = { bronze: 1, silver: 1.6, gold: 2.3, premium: 3.2 };

export const linkIdOf = (item: Pick<Item, "slug">): string => idOf("link", `item/${item.slug}`);

/** All links: one per item, campaigns up to 1,234 active links, then inactive ones. */
export const links: Link[] = [
  ...items.map(itemLink),
  ...campaignLinks(activeLinkCount - items.length),
];

function itemLink(item: Item): Link {
  const random = seededRandom(`link/${item.slug}`);
  return {
    id: linkIdOf(item),
    partner: partnerOf(item.source),
    campaign: `Item: ${item.name}, ${item.color}`,
    address: item.address,
    status: "active",
    age: random.whole(120, 360),
    expires: null,
    appeal: 0,
    item,
  };
}

function campaignLinks(count: number): Link[] {
  const active = partners.filter(({ status }) => status === "active");
  const parts = active.reduce((sum, { tier }) => sum + share[tier], 0);
  let left = count;
  return partners.flatMap((partner) => {
    const campaigns = seededRandom(`campaigns/${partner.slug}`).shuffled(campaignsOf(partner));
    const take = (number: number, status: LinkStatus): Link[] =>
      campaigns.splice(0, number).map((campaign) => campaignLink(partner, campaign, status));
    const part = Math.round((count * share[partner.tier]) / parts);
    if (partner.status === "pending") return [];
    if (partner.status === "inactive") return take(12, "expired");
    if (partner.status === "suspended") return take(9, "paused");
    const activeCount = partner === active.at(-1) ? left : part;
    left -= activeCount;
    return [
      ...take(activeCount, "active"),
      ...take(Math.round(part / 14), "paused"),
      ...take(Math.round(part / 9), "expired"),
    ];
  });
}

function campaignsOf(partner: Partner): string[] {
  const subjects = partner.source ? [...themes, ...fashionThemes] : themes;
  return subjects.flatMap((theme) => placements.map((placement) => `${theme} · ${placement}`));
}

function campaignLink(partner: Partner, campaign: string, status: LinkStatus): Link {
  const name = `${partner.slug}/${slugOf(campaign)}`;
  const random = seededRandom(`link/${name}`);
  const domain = partner.source ? sources[partner.source].domain : partner.domain;
  const [theme = "", placement = ""] = campaign.split(" · ");
  const age = random.whole(status === "expired" ? 90 : 4, 330);
  const ending = random.maybe(0.25) ? random.whole(6, 120) : null;
  return {
    id: idOf("link", name),
    partner,
    campaign,
    address: `https://www.${domain}/${slugOf(theme)}?from=${slugOf(placement)}`,
    status,
    age,
    expires: status === "expired" ? -random.whole(3, 80) : ending,
    appeal: share[partner.tier] * 0.9 * random.next() ** 3,
  };
}
