import { colorName, garmentNames, suitsGarment } from "@ensemble/domain";
import { Constants } from "@ensemble/contract/database";
import { type FilterControls, FilterSelect } from "@ensemble/controls";
import type { ReactNode } from "react";
import { noStyle, type Size, sizesIn, useStyle } from "../style/style";
import type { PieceFilters, pieceRules } from "./pieces";

interface PieceSelectsProps {
  list: FilterControls<typeof pieceRules>;
  /** Replaces the current history entry. */
  replace?: boolean;
}

const { item_color: colors, size: sizes } = Constants.public.Enums;
const colorNames = Object.fromEntries(colors.map((color) => [color, colorName(color)])) as Record<
  (typeof colors)[number],
  string
>;

/** The filters of pieces. */
export function PieceSelects({ list, replace }: PieceSelectsProps): ReactNode {
  const { choices } = list.filters;
  const own = sizesIn(useStyle().data ?? noStyle);
  return (
    <>
      <FilterSelect
        label="Garment"
        allLabel="All garments"
        value={choices.garment}
        names={garmentNames}
        onChange={(garment) => {
          const { size } = choices;
          const fits = !garment || !size || suitsGarment(garment, size);
          list.change(
            { choices: { ...choices, garment, size: fits ? size : undefined } },
            { replace },
          );
        }}
      />
      <FilterSelect
        label="Color"
        allLabel="All colors"
        value={choices.color}
        names={colorNames}
        onChange={(color) => list.choose("color", color, { replace })}
      />
      <FilterSelect
        label="Size"
        allLabel="All sizes"
        value={choices.size}
        names={sizeNames(choices.garment, own)}
        onChange={(size) => list.choose("size", size, { replace })}
      />
    </>
  );
}

type Garment = NonNullable<PieceFilters["choices"]["garment"]>;

/** Those that a garment comes in, of any without one; the shopper's own come first (STYLE-4). */
const sizeNames = (garment: Garment | undefined, own: readonly Size[]) =>
  [...new Set([...own, ...sizes])]
    .filter((size) => !garment || suitsGarment(garment, size))
    .map((size) => [size, own.includes(size) ? `${size} (your size)` : size] as const);
