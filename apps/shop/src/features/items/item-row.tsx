import { colorName, sizeFor } from "@ensemble/domain";
import { formatPrice, paths } from "@ensemble/contract";
import { Link } from "@ensemble/router";
import { PlainLink, PlainList, VisuallyHidden } from "@ensemble/ui";
import type { ReactNode } from "react";
import { PictureRow } from "../../components/picture-row";
import { FavoriteButton } from "../favorites/favorite-button";
import type { Size } from "../style/style";
import { AvailabilityLabel, type Item } from "./items";
import type { ItemClick } from "./item-click";
import styles from "./items.module.css";
import { ShopLink } from "./shop-link";

interface SizeAvailability {
  /** Null for an item that comes in one size. */
  size: Size | null;
  availability: Item["availability"];
}

interface ItemSizesProps {
  /** In order: the embedded data API cannot sort rows three levels down. */
  sizes: readonly Size[];
  sizeAvailability: readonly SizeAvailability[];
}

/** The sizes an item comes in, the sold-out ones struck through; nothing for one size. */
export function ItemSizes({ sizes, sizeAvailability }: ItemSizesProps): ReactNode {
  if (sizeAvailability.length === 0 || sizes.length === 0) return null;
  const soldOut = new Set(
    sizeAvailability
      .filter(({ availability }) => availability === "sold_out")
      .map(({ size }) => size),
  );
  return (
    <PlainList className={styles.sizes} aria-label="Sizes">
      {sizes.map((size) => (
        <li key={size}>
          {soldOut.has(size) ? (
            <s>
              {size}
              <VisuallyHidden> sold out</VisuallyHidden>
            </s>
          ) : (
            size
          )}
        </li>
      ))}
    </PlainList>
  );
}

interface ShoppingListProps {
  items: readonly Item[];
  /** The outfit they belong to; null for single items. */
  outfitId: string | null;
  screen: ItemClick["screen"];
  /** The shopper's sizes, of clothes and of shoes. */
  sizes?: readonly Size[];
  /** The items in whose places these stand: the focus stays in a place that changes its item. */
  originals?: readonly Item[];
  /** What follows the row of the item at a place. */
  after?: (index: number) => ReactNode;
}

/** Items with their shops: all items of an outfit, or a visitor's favorites. */
export function ShoppingList({
  items,
  outfitId,
  screen,
  sizes,
  originals = items,
  after,
}: ShoppingListProps): ReactNode {
  return (
    <PlainList className={styles.list}>
      {items.map((item, index) => (
        <li key={originals[index]?.id}>
          <ItemRow item={item} outfitId={outfitId} screen={screen} ownSizes={sizes} />
          {after?.(index)}
        </li>
      ))}
    </PlainList>
  );
}

interface ItemRowProps {
  item: Item & { item_variants?: readonly SizeAvailability[] };
  /** The outfit that the item is shown in; null when it is shown alone. */
  outfitId: string | null;
  screen: ItemClick["screen"];
  /** The shopper's sizes; the row says when the item lacks theirs. */
  ownSizes?: readonly Size[];
}

/** One item of an outfit: name, price, availability and shop. */
function ItemRow({ item, outfitId, screen, ownSizes = [] }: ItemRowProps): ReactNode {
  const {
    id,
    slug,
    name,
    shop_name,
    shop_slug,
    image,
    price,
    color,
    sizes,
    availability,
    item_variants: sizeAvailability = [],
  } = item;
  const ownSize = sizeFor(sizes, ownSizes);
  const lacksSize = ownSize !== undefined && !sizes.includes(ownSize);
  return (
    <PictureRow
      image={image}
      name={name}
      to={paths.item(slug)}
      className={styles.row}
      facts={
        <>
          <p>
            <PlainLink as={Link} to={paths.shop(shop_slug)}>
              {shop_name}
            </PlainLink>{" "}
            · {colorName(color)}
          </p>
          <p>
            <AvailabilityLabel value={availability} />
            {lacksSize && <span> · not available in {ownSize}</span>}
          </p>
          {availability !== "sold_out" && (
            <ItemSizes sizes={sizes} sizeAvailability={sizeAvailability} />
          )}
        </>
      }
    >
      <div className={styles.heart}>
        <FavoriteButton kind="items" id={id} name={name} />
      </div>
      <p className={styles.price}>{formatPrice(price)}</p>
      <div className={styles.shop}>
        <ShopLink item={item} outfitId={outfitId} screen={screen} />
      </div>
    </PictureRow>
  );
}
