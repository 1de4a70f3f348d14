import { FormField } from "@ensemble/controls";
import { queryOptions, useQuery } from "@ensemble/query";
import { db, unwrap } from "@ensemble/session";
import { LoadFailure } from "@ensemble/ui";
import type { ReactNode } from "react";
import type { UseFormRegisterReturn } from "react-hook-form";
import { partnerKeys } from "../../query-keys";

interface PartnerFieldProps {
  field: UseFormRegisterReturn;
  hint?: string;
  issue?: string;
  /** Options before the partners. */
  children: (partners: { data: unknown; isPending: boolean }) => ReactNode;
}

/** A form field that selects a partner. */
export function PartnerField({ field, hint, issue, children }: PartnerFieldProps): ReactNode {
  const partners = useQuery(partnerChoicesQuery);
  return (
    <>
      {partners.isError && (
        <LoadFailure what="The partners" onRetry={() => void partners.refetch()} />
      )}
      <FormField label="Partner" hint={hint} issue={issue}>
        {(labeled) => (
          <select {...labeled} {...field}>
            {children(partners)}
            {partners.data?.map(({ id, shop_name: shop }) => (
              <option key={id} value={id}>
                {shop}
              </option>
            ))}
          </select>
        )}
      </FormField>
    </>
  );
}

export const partnerChoicesQuery = queryOptions({
  queryKey: partnerKeys.choices,
  queryFn: async () =>
    disambiguate(
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

/** Appends the site or else the code to names that several partners share. */
export function disambiguate(partners: readonly Named[]): { id: string; shop_name: string }[] {
  const times = new Map<string, number>();
  for (const { shop_name: name } of partners)
    times.set(normalize(name), (times.get(normalize(name)) ?? 0) + 1);
  return partners.map(({ id, shop_name: name, website_url: site, tracking_code: code }) => ({
    id,
    shop_name:
      times.get(normalize(name)) === 1 ? name : `${name.trim()} (${parseSite(site) ?? code})`,
  }));
}

const normalize = (name: string): string => name.trim().toLowerCase();

const parseSite = (address: string | null): string | undefined =>
  address && URL.canParse(address) ? new URL(address).hostname.replace(/^www\./, "") : undefined;
