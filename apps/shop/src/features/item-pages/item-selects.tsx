import { colorName, garmentNames, suitsGarment } from "@ensemble/domain";
import { Constants } from "@ensemble/contract/database";
import { type FilterControls, FilterSelect } from "@ensemble/controls";
import type { ReactNode } from "react";
import { noStyle, type Size, sizesIn, useStyle } from "../style/style";
import type { ItemFilters, itemRules } from "./item-filters";

interface ItemSelectsProps {
  list: FilterControls<typeof itemRules>;
  replace?: boolean;
}

const { item_color: colors, size: sizes } = Constants.public.Enums;
const colorNames = Object.fromEntries(colors.map((color) => [color, colorName(color)])) as Record<
  (typeof colors)[number],
  string
>;

export function ItemSelects({ list, replace }: ItemSelectsProps): ReactNode {
  const { choices } = list.filters;
  const ownSizes = sizesIn(useStyle().data ?? noStyle);
  return (
    <>
      <FilterSelect
        label="Show"
        allLabel="All items"
        value={choices.show}
        names={{ new: "New", reduced: "Reduced" }}
        parameter="show"
        onChange={(show) => list.choose("show", show, { replace })}
      />
      <FilterSelect
        label="Category"
        allLabel="All categories"
        value={choices.category}
        names={garmentNames}
        onChange={(category) => {
          const { size } = choices;
          const isSizeOffered = !category || !size || suitsGarment(category, size);
          list.change(
            { choices: { ...choices, category, size: isSizeOffered ? size : undefined } },
            { replace },
          );
        }}
      />
      <FilterSelect
        label="Color"
        allLabel="All colors"
        value={choices.color}
        names={colorNames}
        parameter="color"
        onChange={(color) => list.choose("color", color, { replace })}
      />
      <FilterSelect
        label="Size"
        allLabel="All sizes"
        value={choices.size}
        names={sizeNames(choices.category, ownSizes)}
        parameter="size"
        onChange={(size) => list.choose("size", size, { replace })}
      />
    </>
  );
}

type Category = NonNullable<ItemFilters["choices"]["category"]>;

/** Returns the sizes of a category, or all sizes, the shopper's own first (STYLE-4). */
const sizeNames = (category: Category | undefined, ownSizes: readonly Size[]) =>
  [...new Set([...ownSizes, ...sizes])]
    .filter((size) => !category || suitsGarment(category, size))
    .map((size) => [size, ownSizes.includes(size) ? `${size} (your size)` : size] as const);
