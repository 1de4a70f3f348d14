import { settings } from "./settings";

function format(amount: number, fractionDigits: number): string {
  return new Intl.NumberFormat("en-US", {
    style: "currency",
    currency: settings().currency,
    minimumFractionDigits: fractionDigits,
    maximumFractionDigits: fractionDigits,
  }).format(amount);
}

/** An outfit's price on a card, in whole units of the deployment's currency. */
export const formatWholePrice = (amount: number): string => format(amount, 0);

/** An amount, with decimals only when it has some: `$100`, `$99.95`. */
export const formatRate = (amount: number): string =>
  format(amount, Number.isInteger(amount) ? 0 : 2);

/** An item's or a booking's price with two decimals. */
export const formatPrice = (amount: number): string => format(amount, 2);
