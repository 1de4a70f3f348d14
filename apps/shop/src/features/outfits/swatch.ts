import type { Database } from "@ensemble/contract/database";

type Color = Database["public"]["Enums"]["item_color"];

/** How an item color is rendered. */
export interface Swatch {
  /** The CSS color. */
  color: string;
  /** Whether a tick on it must be dark to be visible. */
  light: boolean;
}

const colors: Record<Color, string> = {
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

export const swatchOf = (color: Color): Swatch => ({
  color: colors[color],
  light: color === "white" || color === "yellow",
});
