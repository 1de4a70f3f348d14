import { useState } from "react";
import { useJoinStyle, useStyle } from "../../style/known-style";
import type { Size } from "../../style/style";

/** The sizes of the picker and the recommended one (OUT-11). */
export const pickerSizes = ["XS", "S", "M", "L", "XL"] as const satisfies readonly Size[];
export const recommendedSize = "M" satisfies Size;

interface SizeChoice {
  size: Size;
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
  return { size: known ?? recommendedSize, hers: known !== undefined, choose };
}
