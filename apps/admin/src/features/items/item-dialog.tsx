import { Constants, type Database, itemsLengths } from "@ensemble/contract/database";
import { FieldRow, FormField } from "@ensemble/controls";
import { colorName, retailerNames, suitsGarment } from "@ensemble/domain";
import { db, type Refusals, unwrap } from "@ensemble/session";
import { TextField } from "@ensemble/ui";
import type { ReactNode } from "react";
import { Controller, useWatch } from "react-hook-form";
import * as z from "zod/mini";
import { upTo } from "../../components/field-rules";
import { FormDialog } from "../../components/form-dialog";
import { SelectField, ToggleGroup, useCheckedForm } from "../../components/form-fields";
import { explainRefusal } from "../../components/refusals";
import { PicturePicker } from "../images/picture-picker";
import type { Picture } from "../images/pictures";
import { removeUnusedFiles } from "../images/stored-files";
import { type SendPicture, useUpload } from "../images/uploads";
import { type Item, itemColumns } from "./items";

type Size = (typeof Constants.public.Enums.size)[number];

/** Returns the sizes of a garment. */
const sizeNames = (garment: ItemForm["garment"]) =>
  Object.fromEntries(
    Constants.public.Enums.size
      .filter((size) => suitsGarment(garment, size))
      .map((size) => [size, size]),
  ) as Record<Size, string>;

interface ItemDialogProps {
  onCreated: (item: Item) => void;
  onClose: () => void;
}

/** Creates a catalog item from within the outfit form. */
export default function ItemDialog({ onCreated, onClose }: ItemDialogProps): ReactNode {
  const form = useCheckedForm(itemDraftSchema, newItem);
  const { register, control } = form;
  const { errors, isSubmitting } = form.formState;
  const garment = useWatch({ control, name: "garment" });
  const { steps, send } = useUpload();
  function keepFittingSizes(): void {
    const { garment, sizes } = form.getValues();
    form.setValue(
      "sizes",
      sizes.filter((size) => suitsGarment(garment, size)),
    );
  }
  return (
    <FormDialog
      title="Create Item"
      form={form}
      save={async (draft) => onCreated(await createItem(draft, send))}
      explain={(error) => explainRefusal(error, itemRefusals)}
      submit={{ label: "Create Item", busy: "Creating..." }}
      onClose={onClose}
    >
      <FormField label="Name" issue={errors.name?.message}>
        {(field) => <TextField.Root {...field} {...register("name")} />}
      </FormField>
      <FieldRow>
        <SelectField label="Retailer" names={retailerNames} field={register("retailer")} />
        <FormField label="Price" issue={errors.price?.message}>
          {(field) => <TextField.Root inputMode="decimal" {...field} {...register("price")} />}
        </FormField>
      </FieldRow>
      <FormField label="Product URL" issue={errors.retailer_url?.message}>
        {(field) => <TextField.Root type="url" {...field} {...register("retailer_url")} />}
      </FormField>
      <FieldRow>
        <SelectField
          label="Category"
          names={garmentNames}
          field={register("garment", { onChange: keepFittingSizes })}
        />
        <SelectField label="Color" names={colorNames} field={register("color")} />
        <SelectField
          label="Availability"
          names={availabilityNames}
          field={register("availability")}
        />
      </FieldRow>
      <Controller
        control={control}
        name="sizes"
        render={({ field }) => (
          <ToggleGroup
            label="Sizes"
            names={sizeNames(garment)}
            chosen={field.value}
            onChange={field.onChange}
            issue={errors.sizes?.message}
            inputRef={field.ref}
          />
        )}
      />
      <PicturePicker
        form={form}
        name="pictures"
        label="Image"
        max={1}
        steps={steps}
        sending={isSubmitting}
      />
    </FormDialog>
  );
}

const { garment, item_availability, item_color, retailer, size } = Constants.public.Enums;

/** Doesn't check the URL against the retailer's domains, which the database does. */
const itemDraftSchema = z.object({
  name: z.string().check(z.trim(), z.minLength(1, "Enter a name."), upTo(itemsLengths.name)),
  retailer: z.enum(retailer),
  retailer_url: z
    .url({
      protocol: /^https?$/,
      error: "Enter the product URL, such as https://www.zara.com/coat.",
    })
    .check(upTo(itemsLengths.retailer_url)),
  price: z.pipe(
    z.string().check(z.trim(), z.minLength(1, "Enter a price.")),
    z.coerce
      .number<string>("Enter the price as a number.")
      .check(
        z.minimum(0, "Enter a price of 0 or more."),
        z.maximum(1_000_000, "Enter a price of 1,000,000 or less."),
      ),
  ),
  garment: z.enum(garment),
  color: z.enum(item_color),
  availability: z.enum(item_availability),
  sizes: z.array(z.enum(size)).check(z.minLength(1, "Choose at least one size.")),
  pictures: z.array(z.custom<Picture>()).check(z.minLength(1, "Choose an image.")),
});

type ItemForm = z.input<typeof itemDraftSchema>;
type ItemDraft = z.output<typeof itemDraftSchema>;

const newItem: ItemForm = {
  name: "",
  retailer: "ZARA",
  retailer_url: "",
  price: "",
  garment: "coat",
  color: "black",
  availability: "in_stock",
  sizes: [],
  pictures: [],
};

type Enums = Database["public"]["Enums"];

const garmentNames: Record<Enums["garment"], string> = {
  coat: "Coat",
  blazer: "Blazer",
  knit: "Knit",
  shirt: "Shirt",
  tee: "T-Shirt",
  trousers: "Pants",
  jeans: "Jeans",
  skirt: "Skirt",
  dress: "Dress",
  boots: "Boots",
  trainers: "Sneakers",
  heels: "Heels",
  bag: "Bag",
  belt: "Belt",
  scarf: "Scarf",
  jewellery: "Jewelry",
  hat: "Hat",
  sunglasses: "Sunglasses",
};

const colorNames = Object.fromEntries(
  Constants.public.Enums.item_color.map((color) => [color, colorName(color)]),
) as Record<Enums["item_color"], string>;

const availabilityNames: Record<Enums["item_availability"], string> = {
  in_stock: "In Stock",
  low_stock: "Low Stock",
  sold_out: "Sold Out",
  unknown: "Unknown",
};

/** Adds an item with its picture; removes the picture if the insert fails. Throws DataError. */
async function createItem(
  { pictures: [picture], ...draft }: ItemDraft,
  send: SendPicture,
): Promise<Item> {
  const id = crypto.randomUUID();
  const image = await send(picture!, "outfit-images", `item-${id}.jpg`);
  try {
    return await unwrap(
      db()
        .from("items")
        .insert({ ...draft, id, image })
        .select(itemColumns)
        .single(),
    );
  } catch (error) {
    await removeUnusedFiles([image]);
    throw error;
  }
}

const itemRefusals: Refusals = {
  retailer_url_not_allowed: (message) =>
    `Nothing was saved: ${message} Enter a URL on the selected shop's site.`,
};
