import { formatPrice } from "@ensemble/contract";

/** The amounts of a gift card, in whole units of the site's currency. */
const amounts = [25, 50, 100] as const;

/** Returns the lowest price of a gift card, formatted. */
export const lowestPrice = (): string => formatPrice(Math.min(...amounts));
