import { colorName, sizeFor } from "@ensemble/domain";
import { paths } from "@ensemble/contract";
import { Link } from "@ensemble/router";
import { PlainLink, PlainList, VisuallyHidden } from "@ensemble/ui";
import type { ReactNode } from "react";
import { PictureRow } from "../../components/picture-row";
import { Price } from "../../components/price";
import { FavoriteButton } from "../favorites/favorite-button";
import type { Size } from "../style/style";
import { AvailabilityLabel, type Item } from "./items";
import type { ItemClick } from "./item-click";
import styles from "./items.module.css";
import { CommissionNote, ShopLink } from "./shop-link";

interface SizeAvailability {
  /** Null if the item comes in one size. */
  size: Size | null;
  availability: Item["availability"];
}

interface ItemSizesProps {
  /** Sorted, because the embedded data API can't sort rows three levels down. */
  sizes: readonly Size[];
  sizeAvailability: readonly SizeAvailability[];
}

/** An item's sizes, with sold-out ones struck through. Hidden if there is only one size. */
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
  /** The outfit of the items; null for single items. */
  outfitId: string | null;
  screen: ItemClick["screen"];
  /** The shopper's clothing and shoe sizes. */
  sizes?: readonly Size[];
  /**
   * The items before swaps. They key the rows, so that the focus stays in a row whose item is
   * swapped.
   */
  originals?: readonly Item[];
  /** Content below the row at an index. */
  after?: (index: number) => ReactNode;
}

/** Items with links to their shops, of an outfit or among favorites. */
export function ShoppingList({
  items,
  outfitId,
  screen,
  sizes,
  originals = items,
  after,
}: ShoppingListProps): ReactNode {
  return (
    <>
      <CommissionNote />
      <PlainList className={styles.list}>
        {items.map((item, index) => (
          <li key={originals[index]?.id}>
            <ItemRow item={item} outfitId={outfitId} screen={screen} ownSizes={sizes} />
            {after?.(index)}
          </li>
        ))}
      </PlainList>
    </>
  );
}

interface ItemRowProps {
  item: Item & { item_variants?: readonly SizeAvailability[] };
  /** The outfit that the item is shown in; null if it's shown alone. */
  outfitId: string | null;
  screen: ItemClick["screen"];
  /** The shopper's sizes. The row says if the item isn't available in them. */
  ownSizes?: readonly Size[];
}

function ItemRow({ item, outfitId, screen, ownSizes = [] }: ItemRowProps): ReactNode {
  const {
    id,
    slug,
    name,
    shop_name,
    shop_slug,
    image,
    price,
    reference_price,
    highest_price,
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
            </PlainLink>
            {` · ${colorName(color)}`}
          </p>
          <p>
            <AvailabilityLabel value={availability} isGone={item.taken_down_at != null} />
            {lacksSize && <span>{` · not available in size ${ownSize}`}</span>}
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
      <p className={styles.price}>
        <Price price={price} reference={reference_price} highest={highest_price} />
      </p>
      <div className={styles.shop}>
        <ShopLink item={item} outfitId={outfitId} screen={screen} />
      </div>
    </PictureRow>
  );
}
