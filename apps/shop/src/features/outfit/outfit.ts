import { paths } from "@ensemble/contract";
import { sharedAddress, sharedPicture, type Thing } from "@ensemble/controls";
import { queryOptions, useQuery, useQueryClient } from "@ensemble/query";
import { db, unwrap, useFavorites, useSession } from "@ensemble/session";
import { useState } from "react";
import { favoriteKeys, outfitKeys } from "../../query-keys";
import { availabilities, itemMarkup, offer } from "../items/item-markup";
import { type Item, keptItemColumns } from "../items/items";
import type { OutfitCardRow } from "../outfits/outfits";
import type { Review } from "../reviews/reviews";
import { type Size, useStyle, useSyncStyle } from "../style/style";

const detailColumns =
  `id, slug, title, subtitle, description, hero_image, occasion, vibe, budget, tags, total_price, reference_price, item_count, offered_count, sizes, free_shipping, rating, review_count, favorite_count, view_count, outfit_images(id, image_url, alt_text, view_type, display_order, placeholder_color), outfit_items(position, items(${keptItemColumns}, shop_id, style_code, item_variants(size, availability))), outfit_credits(expert_stylists(id, slug, name))` as const;

export type OutfitDetail = NonNullable<Awaited<ReturnType<typeof fetchOutfit>>>;
export type GalleryPicture = OutfitDetail["outfit_images"][number];

/**
 * Queries an outfit with its images and items in order; null if no outfit has this slug. Drafts are
 * visible only to administrators.
 */
export const outfitQuery = (slug: string) =>
  queryOptions({
    queryKey: outfitKeys.outfit(slug),
    queryFn: () => fetchOutfit(slug),
    meta: { dependsOnRights: true },
  });

async function fetchOutfit(slug: string) {
  const [outfit] = await unwrap(
    db()
      .from("outfits")
      .select(detailColumns)
      .eq("slug", slug)
      .order("display_order", { referencedTable: "outfit_images" })
      .order("position", { referencedTable: "outfit_items" })
      .limit(1),
  );
  return outfit ?? null;
}

/**
 * Returns the outfit's card from any cached list, to show its image, name and price while the rest
 * loads.
 */
export function useCachedOutfit(slug: string): OutfitCardRow | undefined {
  const client = useQueryClient();
  for (const [, data] of client.getQueriesData({ type: "all" })) {
    const cached = cardsIn(data).find((card) => card.slug === slug);
    if (cached) return cached;
  }
  return undefined;
}

/** Returns the cards of a cached list, single page or infinite pages. */
function cardsIn(data: unknown): OutfitCardRow[] {
  if (isRecord(data) && Array.isArray(data.pages)) return data.pages.flatMap(cardsIn);
  const list = isRecord(data) && "outfits" in data ? data.outfits : data;
  return Array.isArray(list) ? list.filter(isCard) : [];
}

const isCard = (row: unknown): row is OutfitCardRow =>
  isRecord(row) && "slug" in row && "hero_image" in row && "outfit_images" in row;

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null;

/**
 * Describes an outfit to search engines as a product with the total price of its items, followed by
 * each item with its shop. `reviews` are the ones on the page.
 */
export function outfitMarkup(outfit: OutfitDetail, reviews: readonly Review[] = []): Thing {
  const items = outfit.outfit_items.map(({ items: item }) => item);
  const sold = items.filter((item) => !item.taken_down_at);
  const url = sharedAddress(paths.outfit(outfit.slug));
  const author = authorOf(outfit);
  return {
    "@graph": [
      {
        "@type": "Product",
        "@id": `${url}#outfit`,
        name: outfit.title,
        description: outfit.description ?? outfit.subtitle ?? undefined,
        url,
        image: outfit.outfit_images.map(({ image_url }) => sharedPicture(image_url)),
        // A published outfit may not have items yet, and so no price.
        offers:
          items.length > 0
            ? offer(outfit.total_price, url, availabilities[lowestAvailability(items)])
            : undefined,
        aggregateRating: ratingMarkup(outfit),
        review: reviews.length > 0 ? reviews.map(reviewMarkup) : undefined,
      },
      {
        "@type": "ItemList",
        name: `${outfit.title}: shopping list`,
        numberOfItems: sold.length,
        itemListElement: sold.map((item, index) => ({
          "@type": "ListItem",
          position: index + 1,
          item: itemMarkup(item),
        })),
      },
      // Products have no author, pages do.
      ...(author
        ? [
            {
              "@type": "WebPage",
              url,
              mainEntity: { "@id": `${url}#outfit` },
              author: {
                "@type": "Person",
                name: author.name,
                url: sharedAddress(paths.expert(author.slug)),
              },
            },
          ]
        : []),
    ],
  };
}

/** Returns the listed stylist who styled the outfit (OUT-20). */
export const authorOf = ({ outfit_credits: credit }: Pick<OutfitDetail, "outfit_credits">) =>
  credit?.expert_stylists;

/** Describes the average rating. Returns undefined if there are no reviews. */
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

/** Returns the availability of the least available item. */
export function lowestAvailability(
  items: readonly Pick<Item, "availability">[],
): Item["availability"] {
  const order = ["sold_out", "unknown", "low_stock", "in_stock"] as const;
  return (
    order.find((value) => items.some(({ availability }) => availability === value)) ?? "unknown"
  );
}

/** The sizes of the picker and the recommended one (OUT-11). */
export const pickerSizes = ["XS", "S", "M", "L", "XL"] as const satisfies readonly Size[];
export const recommendedSize = "M" satisfies Size;

interface SizeChoice {
  size: Size;
  /** With the shoe size, if entered. */
  sizes: readonly Size[];
  /** False if it's the recommended size. */
  isOwnSize: boolean;
  choose: (size: Size) => void;
}

/**
 * Returns the shopper's size: M until they choose another one, which then applies everywhere
 * (STYLE-1).
 */
export function useSizeChoice(): SizeChoice {
  const style = useStyle();
  useSyncStyle(style);
  const [chosen, setChosen] = useState<Size>();
  const storedSize = chosen ?? style.data?.size[0];
  function choose(size: Size): void {
    setChosen(size);
    style.change({ size: [size] });
  }
  const size = storedSize ?? recommendedSize;
  const sizes = [size, ...(style.data?.shoe_size ?? [])];
  return { size, sizes, isOwnSize: storedSize !== undefined, choose };
}

/** Queries whether the loaded count includes this account's favorite. */
const ownFavoriteQuery = (outfit: string, userId: string) =>
  queryOptions({
    queryKey: favoriteKeys.counted(userId, outfit),
    queryFn: async () => {
      const rows = await unwrap(
        db()
          .from("favorites")
          .select("outfit_id")
          .eq("user_id", userId)
          .is("list_id", null)
          .eq("outfit_id", outfit),
      );
      return rows.length > 0;
    },
  });

/**
 * Returns how many accounts have the outfit among their favorites: the loaded count, adjusted by
 * the current state of the heart. A visitor's favorite is only on the device and adds one.
 */
export function useFavoriteCount(outfit: { id: string; favorite_count: number }): number {
  const session = useSession();
  const userId = session.status === "signedIn" ? session.user.id : undefined;
  const isFavorite = useFavorites((favorites) => favorites.outfits.includes(outfit.id));
  const query = useQuery({
    ...ownFavoriteQuery(outfit.id, userId ?? ""),
    enabled: userId !== undefined,
  });
  const isIncluded = session.status === "anonymous" ? false : query.data;
  if (isIncluded === undefined) return outfit.favorite_count;
  return outfit.favorite_count - Number(isIncluded) + Number(isFavorite);
}
