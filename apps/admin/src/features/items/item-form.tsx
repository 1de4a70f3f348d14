import { itemsLengths as lengths } from "@ensemble/contract/database";
import { FieldRow, FormField } from "@ensemble/controls";
import { garmentNames } from "@ensemble/domain";
import {
  explainRefusal,
  FormDialog,
  InputField,
  PicturePicker,
  type ReadVersion,
  SelectField,
  type UploadSteps,
  useCheckedForm,
  useUpload,
} from "@ensemble/editing";
import { useQuery, useQueryClient } from "@ensemble/query";
import { Button, Flex, Text, useOnDevice } from "@ensemble/ui";
import { Redo2, Undo2 } from "lucide-react";
import { type ReactNode, useId, useState } from "react";
import { get, useController, type UseFormReturn, useWatch } from "react-hook-form";
import { itemKeys } from "../../query-keys";
import {
  type ItemDraft,
  itemDraftSchema,
  type ItemForm,
  itemRefusals,
  maxItemPictures,
  newItem,
  saveItem,
  shopAt,
  sizeName,
  type StoredItem,
} from "./item-draft";
import { colorNames, fetchListedItem, type Item, itemShopsQuery } from "./items";
import styles from "./items.module.css";
import { SizeFieldsets, SizeGrid } from "./size-grid";
import { useSizes } from "./use-sizes";

/** Returns the save of an item's form. `stored` is undefined for a new item. */
export function useItemSave(stored: StoredItem | undefined) {
  const queries = useQueryClient();
  const [id] = useState(() => stored?.id ?? crypto.randomUUID());
  const [sent] = useState(() => new Map<string, string>());
  const { steps, send } = useUpload();
  const save = async (draft: ItemDraft, version: ReadVersion): Promise<string> => {
    const saved = await saveItem(draft, { id, stored, version, send, sent });
    await queries.invalidateQueries({ queryKey: itemKeys.all });
    return saved;
  };
  return { id, steps, save };
}

interface ItemFieldsProps {
  form: UseFormReturn<ItemForm, unknown, ItemDraft>;
  steps: UploadSteps;
  /** By size, what its reduction is compared with. */
  references?: Readonly<Record<string, number | null>>;
  /** Shown after the style code. */
  colors?: ReactNode;
}

const none = {};

