import { useState } from "react";
import { useJoinStyle, useStyle } from "../../style/known-style";
import type { Size } from "../../style/style";

/** The sizes of the picker and the recommended one (OUT-11). */
export const pickerSizes = ["XS", "S", "M", "L", "XL"] as const satisfies readonly Size[];
export const recommendedSize = "M" satisfies Size;

interface SizeChoice {
  size: Size;
  /** With her shoe size, if she said it. */
  sizes: readonly Size[];
  /** Whether it is hers, not the recommended one. */
  hers: boolean;
  choose: (size: Size) => void;
}

/** Her size: M until she says another, which then applies everywhere (STYLE-1). */
export function useSizeChoice(): SizeChoice {
  const style = useStyle();
  useJoinStyle(style);
  const [chosen, setChosen] = useState<Size>();
  const known = chosen ?? style.data?.size[0];
  function choose(size: Size): void {
    setChosen(size);
    style.change({ size: [size] });
  }
  const size = known ?? recommendedSize;
  const sizes = [size, ...(style.data?.shoe_size ?? [])];
  return { size, sizes, hers: known !== undefined, choose };
}
