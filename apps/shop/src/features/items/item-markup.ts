import { settings } from "@ensemble/contract";
import { sharedPicture, type Thing } from "@ensemble/controls";
import { isWebUrl } from "./item-click";
import type { Item } from "./items";

/** The schema.org values; undefined if the stock is unknown. */
export const availabilities: Record<Item["availability"], string | undefined> = {
  in_stock: "https://schema.org/InStock",
  low_stock: "https://schema.org/LimitedAvailability",
  sold_out: "https://schema.org/OutOfStock",
  unknown: undefined,
};

/** Describes an item to search engines as a product of its shop. */
export function itemMarkup(item: Item): Thing {
  const { name, image, color, price, highest_price, availability, retailer_url, shop_name } = item;
  return {
    "@type": "Product",
    name,
    color,
    image: image ? sharedPicture(image) : undefined,
    offers: {
      ...offer(
        price,
        isWebUrl(retailer_url) ? retailer_url : undefined,
        availabilities[availability],
      ),
      ...(highest_price !== null &&
        highest_price > price && {
          "@type": "AggregateOffer",
          price: undefined,
          lowPrice: price.toFixed(2),
          highPrice: highest_price.toFixed(2),
        }),
      seller: { "@type": "Organization", name: shop_name },
    },
  };
}

/** Describes a price in the site's currency. */
export const offer = (
  price: number,
  url: string | undefined,
  availability: string | undefined,
): Thing => ({
  "@type": "Offer",
  price: price.toFixed(2),
  priceCurrency: settings().currency,
  availability,
  url,
});
