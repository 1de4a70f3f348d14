import { shopsLengths as lengths } from "@ensemble/contract/database";
import { Choice, FieldRow, FormField } from "@ensemble/controls";
import { retailerNames } from "@ensemble/domain";
import { explainRefusal, FormDialog, LatestRecord, useCheckedForm } from "@ensemble/editing";
import { useQuery, useQueryClient } from "@ensemble/query";
import { Text, TextField, toast } from "@ensemble/ui";
import type { ReactNode } from "react";
import { shopKeys } from "../../query-keys";
import { partnerChoicesQuery, PartnerField } from "../links/partner-choices";
import { saveShop, shopDraftSchema, toShopForm, toShopRecord } from "./shop-draft";
import { type AdminShop, isChain, fetchShop, shopRefusals } from "./shops";

interface ShopDialogProps {
  /** The shop to edit; undefined creates one. */
  id: string | undefined;
  onClose: () => void;
}

/** Creates or edits a shop. */
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
        <FormField label="Name" issue={errors.name?.message}>
          {(field) => <TextField.Root {...field} {...register("name")} maxLength={lengths.name} />}
        </FormField>
        <FormField
          label="Path"
          hint={
            shop
              ? "Of its page, after /shops/. The old path keeps leading here."
              : "Of its page, after /shops/. Made from the name if empty."
          }
          issue={errors.slug?.message}
        >
          {(field) => (
            <TextField.Root
              {...field}
              {...register("slug")}
              maxLength={lengths.slug}
              autoCapitalize="off"
              autoComplete="off"
            />
          )}
        </FormField>
      </FieldRow>
      <FormField
        label="Domains"
        hint="One per line; pasted URLs are shortened. Items and links may only lead there, or to subdomains."
        issue={errors.domains?.message}
      >
        {(field) => <textarea rows={3} {...field} {...register("domains")} autoCapitalize="off" />}
      </FormField>
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
      <FormField
        label="Note"
        hint="Optional. Only administrators see it."
        issue={errors.note?.message}
      >
        {(field) => <textarea rows={2} {...field} {...register("note")} maxLength={lengths.note} />}
      </FormField>
    </FormDialog>
  );
}
