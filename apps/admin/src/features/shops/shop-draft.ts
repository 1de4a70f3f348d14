import { shopsCounts as counts, shopsLengths as lengths } from "@ensemble/contract/database";
import {
  isWebAddress,
  type ReadVersion,
  type StoredRecord,
  upTo,
  upToEntries,
} from "@ensemble/editing";
import { db, unwrap } from "@ensemble/session";
import * as z from "zod/mini";
import { type AdminShop, fetchShop } from "./shops";

/** Returns the host of a domain or a pasted URL without "www."; undefined if there's none. */
function parseHost(text: string): string | undefined {
  const url = /^[a-z]+:\/\//i.test(text) ? text : `https://${text}`;
  return isWebAddress(url) ? new URL(url).hostname.replace(/^www\./, "") : undefined;
}

const domainsText = z.pipe(
  z.string().check((text) => {
    const words = splitWords(text.value);
    const wrong = words.find((word) => parseHost(word) === undefined);
    if (words.length > 0 && wrong === undefined) return;
    const message = wrong ? `“${wrong}” isn't a domain, such as shop.com.` : "Enter a domain.";
    text.issues.push({ code: "custom", message, input: text.value });
  }),
  z.pipe(
    z.transform((text: string) => [...new Set(splitWords(text).map((word) => parseHost(word)!))]),
    z.array(z.string()).check(
      upToEntries(counts.domains),
      z.refine((domains) => domains.join("").length <= lengths.domains, {
        error: "These domains are too long.",
      }),
    ),
  ),
);

const splitWords = (text: string): string[] => text.split(/[\s,]+/).filter(Boolean);

export const shopDraftSchema = z.object({
  name: z.string().check(z.trim(), z.minLength(1, "Enter a name."), upTo(lengths.name)),
  slug: z.string().check(
    z.trim(),
    upTo(lengths.slug),
    z.regex(/^([a-z0-9]+(-[a-z0-9]+)*)?$/, {
      error: "Use lowercase letters, digits, and single hyphens for the path.",
    }),
  ),
  domains: domainsText,
  free_shipping: z.boolean(),
  /** Empty for none. */
  partner_id: z.string(),
  note: z.string().check(z.trim(), upTo(lengths.note)),
});

export type ShopForm = z.input<typeof shopDraftSchema>;
type ShopDraft = z.output<typeof shopDraftSchema>;

/** Returns the form's initial values. */
export const toShopForm = (shop: AdminShop | undefined): ShopForm => ({
  name: shop?.name ?? "",
  slug: shop?.slug ?? "",
  domains: shop?.domains.join("\n") ?? "",
  free_shipping: shop?.free_shipping ?? false,
  partner_id: shop?.partner_id ?? "",
  note: shop?.note ?? "",
});

/** Returns the edited shop, to resolve conflicting saves. */
export const toShopRecord = (
  { id, updated_at }: AdminShop,
  partners: readonly { id: string; shop_name: string }[] = [],
): StoredRecord<ShopForm> => ({
  table: "shops",
  id,
  version: updated_at,
  read: async () => {
    const stored = await fetchShop(id);
    return { version: stored.updated_at, values: toShopForm(stored) };
  },
  names: {
    name: "Name",
    slug: "Path",
    domains: "Domains",
    free_shipping: "Free shipping",
    partner_id: "Partner",
    note: "Note",
  },
  renderers: {
    partner_id: (partner: string) =>
      partners.find((option) => option.id === partner)?.shop_name ?? "None",
  },
});

/** Creates a shop, or updates the one with the id. Throws DataError. */
export async function saveShop(
  draft: ShopDraft,
  id: string | undefined,
  version: ReadVersion,
): Promise<void> {
  const row = { ...draft, partner_id: draft.partner_id || null };
  const table = db().from("shops");
  await unwrap(
    id === undefined
      ? table.insert(row).select("id").single()
      : table
          .update({ ...row, updated_at: version.current })
          .eq("id", id)
          .select("id")
          .single(),
  );
}
