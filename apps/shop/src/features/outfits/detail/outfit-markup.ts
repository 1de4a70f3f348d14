import { paths } from "@ensemble/contract";
import { sharedAddress, sharedPicture, type Thing } from "@ensemble/controls";
import { availabilities, itemMarkup, offer } from "../../items/item-markup";
import type { Item } from "../../items/items";
import type { Review } from "../../reviews/reviews";
import type { OutfitDetail } from "./outfit-detail";

/** An outfit as a product with the total price of its items, and each item with its shop; `reviews` are those on the page. */
export function outfitMarkup(outfit: OutfitDetail, reviews: readonly Review[] = []): Thing {
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
        review: reviews.length > 0 ? reviews.map(reviewMarkup) : undefined,
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

const reviewMarkup = ({ author_name, rating, comment, created_at }: Review): Thing => ({
  "@type": "Review",
  author: { "@type": "Person", name: author_name },
  datePublished: created_at.slice(0, 10),
  reviewRating: { "@type": "Rating", ratingValue: rating, bestRating: 5, worstRating: 1 },
  reviewBody: comment || undefined,
});

/** A whole look is only as available as its scarcest item. */
export function scarcest(items: readonly Pick<Item, "availability">[]): Item["availability"] {
  const order = ["sold_out", "unknown", "low_stock", "in_stock"] as const;
  return (
    order.find((value) => items.some(({ availability }) => availability === value)) ?? "unknown"
  );
}
