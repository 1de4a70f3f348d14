import { colorName, sizeFor } from "@ensemble/catalogue";
import { formatPrice, paths, pictureAt, pictureSet, type Database } from "@ensemble/contract";
import { Link } from "@ensemble/router";
import { Picture } from "@ensemble/ui";
import type { ReactNode } from "react";
import { FavoriteButton } from "../favorite-toggle/favorite-button";
import type { Item } from "./items";
import { AvailabilityLabel } from "./availability";
import type { ItemClick } from "./shopping/item-click";
import styles from "./item-row.module.css";
import { ItemSizes, type SizeInStock } from "./item-sizes";
import { ShopLink } from "./shopping/shop-link";

type Size = Database["public"]["Enums"]["size"];

interface ItemRowProps {
  item: Item & { item_variants?: readonly SizeInStock[] };
  /** The outfit that the item is shown in; null when it is shown alone. */
  outfitId: string | null;
  screen: ItemClick["screen"];
  /** The shopper's sizes; the row says when the item lacks hers. */
  hers?: readonly Size[];
}

/** One item of an outfit: name, price, availability and shop. */
export function ItemRow({ item, outfitId, screen, hers = [] }: ItemRowProps): ReactNode {
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
  const size = sizeFor(sizes, hers);
  const lacksSize = size !== undefined && !sizes.includes(size);
  return (
    <article className={styles.row}>
      <div className={styles.picture}>
        <Picture
          src={pictureAt(image, 240)}
          srcSet={pictureSet(image)}
          sizes="(min-width: 768px) 132px, 104px"
          alt=""
        />
      </div>
      <div className={styles.words}>
        <h3 className={styles.name}>
          <Link to={paths.piece(slug)}>{name}</Link>
        </h3>
        <p className={styles.facts}>
          <Link to={paths.shop(shop_slug)}>{shop_name}</Link> · {colorName(color)}
        </p>
        <p className={styles.facts}>
          <AvailabilityLabel value={availability} />
          {lacksSize && <span> · not in {size}</span>}
        </p>
        {availability !== "sold_out" && <ItemSizes sizes={sizes} inStock={inStock} />}
      </div>
      <div className={styles.heart}>
        <FavoriteButton kind="items" id={id} name={name} />
      </div>
      <p className={styles.price}>{formatPrice(price)}</p>
      <div className={styles.shop}>
        <ShopLink item={item} outfitId={outfitId} screen={screen} />
      </div>
    </article>
  );
}
