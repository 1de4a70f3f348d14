import { locale } from "@ensemble/time";

/** The sending site's data in messages. */
export interface Site {
  /** Public origin, such as https://ensemble.example, for links. */
  origin: string;
  /** ISO 4217 code of every amount. */
  currency: string;
  /** The contact address for questions. */
  support: string;
}

export const pageAt = ({ origin }: Site, path: string): string => new URL(path, origin).href;

/** An amount with two decimals, in the site's currency. */
export const amountAt = ({ currency }: Site, amount: number): string =>
  new Intl.NumberFormat(locale, { style: "currency", currency }).format(amount);
