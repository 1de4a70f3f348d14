import { colorName, garmentNames, suitsGarment } from "@ensemble/domain";
import { Constants } from "@ensemble/contract/database";
import { type FilterControls, FilterSelect } from "@ensemble/controls";
import type { ReactNode } from "react";
import { noStyle, type Size, sizesIn, useStyle } from "../style/style";
import type { ItemFilters, itemRules } from "./item-filters";

interface ItemSelectsProps {
  list: FilterControls<typeof itemRules>;
  /** Replaces the current history entry. */
  replace?: boolean;
}

const { item_color: colors, size: sizes } = Constants.public.Enums;
const colorNames = Object.fromEntries(colors.map((color) => [color, colorName(color)])) as Record<
  (typeof colors)[number],
  string
>;

/** The filters of items. */
export function ItemSelects({ list, replace }: ItemSelectsProps): ReactNode {
  const { choices } = list.filters;
  const own = sizesIn(useStyle().data ?? noStyle);
  return (
    <>
      <FilterSelect
        label="Category"
        none="All categories"
        value={choices.category}
        names={garmentNames}
        onChange={(category) => {
          const { size } = choices;
          const fits = !category || !size || suitsGarment(category, size);
          list.change(
            { choices: { ...choices, category, size: fits ? size : undefined } },
            { replace },
          );
        }}
      />
      <FilterSelect
        label="Color"
        none="All colors"
        value={choices.color}
        names={colorNames}
        onChange={(color) => list.choose("color", color, { replace })}
      />
      <FilterSelect
        label="Size"
        none="All sizes"
        value={choices.size}
        names={sizeNames(choices.category, own)}
        onChange={(size) => list.choose("size", size, { replace })}
      />
    </>
  );
}

type Category = NonNullable<ItemFilters["choices"]["category"]>;

/** The sizes of a category, or all sizes; the shopper's own come first (STYLE-4). */
const sizeNames = (category: Category | undefined, own: readonly Size[]) =>
  [...new Set([...own, ...sizes])]
    .filter((size) => !category || suitsGarment(category, size))
    .map((size) => [size, own.includes(size) ? `${size} (your size)` : size] as const);
