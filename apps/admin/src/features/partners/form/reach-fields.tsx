import { Constants } from "@ensemble/contract/database";
import type { ReactNode } from "react";
import { Controller } from "react-hook-form";
import { CategoryChoice } from "./category-choice";
import type { DraftFormProps } from "./draft-form";
import { TagInput } from "./tag-input";

const categories = Constants.public.Enums.product_category;

/** Product categories, custom items and regions. */
export function ReachFields({ form }: DraftFormProps): ReactNode {
  return (
    <>
      <Controller
        control={form.control}
        name="product_categories"
        render={({ field, fieldState }) => (
          <CategoryChoice
            label="Product Categories"
            names={categories}
            value={field.value}
            onChange={field.onChange}
            firstButton={field.ref}
            issue={fieldState.error?.message}
          />
        )}
      />
      <Controller
        control={form.control}
        name="custom_items"
        render={({ field }) => (
          <TagInput
            label="Custom Items"
            hint="Products of the shop's own, such as knitwear. Press Enter after each."
            value={field.value}
            onChange={field.onChange}
          />
        )}
      />
      <Controller
        control={form.control}
        name="geographic_coverage"
        render={({ field }) => (
          <TagInput
            label="Geographic Coverage"
            hint="Where the shop delivers to. Press Enter after each region; click one to remove it."
            value={field.value}
            onChange={field.onChange}
          />
        )}
      />
    </>
  );
}
