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

interface SizeInStock {
  /** Null for an item that comes in one size. */
  size: Size | null;
  availability: Item["availability"];
}

interface ItemSizesProps {
  /** In order: the embedded data API cannot sort rows three levels down. */
  sizes: readonly Size[];
  inStock: readonly SizeInStock[];
}

/** The sizes an item comes in, the sold-out ones struck through; nothing for one size. */
export function ItemSizes({ sizes, inStock }: ItemSizesProps): ReactNode {
  if (inStock.length === 0 || sizes.length === 0) return null;
  const soldOut = new Set(
    inStock.filter(({ availability }) => availability === "sold_out").map(({ size }) => size),
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
  after?: (place: number) => ReactNode;
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
      {items.map((item, place) => (
        <li key={originals[place]?.id}>
          <ItemRow item={item} outfitId={outfitId} screen={screen} own={sizes} />
          {after?.(place)}
        </li>
      ))}
    </PlainList>
  );
}

interface ItemRowProps {
  item: Item & { item_variants?: readonly SizeInStock[] };
  /** The outfit that the item is shown in; null when it is shown alone. */
  outfitId: string | null;
  screen: ItemClick["screen"];
  /** The shopper's sizes; the row says when the item lacks theirs. */
  own?: readonly Size[];
}

/** One item of an outfit: name, price, availability and shop. */
function ItemRow({ item, outfitId, screen, own = [] }: ItemRowProps): ReactNode {
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
    item_variants: inStock = [],
  } = item;
  const size = sizeFor(sizes, own);
  const lacksSize = size !== undefined && !sizes.includes(size);
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
            {lacksSize && <span> · not in {size}</span>}
          </p>
          {availability !== "sold_out" && <ItemSizes sizes={sizes} inStock={inStock} />}
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
