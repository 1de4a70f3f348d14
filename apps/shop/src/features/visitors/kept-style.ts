import { readText } from "./stored-text";

/** Where a device keeps a visitor's sizes and style. */
export const styleKey = "ensemble.style";

/** Whether the device knows any of it, without the code that reads it. */
export const isStyleKept = (): boolean => readText(styleKey) !== null;
