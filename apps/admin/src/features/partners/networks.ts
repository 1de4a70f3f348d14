import { Constants, type Enums } from "@ensemble/contract/database";

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

/** What surrounds a placeholder in an address, and the network's names of fields, by ours. */
type Notification = readonly [around: string, names: string];

const ownNotification: Notification = [
  "{}",
  "line=line&order=order&click=click&sale=sale&commission=commission&currency=currency&status=status&sold_at=sold_at",
];

/** As documented in November 2026. */
const notifications: Partial<Record<NetworkKey, Notification>> = {
  awin: [
    "!!!!!!",
    "line=transactionId&advertiser=merchantId&click=clickRef&sale=transactionAmount&commission=commission&currency=transactionCurrency&sold_at=transactionDate",
  ],
  impact: [
    "{}",
    "line=ActionId&advertiser=CampaignId&order=Oid&click=SubId1&sale=Amount&commission=Payout&currency=Currency&status=Status&sold_at=EventDate&reason=StatusDetail",
  ],
  flexoffers: [
    "##",
    "line=flx_salesid&advertiser=programid&order=on&click=fobs&sale=sa&commission=ca",
  ],
};

/** Returns what a partner's network calls the fields of a notification, by our names. */
export function notificationOf(network: NetworkKey | null) {
  const ready = network && notifications[network];
  const [around, names] = ready ?? ownNotification;
  const fields = Object.fromEntries(new URLSearchParams(names));
  const [before, after] = [around.slice(0, around.length / 2), around.slice(around.length / 2)];
  const placeholders = Object.values(fields).map((name) => `${name}=${before}${name}${after}`);
  return { isReady: Boolean(ready), fields, query: placeholders.join("&") };
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
