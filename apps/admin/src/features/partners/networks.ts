import { Constants, type Enums } from "@ensemble/contract/database";
import type { Partner } from "./partners";

type NetworkKey = Enums<"affiliate_network">;

/**
 * The networks with their links, as documented in November 2026. The redirect fills in what
 * `private.way_to_shop` names; other names in braces are the partner's own, which the form asks for.
 */
export const networks: Record<NetworkKey, { name: string; template: string }> = {
  awin: {
    name: "Awin",
    template:
      "https://www.awin1.com/cread.php?awinmid={advertiser}&awinaffid={publisher}&clickref={click}&ued={url}",
  },
  cj: {
    name: "CJ",
    template: "https://www.anrdoezrs.net/links/{publisher}/type/dlg/sid/{click}/{url:raw}",
  },
  rakuten: {
    name: "Rakuten",
    template:
      "https://click.linksynergy.com/deeplink?id={publisher}&mid={advertiser}&murl={url}&u1={click}",
  },
  impact: {
    name: "Impact",
    template: "https://{domain}/c/{partner}/{ad}/{program}?subId1={click}&u={url}",
  },
  partnerize: {
    name: "Partnerize",
    template: "https://prf.hn/click/camref:{camref}/pubref:{click}/destination:{url:raw}",
  },
  tradedoubler: {
    name: "Tradedoubler",
    template: "https://clk.tradedoubler.com/click?p={program}&a={site}&epi={click}&url={url}",
  },
  webgains: {
    name: "Webgains",
    template:
      "https://track.webgains.com/click.html?wgcampaignid={site}&wgprogramid={program}&clickref={click}&wgtarget={url}",
  },
  skimlinks: {
    name: "Skimlinks",
    template: "https://go.skimresources.com/?id={publisher}X{site}&xs=1&url={url}&xcust={click}",
  },
  sovrn: {
    name: "Sovrn",
    template: "https://redirect.viglink.com?key={key}&u={url}&cuid={click}",
  },
  flexoffers: {
    name: "FlexOffers",
    template:
      "https://track.flexlinkspro.com/g.ashx?foid={foid}&trid={trid}&foc={foc}&fot=9999&fos={fos}&url={url}&fobs={click}",
  },
  other: { name: "Another network", template: "" },
};

/** The words of networks' reports and notifications. */
export const statusWords: Record<Enums<"commission_status">, readonly string[]> = {
  pending: ["pending", "new", "open", "extended", "p", "0"],
  approved: ["approved", "accepted", "confirmed", "locked", "valid", "a", "1"],
  declined: [
    ...["declined", "rejected", "reversed", "deleted", "cancelled", "canceled", "void", "d", "2"],
  ],
  paid: ["paid", "closed"],
};

interface Notification {
  /** The network's names of the fields that we read, by ours. */
  names: Record<string, string>;
  /** Stands around a name in an address, where the network puts the value. */
  around: readonly [string, string];
}

const ownNames = ["line", "order", "click", "sale", "commission", "currency", "status", "sold_at"];
export const ownNotification: Notification = {
  names: Object.fromEntries(ownNames.map((name) => [name, name])),
  around: ["{", "}"],
};

/** What networks call the fields of a notification, as documented in November 2026. */
const notifications: Partial<Record<NetworkKey, Notification>> = {
  awin: {
    names: {
      ...{ line: "transactionId", advertiser: "merchantId", click: "clickRef" },
      ...{ sale: "transactionAmount", commission: "commission", currency: "transactionCurrency" },
      sold_at: "transactionDate",
    },
    around: ["!!!", "!!!"],
  },
  impact: {
    names: {
      ...{ line: "ActionId", advertiser: "CampaignId", order: "Oid", click: "SubId1" },
      ...{ sale: "Amount", commission: "Payout", currency: "Currency", sold_at: "EventDate" },
      ...{ status: "Status", reason: "StatusDetail" },
    },
    around: ["{", "}"],
  },
  flexoffers: {
    names: {
      ...{ line: "flx_salesid", advertiser: "programid", order: "on", click: "fobs" },
      ...{ sale: "sa", commission: "ca" },
    },
    around: ["#", "#"],
  },
};

/** Returns a partner's network's, or our own names. */
export const notificationOf = ({ network }: Pick<Partner, "network">): Notification =>
  (network && notifications[network]) || ownNotification;

/** Returns the address of a postback's key, with the network's placeholders. */
export function postbackAddress(key: string, partner: Partner): string {
  const { names, around } = notificationOf(partner);
  const query = Object.values(names).map((name) => `${name}=${around.join(name)}`);
  return `${window.location.origin}/api/postback/${key}?${query.join("&")}`;
}

export const networkKeys = Constants.public.Enums.affiliate_network;

const filledByRedirect = "url|url:twice|url:raw|click|campaign|outfit|item|screen";

/** Returns the names in a template that the partner's own values replace. */
export const findBlanks = (template: string): string[] => [
  ...new Set(
    [...template.matchAll(/\{([a-z_]+)\}/g)]
      .map(([, name = ""]) => name)
      .filter((name) => !filledByRedirect.split("|").includes(name)),
  ),
];

/** Returns a template with the partner's values; blanks without one stay. */
export const fillTemplate = (template: string, values: Record<string, string | undefined>) =>
  template.replace(/\{([a-z_]+)\}/g, (blank, name: string) =>
    findBlanks(blank).length > 0 ? values[name]?.trim() || blank : blank,
  );

/** Returns the host that a template leads through, or undefined if it isn't written out. */
export const parseHost = (template: string): string | undefined =>
  /^https:\/\/((?:[a-z0-9][a-z0-9-]*\.)+[a-z][a-z0-9-]*)[/?]/.exec(template)?.[1];

/** Checks a template as the database does (`private.is_link_template`). */
export const isLinkTemplate = (template: string): boolean =>
  parseHost(template) !== undefined &&
  /^[\w.~:/?!$&()*+,;={}%-]*$/.test(template) &&
  !/%(?![0-9a-f]{2})|%([01][0-9a-f]|7f|5c|40)/i.test(template) &&
  template.match(/\{url(:twice|:raw)?\}/g)?.length === 1 &&
  template.match(/\{click\}/g)?.length === 1 &&
  !/\{url:raw\}./.test(template) &&
  !/[{}]/.test(template.replace(new RegExp(`\\{(${filledByRedirect})\\}`, "g"), ""));
