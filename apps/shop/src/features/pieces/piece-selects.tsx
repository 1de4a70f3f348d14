import { colorName, garmentNames } from "@ensemble/catalogue";
import { Constants } from "@ensemble/contract/database";
import { FilterSelect } from "@ensemble/controls";
import type { FilterControls } from "@ensemble/list";
import type { ReactNode } from "react";
import { useStyle } from "../style/known-style";
import type { Size } from "../style/style";
import type { pieceRules } from "./piece-page";

const { item_color: colors, size: sizes } = Constants.public.Enums;
const colorNames = Object.fromEntries(colors.map((color) => [color, colorName(color)])) as Record<
  (typeof colors)[number],
  string
>;
/** Hers comes first (STYLE-4). */
const sizeNames = (hers: Size | undefined) =>
  Object.fromEntries([
    ...(hers ? [[hers, `${hers} (your size)`]] : []),
    ...sizes.filter((size) => size !== hers).map((size) => [size, size]),
  ]) as Record<Size, string>;

interface PieceSelectsProps {
  list: FilterControls<typeof pieceRules>;
  /** Replaces the current history entry. */
  replace?: boolean;
}

/** The filters of pieces. */
export function PieceSelects({ list, replace }: PieceSelectsProps): ReactNode {
  const { choices } = list.filters;
  const hers = useStyle().data?.size[0];
  return (
    <>
      <FilterSelect
        label="Garment"
        none="All garments"
        value={choices.garment}
        names={garmentNames}
        onChange={(garment) => list.choose("garment", garment, { replace })}
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
        names={sizeNames(hers)}
        onChange={(size) => list.choose("size", size, { replace })}
      />
    </>
  );
}
