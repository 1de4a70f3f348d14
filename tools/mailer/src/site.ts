import { locale } from "@ensemble/time";

/** What a message says about the site that sends it. */
export interface Site {
  /** Public origin, such as https://ensemble.example; links lead there. */
  origin: string;
  /** ISO 4217 code of every amount. */
  currency: string;
  /** The address that answers questions. */
  support: string;
}

/** A page of the site, by its path. */
export const pageAt = ({ origin }: Site, path: string): string => new URL(path, origin).href;

/** An amount with two decimals, in the deployment's currency. */
export const amountAt = ({ currency }: Site, amount: number): string =>
  new Intl.NumberFormat(locale, { style: "currency", currency }).format(amount);