/** The fields of an item (ITEM-1). */
export function ItemFields({ form, steps, references = none, colors }: ItemFieldsProps): ReactNode {
  const { register, control } = form;
  const { errors, isSubmitting } = form.formState;
  const url = useWatch({ control, name: "retailer_url" });
  const { field: shop } = useController({ control, name: "shop_id" });
  const shopId = shop.value;
  const { data: shops = [], isError } = useQuery(itemShopsQuery);
  const found = shopAt(url, shops);
  function suggestShop(): void {
    const known = shopAt(form.getValues("retailer_url"), shops);
    if (known) form.setValue("shop_id", known.id, { shouldDirty: true, shouldValidate: true });
  }
  const urlHint =
    url && shops.length > 0 && !errors.retailer_url
      ? found
        ? found.id === shopId
          ? `A page of ${found.name}.`
          : `This is a page of ${found.name}, which isn't the selected shop.`
        : "No shop has this domain. Add the domain to its shop first."
      : undefined;
  return (
    <>
      <InputField form={form} name="name" label="Name" maxLength={lengths.name} />
      <FieldRow>
        <SelectField label="Category" names={garmentNames} field={register("garment")} />
        <SelectField label="Color" names={colorNames} field={register("color")} />
      </FieldRow>
      <InputField
        form={form}
        name="retailer_url"
        options={{ onChange: suggestShop }}
        label="Product URL"
        hint={urlHint}
        type="url"
        placeholder="https://"
      />
      <FieldRow>
        <FormField
          label="Shop"
          issue={
            errors.shop_id?.message ??
            (isError ? "The shops couldn't be loaded. Reload the page." : undefined)
          }
        >
          {(field) => (
            // Controlled, which keeps the selection until the shops have loaded.
            <select {...field} {...shop}>
              {!shops.some(({ id }) => id === shopId) && (
                <option value={shopId}>{shopId ? "Loading..." : "Choose a shop"}</option>
              )}
              {shops.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </select>
          )}
        </FormField>
        <InputField
          form={form}
          name="style_code"
          label="Style code"
          optional
          hint="The same for all colors of a product at a shop."
          maxLength={lengths.style_code}
        />
      </FieldRow>
      {colors}
      <InputField form={form} name="tags" label="Tags" optional hint="Separate with commas." />
      <SizesField form={form} references={references} />
      <PicturePicker
        form={form}
        name="pictures"
        label="Images"
        max={maxItemPictures}
        described={false}
        steps={steps}
        sending={isSubmitting}
      />
    </>
  );
}

interface SizesFieldProps {
  form: UseFormReturn<ItemForm, unknown, ItemDraft>;
  /** By size, what its reduction is compared with. */
  references: Readonly<Record<string, number | null>>;
}

const narrow = () => window.matchMedia("(max-width: 767px)");
const isNarrow = () => narrow().matches;
function followWidth(changed: () => void): () => void {
  const query = narrow();
  query.addEventListener("change", changed);
  return () => query.removeEventListener("change", changed);
}

/** Edits an item's sizes, in a grid or, on a phone, in a form of one group per size (ITEM-2). */
function SizesField({ form, references }: SizesFieldProps): ReactNode {
  const heading = useId();
  const asForm = useOnDevice(isNarrow, false, followWidth);
  const sizes = useSizes(form);
  const { keys, missing, field } = sizes;
  const { errors } = form.formState;
  const issue = errors.sizes?.root?.message ?? (errors.sizes?.message as string | undefined);
  const Presentation = asForm ? SizeFieldsets : SizeGrid;
  return (
    <section aria-labelledby={heading} className={styles.sizes}>
      <div className={styles.sizesHead}>
        <p id={heading} className={styles.sizesTitle}>
          Sizes and prices
        </p>
        <Flex gap="2" wrap="wrap">
          {sizes.endSale && (
            <Button type="button" variant="soft" color="gray" size="2" onClick={sizes.endSale}>
              End Sale
            </Button>
          )}
          <Button
            type="button"
            variant="soft"
            color="gray"
            highContrast
            size="2"
            disabled={!sizes.undo}
            onClick={sizes.undo}
          >
            <Undo2 size={16} aria-hidden /> Undo
          </Button>
          <Button
            type="button"
            variant="soft"
            color="gray"
            highContrast
            size="2"
            disabled={!sizes.redo}
            onClick={sizes.redo}
          >
            <Redo2 size={16} aria-hidden /> Redo
          </Button>
        </Flex>
      </div>
      {keys.length > 0 && (
        <Presentation
          label={heading}
          sizes={sizes}
          references={references}
          findIssue={(key, column) =>
            (get(errors, `sizes.${key}.${column}`) as { message?: string } | undefined)?.message
          }
        />
      )}
      <Flex role="group" aria-label="Add sizes" wrap="wrap" gap="2">
        {missing.map((key, index) => (
          <Button
            key={key}
            // The summary of issues leads here when there is no size.
            ref={index === 0 ? field.ref : undefined}
            type="button"
            variant="outline"
            color="gray"
            size="2"
            aria-label={`Add ${sizeName(key)}`}
            onClick={() => sizes.add(key)}
          >
            + {sizeName(key)}
          </Button>
        ))}
      </Flex>
      {issue && (
        <Text as="p" size="2" color="red">
          {issue}
        </Text>
      )}
      <Text as="p" size="2" color="gray">
        The reference is the lowest price of the 30 days before a reduction, found when you save.
        Shoppers see it struck through. Times are in your time zone.
      </Text>
      <div role="status" className={styles.status}>
        {sizes.announcement}
      </div>
    </section>
  );
}

interface ItemDialogProps {
  onCreated: (item: Item) => void;
  onClose: () => void;
}

/** Creates an item from within the outfit form. */
export default function ItemDialog({ onCreated, onClose }: ItemDialogProps): ReactNode {
  const form = useCheckedForm(itemDraftSchema, newItem);
  const { id, steps, save } = useItemSave(undefined);
  async function create(draft: ItemDraft, version: ReadVersion): Promise<void> {
    await save(draft, version);
    onCreated(await fetchListedItem(id));
  }
  return (
    <FormDialog
      title="Create Item"
      form={form}
      save={create}
      explain={(error) => explainRefusal(error, itemRefusals)}
      submit={{ label: "Create Item", busy: "Creating..." }}
      onClose={onClose}
      maxWidth="960px"
    >
      <ItemFields form={form} steps={steps} />
    </FormDialog>
  );
}
