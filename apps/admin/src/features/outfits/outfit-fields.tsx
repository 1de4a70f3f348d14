import { formatRate } from "@ensemble/contract";
import { outfitsLengths as lengths } from "@ensemble/contract/database";
import { FieldRow } from "@ensemble/controls";
import { budgetNames, occasionNames, vibeNames } from "@ensemble/domain";
import {
  ChosenList,
  InputField,
  PicturedRow,
  PicturePicker,
  SelectField,
  ToggleGroup,
  type UploadSteps,
} from "@ensemble/editing";
import { queryOptions, useQuery } from "@ensemble/query";
import { db, unwrap } from "@ensemble/session";
import { Button, LoadFailure, Skeleton, Text } from "@ensemble/ui";
import { type ReactNode, useState } from "react";
import { Controller, type UseFormReturn, useWatch } from "react-hook-form";
import { outfitKeys } from "../../query-keys";
import { type Offer, offerFacts, offerSearchQuery } from "../feeds/offers";
import { type Item, itemFacts, itemSearchQuery } from "../items/items";
import { sumItems, findContradictions, formatSizes, unavailableNote } from "./outfit-contents";
import type { OutfitDraft, OutfitForm } from "./outfit-draft";
import { StylistField } from "./stylist-field";
import { seasonNames } from "./outfits";

interface OutfitFieldsProps {
  form: UseFormReturn<OutfitForm, unknown, OutfitDraft>;
  steps: UploadSteps;
  sending: boolean;
  onCreateItem: () => void;
  /** Called to make an item of an offer and add it. */
  onPick: (offer: Offer) => void;
}

export function OutfitFields(props: OutfitFieldsProps): ReactNode {
  const { form, steps, sending, onCreateItem, onPick } = props;
  const { register, control } = form;
  const { errors } = form.formState;
  const [title, items, budget, sizeRange] = useWatch({
    control,
    name: ["title", "items", "budget", "sizeRange"],
  });
  const { price, sizes } = sumItems(items);
  const hasItems = items.length > 0;
  const contradictions = findContradictions({
    ...{ itemCount: items.length, price, sizes, budget },
    sizeRange: sizeRange.trim(),
  });
  const itemsNote = contradictions.items ?? unavailableNote(items);
  return (
    <>
      <InputField form={form} name="title" label="Title" maxLength={lengths.title} />
      <InputField
        form={form}
        name="subtitle"
        label="Subtitle"
        hint="Optional"
        maxLength={lengths.subtitle}
      />
      <InputField
        form={form}
        name="description"
        label="Description"
        hint="Optional"
        rows={3}
        maxLength={lengths.description}
      />
      <FieldRow>
        <SelectField label="Occasion" names={occasionNames} field={register("occasion")} />
        <SelectField label="Vibe" names={vibeNames} field={register("vibe")} />
      </FieldRow>
      <FieldRow>
        <SelectField
          label="Budget"
          names={budgetNames()}
          hint={
            contradictions.budget ?? (hasItems ? `The items cost ${formatRate(price)}` : undefined)
          }
          field={register("budget")}
        />
        <InputField
          form={form}
          name="sizeRange"
          label="Size range"
          hint={
            contradictions.sizeRange ??
            (hasItems ? `The items come in ${formatSizes(sizes)}` : undefined)
          }
          placeholder="S-L"
          maxLength={lengths.size_range}
        />
      </FieldRow>
      <StylistField control={control} name="stylist" />
      <Controller
        control={control}
        name="seasonTags"
        render={({ field }) => (
          <ToggleGroup
            label="Season tags"
            names={seasonNames}
            chosen={field.value}
            onChange={field.onChange}
            issue={errors.seasonTags?.message}
            inputRef={field.ref}
          />
        )}
      />
      <InputField
        form={form}
        name="tags"
        label="Tags"
        hint="Separate with commas. Shoppers can also find the outfit by tags such as wedding, brunch, or linen."
      />
      <PicturePicker
        form={form}
        name="pictures"
        label="Images"
        title={title.trim()}
        steps={steps}
        sending={sending}
      />
      <Controller
        control={control}
        name="items"
        render={({ field }) => (
          <>
            <ItemChoice
              items={field.value}
              onChange={field.onChange}
              onCreate={onCreateItem}
              onPick={onPick}
            />
            {itemsNote && (
              <Text as="p" size="2" color="gray" role="status">
                {itemsNote}
              </Text>
            )}
          </>
        )}
      />
      <Controller
        control={control}
        name="collections"
        render={({ field }) => <CollectionChoice chosen={field.value} onChange={field.onChange} />}
      />
    </>
  );
}

interface ItemChoiceProps {
  items: readonly Item[];
  onChange: (items: Item[]) => void;
  onCreate: () => void;
  onPick: (offer: Offer) => void;
}

const isOffer = (row: Item | Offer): row is Offer => "first_seen_at" in row;

const rowFacts = (row: Item | Offer): string =>
  [
    isOffer(row) ? `New from a feed: ${offerFacts(row)}` : itemFacts(row),
    row.sizes.length > 0 && formatSizes(row.sizes),
  ]
    .filter(Boolean)
    .join(", ");

/** Selects, orders and creates an outfit's items. */
function ItemChoice({ items, onChange, onCreate, onPick }: ItemChoiceProps): ReactNode {
  const [text, setText] = useState("");
  const { data, isError } = useQuery(itemSearchQuery(text));
  const { data: offers = [] } = useQuery(offerSearchQuery(text));
  return (
    <ChosenList<Item | Offer>
      label="Items"
      hint="Items appear to shoppers in this order."
      chosen={items}
      onChange={(rows) => {
        const picked = rows.find(isOffer);
        if (picked) onPick(picked);
        else onChange(rows as Item[]);
      }}
      getKey={({ id }) => id}
      getName={({ name }) => name}
      renderRow={(row) => (
        <PicturedRow image={isOffer(row) ? "" : row.image} title={row.name} text={rowFacts(row)} />
      )}
      search={{ text, found: data && [...data, ...offers], failed: isError }}
      onSearch={setText}
    >
      <Button type="button" variant="soft" color="gray" size="3" onClick={onCreate}>
        Create a New Item
      </Button>
    </ChosenList>
  );
}

interface CollectionChoiceProps {
  /** Ids of collections. */
  chosen: readonly string[];
  onChange: (chosen: string[]) => void;
}

/** Selects the collections of an outfit. */
function CollectionChoice({ chosen, onChange }: CollectionChoiceProps): ReactNode {
  const { data, isError, refetch } = useQuery(currentCollectionsQuery());
  if (isError) return <LoadFailure what="The collections" onRetry={() => void refetch()} />;
  if (!data) return <Skeleton height="72px" />;
  if (data.length === 0) {
    return (
      <Text as="p" size="2" color="gray">
        There are no collections yet.
      </Text>
    );
  }
  const names = Object.fromEntries(data.map(({ id, title }) => [id, title]));
  // Deleted collections keep the outfit, in case they are restored.
  const hidden = chosen.filter((id) => !(id in names));
  return (
    <ToggleGroup
      label="Collections"
      names={names}
      chosen={chosen}
      onChange={(ticked) => onChange([...hidden, ...ticked])}
    />
  );
}

export const currentCollectionsQuery = () =>
  queryOptions({
    queryKey: outfitKeys.collections,
    queryFn: () =>
      unwrap(
        db()
          .from("collections")
          .select("id, title")
          .is("deleted_at", null)
          .order("title")
          .order("id"),
      ),
  });
