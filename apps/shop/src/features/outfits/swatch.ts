import type { Database } from "@ensemble/contract/database";

export type Color = Database["public"]["Enums"]["item_color"];

/** The catalogue's colors as CSS colors. */
export const swatches: Record<Color, string> = {
  black: "#1d1c1b",
  white: "#fbf9f4",
  gray: "#8d8b88",
  navy: "#22304f",
  red: "#a8322c",
  pink: "#dd9fa5",
  purple: "#7d5a94",
  blue: "#5b8cc0",
  green: "#5d7a4e",
  yellow: "#e0b545",
  orange: "#d5773c",
  brown: "#714c37",
};

/** Whether a tick on the color must be dark to be visible. */
export const isLight = (color: Color): boolean => color === "white" || color === "yellow";
