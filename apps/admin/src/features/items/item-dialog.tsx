import { retailerNames, suitsGarment } from "@ensemble/domain";
import { Constants } from "@ensemble/contract/database";
import { FieldRow, FormField } from "@ensemble/controls";
import { TextField } from "@ensemble/ui";
import type { ReactNode } from "react";
import { Controller, useWatch } from "react-hook-form";
import { FormDialog } from "../../layout/dialogs/form-dialog";
import { ToggleGroup } from "../../layout/forms/toggle-group";
import { useCheckedForm } from "../../layout/forms/use-checked-form";
import { PicturePicker } from "../images/picture-picker";
import { useUpload } from "../images/use-upload";
import { createItem, itemRefusals } from "./create-item";
import type { Item } from "./item";
import { itemDraftSchema, newItem, type ItemForm } from "./item-draft";
import { availabilityNames, colorNames, garmentNames } from "./item-names";
import { SelectField } from "../../layout/forms/select-field";
import { explainRefusal } from "../../layout/saving/explain-refusal";

type Size = (typeof Constants.public.Enums.size)[number];

/** The sizes that a garment comes in. */
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

/** Creates a catalogue item from within the outfit form. */
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
      <FormField label="Address at the shop" issue={errors.retailer_url?.message}>
        {(field) => <TextField.Root type="url" {...field} {...register("retailer_url")} />}
      </FormField>
      <FieldRow>
        <SelectField
          label="Garment"
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
      <Controller
        control={control}
        name="pictures"
        render={({ field }) => (
          <PicturePicker
            label="Image"
            max={1}
            pictures={field.value}
            onChange={field.onChange}
            issue={errors.pictures?.message}
            steps={steps}
            sending={isSubmitting}
            inputRef={field.ref}
          />
        )}
      />
    </FormDialog>
  );
}
