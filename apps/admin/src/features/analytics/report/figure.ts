import { formatCount } from "@ensemble/domain";
import { formatPrice, formatWholePrice } from "@ensemble/contract";

export const figureNames = {
  clicks: "Clicks",
  conversions: "Conversions",
  revenue: "Revenue",
  commission: "Commission",
} as const;
export type Figure = keyof typeof figureNames;
export const figures = Object.keys(figureNames) as Figure[];

const isMoney = (figure: Figure) => figure === "revenue" || figure === "commission";

/** Formats a figure exactly: two decimals for money. */
export const formatFigure = (figure: Figure, value: number): string =>
  isMoney(figure) ? formatPrice(value) : formatCount(value);

/** Formats a figure for cards and axes: money without decimals. */
export const formatShortFigure = (figure: Figure, value: number): string =>
  isMoney(figure) ? formatWholePrice(value) : formatCount(value);
