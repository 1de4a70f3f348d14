import { formatPrice } from "@ensemble/contract";

/** What a gift card may be worth, in whole units of the site's currency. */
const amounts = [25, 50, 100] as const;

/** The least that a gift card costs, as the site writes prices. */
export const lowestPrice = (): string => formatPrice(Math.min(...amounts));
