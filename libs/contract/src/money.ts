import { settings } from "./settings";

function format(amount: number, fractionDigits: number): string {
  const { currency } = settings();
  if (currency === "USD") return inDollars(amount, fractionDigits);
  return new Intl.NumberFormat("en-US", {
    style: "currency",
    currency,
    minimumFractionDigits: fractionDigits,
    maximumFractionDigits: fractionDigits,
  }).format(amount);
}

/** Formats like Intl, whose first use would block a slow phone for 90 ms during page start. */
function inDollars(amount: number, fractionDigits: number): string {
  const [whole = "", cents] = Math.abs(amount).toFixed(fractionDigits).split(".");
  const grouped = whole.replaceAll(/\B(?=(\d{3})+$)/g, ",");
  return `${amount < 0 ? "-" : ""}$${cents === undefined ? grouped : `${grouped}.${cents}`}`;
}

/** Formats a price in whole units of the deployment's currency. */
export const formatWholePrice = (amount: number): string => format(amount, 0);

/** Formats an amount, with decimals only if it has some: `$100`, `$99.95`. */
export const formatRate = (amount: number): string =>
  format(amount, Number.isInteger(amount) ? 0 : 2);

export const formatPrice = (amount: number): string => format(amount, 2);
