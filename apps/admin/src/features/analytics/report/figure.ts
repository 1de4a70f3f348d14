import { formatCount } from "@ensemble/catalogue";
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

/** A figure's value with all there is to say: two decimals for money. */
export const formatFigure = (figure: Figure, value: number): string =>
  isMoney(figure) ? formatPrice(value) : formatCount(value);

/** A figure's value where room is scarce: on cards and axes. */
export const formatShortFigure = (figure: Figure, value: number): string =>
  isMoney(figure) ? formatWholePrice(value) : formatCount(value);
