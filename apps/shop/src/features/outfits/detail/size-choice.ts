import type { Database } from "@ensemble/contract";
import { useOnDevice } from "@ensemble/ui";
import { useState } from "react";
import { storeText, readText } from "../../visitors/stored-text";

export type Size = Database["public"]["Enums"]["size"];

/** The sizes of the picker and the recommended one (OUT-11). */
export const pickerSizes = ["XS", "S", "M", "L", "XL"] as const satisfies readonly Size[];
export const recommendedSize = "M" satisfies Size;
export type PickerSize = (typeof pickerSizes)[number];

const key = "ensemble.size";

const remembered = (): PickerSize =>
  pickerSizes.find((size) => size === readText(key)) ?? recommendedSize;

/**
 * The shopper's size: M until another is chosen, which then applies to every outfit on this device.
 */
export function useSizeChoice(): [PickerSize, (size: PickerSize) => void] {
  const known = useOnDevice(remembered, recommendedSize);
  const [size = known, setSize] = useState<PickerSize>();
  function choose(chosen: PickerSize): void {
    setSize(chosen);
    storeText(key, chosen);
  }
  return [size, choose];
}
