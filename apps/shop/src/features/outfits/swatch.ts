import type { Database } from "@ensemble/contract/database";

type Color = Database["public"]["Enums"]["item_color"];

export interface Swatch {
  color: string;
  /** Whether a check mark on it must be dark. */
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

export const toSwatch = (color: Color): Swatch => ({
  color: colors[color],
  light: color === "white" || color === "yellow",
});
