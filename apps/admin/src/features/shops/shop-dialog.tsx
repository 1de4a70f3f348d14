import { shopsCounts as counts, shopsLengths as lengths } from "@ensemble/contract/database";
import { Choice, FieldRow } from "@ensemble/controls";
import { retailerNames } from "@ensemble/domain";
import {
  explainRefusal,
  FormDialog,
  InputField,
  isWebAddress,
  LatestRecord,
  type ReadVersion,
  type StoredRecord,
  upTo,
  upToEntries,
  useCheckedForm,
} from "@ensemble/editing";
import { useQuery, useQueryClient } from "@ensemble/query";
import { db, unwrap } from "@ensemble/session";
import { Text, toast } from "@ensemble/ui";
import type { ReactNode } from "react";
import * as z from "zod/mini";
import { shopKeys } from "../../query-keys";
import { partnerChoicesQuery, PartnerField } from "../links/partner-choices";
import { type AdminShop, isChain, fetchShop, shopRefusals } from "./shops";

interface ShopDialogProps {
  /** The shop to edit; undefined creates one. */
  id: string | undefined;
  onClose: () => void;
}

export default function ShopDialog({ id, onClose }: ShopDialogProps): ReactNode {
  // A select that gets its options later loses its value.
  const { isPending } = useQuery(partnerChoicesQuery);
  return (
    <LatestRecord table="shops" id={id} read={fetchShop} what="The shop" onClose={onClose}>
      {(stored) => !isPending && <ShopFormDialog shop={stored} onClose={onClose} />}
    </LatestRecord>
  );
}

function ShopFormDialog({ shop, onClose }: { shop?: AdminShop; onClose: () => void }): ReactNode {
  const client = useQueryClient();
  const partners = useQuery(partnerChoicesQuery);
  const form = useCheckedForm(shopDraftSchema, toShopForm(shop));
  const { register } = form;
  const { errors } = form.formState;
  return (
    <FormDialog
      title={shop ? "Edit Shop" : "New Shop"}
      form={form}
      record={shop && toShopRecord(shop, partners.data)}
      save={async (draft, version) => {
        await saveShop(draft, shop?.id, version);
        void client.invalidateQueries({ queryKey: shopKeys.all });
        toast({
          kind: "success",
          title: "Success",
          description: `Shop ${shop ? "updated" : "created"} successfully!`,
        });
      }}
      explain={(error) => explainRefusal(error, shopRefusals)}
      submit={{ label: "Save Shop", busy: "Saving..." }}
      onClose={onClose}
    >
      {shop && isChain(shop) && (
        <Text as="p" size="2" color="gray">
          Retailer {retailerNames[shop.retailer]}, as filters and the quiz know it. This can't be
          changed.
        </Text>
      )}
      <FieldRow>
        <InputField form={form} name="name" label="Name" maxLength={lengths.name} />
        <InputField
          form={form}
          name="slug"
          label="Path"
          hint={
            shop
              ? "Of its page, after /shops/. The old path keeps leading here."
              : "Of its page, after /shops/. Made from the name if empty."
          }
          maxLength={lengths.slug}
          autoCapitalize="off"
          autoComplete="off"
        />
      </FieldRow>
      <InputField
        form={form}
        name="domains"
        label="Domains"
        hint="One per line; pasted URLs are shortened. Items and links may only lead there, or to subdomains."
        rows={3}
        autoCapitalize="off"
      />
      <PartnerField
        field={register("partner_id")}
        hint="Earns commission on the shop's items."
        issue={errors.partner_id?.message}
      >
        {({ data }) => (
          <>
            <option value="">None</option>
            {shop?.partner_id && !data && (
              <option value={shop.partner_id}>{shop.partner_name}</option>
            )}
          </>
        )}
      </PartnerField>
      <Choice>
        <input type="checkbox" {...register("free_shipping")} />
        Free shipping
      </Choice>
      <InputField
        form={form}
        name="note"
        label="Note"
        hint="Optional. Only administrators see it."
        rows={2}
        maxLength={lengths.note}
      />
    </FormDialog>
  );
}

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

const shopDraftSchema = z.object({
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

type ShopForm = z.input<typeof shopDraftSchema>;
type ShopDraft = z.output<typeof shopDraftSchema>;

/** Returns the form's initial values. */
const toShopForm = (shop: AdminShop | undefined): ShopForm => ({
  name: shop?.name ?? "",
  slug: shop?.slug ?? "",
  domains: shop?.domains.join("\n") ?? "",
  free_shipping: shop?.free_shipping ?? false,
  partner_id: shop?.partner_id ?? "",
  note: shop?.note ?? "",
});

/** Returns the edited shop, to resolve conflicting saves. */
const toShopRecord = (
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
      partners.find((one) => one.id === partner)?.shop_name ?? "None",
  },
});

/** Creates a shop, or updates the one with the id. Throws DataError. */
async function saveShop(
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
