import { colorName } from "@ensemble/domain";
import { paths, pictureAt, pictureSet } from "@ensemble/contract";
import { Link } from "@ensemble/router";
import { Card, CardLink, Picture, PlainList } from "@ensemble/ui";
import { memo, type ReactNode } from "react";
import { Price } from "../../components/price";
import { FavoriteButton } from "../favorites/favorite-button";
import { AvailabilityLabel, type Item } from "../items/items";
import cardStyles from "../outfits/outfit-card.module.css";
import styles from "./item-list.module.css";

type ItemCardRow = Pick<
  Item,
  | "id"
  | "slug"
  | "name"
  | "shop_name"
  | "image"
  | "price"
  | "reference_price"
  | "highest_price"
  | "color"
  | "availability"
>;

interface ItemGridProps {
  items: readonly ItemCardRow[];
  /** How many cards are probably in the first view. Their images load first. */
  priority?: number;
}

/** Memoized, because its list rerenders when filters open and for each step of its query. */
export const ItemGrid = memo(function ItemGrid(props: ItemGridProps): ReactNode {
  const { items, priority = 0 } = props;
  return (
    <PlainList className={styles.grid}>
      {items.map((item, index) => (
        <li key={item.id}>
          <ItemCard
            item={item}
            sizes="(min-width: 1280px) 15vw, (min-width: 768px) 23vw, 46vw"
            priority={index < priority}
          />
        </li>
      ))}
    </PlainList>
  );
});

interface ItemCardProps {
  item: ItemCardRow;
  /** The rendered card width, for the image's `sizes` attribute. */
  sizes: string;
  /** Whether the card is in the first view, so that its image loads first. */
  priority?: boolean;
}

function ItemCard({ item, sizes, priority }: ItemCardProps): ReactNode {
  const { id, slug, name, shop_name, image, price, color, availability } = item;
  return (
    <Card className={cardStyles.card}>
      <Picture
        rounded
        src={pictureAt(image, 480)}
        srcSet={pictureSet(image)}
        sizes={sizes}
        alt=""
        priority={priority}
      />
      <div className={cardStyles.caption}>
        <h3 className={styles.name}>
          <CardLink as={Link} to={paths.item(slug)}>
            {name}
          </CardLink>
        </h3>
        <p className={cardStyles.price}>
          <Price price={price} reference={item.reference_price} highest={item.highest_price} />
        </p>
        <p className={cardStyles.facts}>
          {`${colorName(color)} · ${shop_name}`}
          {availability === "sold_out" && (
            <>
              {" · "}
              <AvailabilityLabel value={availability} />
            </>
          )}
        </p>
      </div>
      <div className={cardStyles.heart}>
        <FavoriteButton kind="items" id={id} name={name} onImage />
      </div>
    </Card>
  );
}
