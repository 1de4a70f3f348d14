import { FormField } from "@ensemble/controls";
import { ConfirmDialog, explainRefusal } from "@ensemble/editing";
import { useMutation, useQuery, useQueryClient } from "@ensemble/query";
import { Flex, LoadFailure, Text, toast } from "@ensemble/ui";
import { type ReactNode, useState } from "react";
import {
  type AdminShop,
  deleteShop,
  independentShopsQuery,
  itemsText,
  mergeShops,
  shopRefusals,
} from "./shops";

interface ShopRemovalProps {
  shop: AdminShop;
  /** Merges the shop into another one, which keeps its items. */
  merge: boolean;
  onClose: () => void;
}

/** Confirms that a shop is deleted or merged. Open while mounted. */
export default function ShopRemoval({ shop, merge, onClose }: ShopRemovalProps): ReactNode {
  const client = useQueryClient();
  const shops = useQuery({ ...independentShopsQuery, enabled: merge });
  const [targetId, setTargetId] = useState("");
  const [asked, setAsked] = useState(false);
  const target = shops.data?.find(({ id }) => id === targetId);
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => (target ? mergeShops(shop.id, target.id) : deleteShop(shop.id)),
    onSuccess: () => {
      const description = target
        ? `${shop.name} is now part of ${target.name}.`
        : `${shop.name} has been deleted.`;
      toast({ kind: "success", title: "Success", description });
      onClose();
    },
    // Items, partners and links follow.
    onSettled: () => client.invalidateQueries(),
  });
  const failure = error ? explainRefusal(error, shopRefusals) : undefined;
  const dialogProps = { open: true, pending: isPending, failure, onCancel: onClose };
  if (!merge)
    return (
      <ConfirmDialog
        {...dialogProps}
        title={`Delete ${shop.name}?`}
        text={`Its page and ${shop.domains.join(", ")} will be gone. This can't be undone.`}
        confirm={isPending ? "Deleting..." : "Delete"}
        onConfirm={mutate}
      />
    );
  return (
    <ConfirmDialog
      {...dialogProps}
      title={target ? `Merge ${shop.name} into ${target.name}?` : `Merge ${shop.name}`}
      text={`The other shop gets everything of ${shop.name}, which is then deleted. This can't be undone.`}
      confirm={isPending ? "Merging..." : "Merge"}
      onConfirm={() => (target ? mutate() : setAsked(true))}
    >
      <Flex direction="column" gap="4" mt="4">
        {shops.isError && <LoadFailure what="The shops" onRetry={() => void shops.refetch()} />}
        <FormField
          label="Shop that stays"
          issue={asked && !target ? "Choose the shop that stays." : undefined}
        >
          {(field) => (
            <select
              {...field}
              value={targetId}
              onChange={(event) => setTargetId(event.target.value)}
            >
              <option value="">{shops.data ? "Choose a shop" : "Loading..."}</option>
              {shops.data
                ?.filter(({ id }) => id !== shop.id)
                .map(({ id, name, domains }) => (
                  <option key={id} value={id}>
                    {`${name} (${domains[0]})`}
                  </option>
                ))}
            </select>
          )}
        </FormField>
        {target && (
          <Text as="p" size="2" role="status">
            {`${target.name} gets ${itemsText(shop)}, ${shop.domains.join(", ")}, and the visitors of `}
            {[shop.slug, ...shop.earlier_slugs].map((slug) => `/shops/${slug}`).join(", ")}.
          </Text>
        )}
      </Flex>
    </ConfirmDialog>
  );
}
