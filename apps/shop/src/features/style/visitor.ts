import { readText } from "@ensemble/session";

export const styleKey = "ensemble.style";

/** Returns whether the device has a stored style, without loading the code that parses it. */
export const hasStoredStyle = (): boolean => readText(styleKey) !== null;
