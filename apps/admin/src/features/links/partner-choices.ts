import { queryOptions } from "@ensemble/query";
import { db, unwrap } from "@ensemble/session";
import { affiliateKeys } from "../analytics/summary/affiliate-keys";

/** Every partner by name, for choosing one. */
export const partnerChoices = queryOptions({
  queryKey: [...affiliateKeys.partners, "choices"],
  queryFn: async () =>
    toldApart(
      await unwrap(
        db()
          .from("affiliate_partners")
          .select("id, shop_name, website_url, tracking_code")
          .order("shop_name")
          .order("created_at"),
      ),
    ),
});

interface Named {
  id: string;
  shop_name: string;
  website_url: string | null;
  tracking_code: string;
}

/** Adds to a name that several partners have what tells them apart: the site, or else the code. */
export function toldApart(partners: readonly Named[]): { id: string; shop_name: string }[] {
  const times = new Map<string, number>();
  for (const { shop_name: name } of partners)
    times.set(plain(name), (times.get(plain(name)) ?? 0) + 1);
  return partners.map(({ id, shop_name: name, website_url: site, tracking_code: code }) => ({
    id,
    shop_name: times.get(plain(name)) === 1 ? name : `${name.trim()} (${siteOf(site) ?? code})`,
  }));
}

const plain = (name: string): string => name.trim().toLowerCase();

const siteOf = (address: string | null): string | undefined =>
  address && URL.canParse(address) ? new URL(address).hostname.replace(/^www\./, "") : undefined;
