import { paths, settings } from "@ensemble/contract";
import { sharedAddress, sharedPicture, type Thing } from "@ensemble/controls";
import type { Item } from "../../items/items";
import { isShopAddress } from "../../items/retailer";
import type { OutfitDetail } from "./outfit-detail";

const availabilities: Record<Item["availability"], string | undefined> = {
  in_stock: "https://schema.org/InStock",
  low_stock: "https://schema.org/LimitedAvailability",
  sold_out: "https://schema.org/OutOfStock",
  unknown: undefined,
};

/** An outfit as a product with the total price of its items, and each item with its shop. */
export function outfitMarkup(outfit: OutfitDetail): Thing {
  const items = outfit.outfit_items.map(({ items: item }) => item);
  const address = sharedAddress(paths.outfit(outfit.slug));
  return {
    "@graph": [
      {
        "@type": "Product",
        "@id": `${address}#outfit`,
        name: outfit.title,
        description: outfit.description ?? outfit.subtitle ?? undefined,
        url: address,
        image: outfit.outfit_images.map(({ image_url }) => sharedPicture(image_url)),
        // No offer without a price: an outfit may be published before it has an item.
        offers:
          items.length > 0
            ? offer(outfit.total_price, address, availabilities[scarcest(items)])
            : undefined,
        aggregateRating: ratingMarkup(outfit),
      },
      {
        "@type": "ItemList",
        name: `${outfit.title}: shopping list`,
        numberOfItems: items.length,
        itemListElement: items.map((item, index) => ({
          "@type": "ListItem",
          position: index + 1,
          item: itemMarkup(item),
        })),
      },
    ],
  };
}

/** The average rating; undefined without reviews, as on the page. */
export function ratingMarkup(
  outfit: Pick<OutfitDetail, "rating" | "review_count">,
): Thing | undefined {
  if (outfit.rating === null || outfit.review_count === 0) return undefined;
  return {
    "@type": "AggregateRating",
    ratingValue: outfit.rating,
    reviewCount: outfit.review_count,
    bestRating: 5,
    worstRating: 1,
  };
}

/** A whole look is only as available as its scarcest item. */
export function scarcest(items: readonly Pick<Item, "availability">[]): Item["availability"] {
  const order = ["sold_out", "unknown", "low_stock", "in_stock"] as const;
  return (
    order.find((value) => items.some(({ availability }) => availability === value)) ?? "unknown"
  );
}

function itemMarkup(item: Item): Thing {
  const { name, image, color, price, availability, retailer_url, shop_name } = item;
  return {
    "@type": "Product",
    name,
    color,
    image: image ? sharedPicture(image) : undefined,
    offers: {
      ...offer(
        price,
        isShopAddress(retailer_url) ? retailer_url : undefined,
        availabilities[availability],
      ),
      seller: { "@type": "Organization", name: shop_name },
    },
  };
}

const offer = (
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
