import { formatWholePrice, paths } from "@ensemble/contract";
import { Link, useViewTransitionState } from "@ensemble/router";
import { useState, type ReactNode } from "react";
import { FavoriteButton } from "../../favorite-toggle/favorite-button";
import { factsLine, type OutfitCardRow } from "./card-fields";
import { NewMark } from "./new-mark";
import styles from "./outfit-card.module.css";
import { OutfitPicture } from "./outfit-picture";
import { OutfitRating } from "./outfit-rating";

interface OutfitCardProps {
  outfit: OutfitCardRow;
  /** The rendered width of the card, for the image's `sizes` attribute. */
  sizes: string;
  /** Whether the card is in the first view, which loads its image first. */
  priority?: boolean;
  /** An extra line below the facts, such as why the outfit is shown. */
  note?: string;
}

/** An outfit in a grid: image, name, price and heart. */
export function OutfitCard({ outfit, sizes, priority, note }: OutfitCardProps): ReactNode {
  const [hovered, setHovered] = useState(false);
  const more = factsLine(outfit, "wide cards");
  const address = paths.outfit(outfit.slug);
  // A view transition moves the image from here to the outfit's page, where supported.
  const moving = useViewTransitionState(address);
  return (
    <article
      className={styles.card}
      onPointerEnter={({ pointerType }) => setHovered(pointerType === "mouse")}
      onPointerLeave={() => setHovered(false)}
    >
      <OutfitPicture {...{ outfit, sizes, priority, hovered, moving }} />
      <div className={styles.caption}>
        <h3 className={styles.title}>
          <Link to={address} viewTransition className={styles.link}>
            {outfit.title}
          </Link>
        </h3>
        {outfit.item_count > 0 && (
          <p className={styles.price}>{formatWholePrice(outfit.total_price)}</p>
        )}
        <p className={styles.facts}>
          {factsLine(outfit, "everywhere")}
          {more && <span className={styles.more}> · {more}</span>} <OutfitRating outfit={outfit} />
        </p>
        {note && <p className={styles.note}>{note}</p>}
      </div>
      <div className={styles.mark}>
        <NewMark since={outfit.created_at} />
      </div>
      <div className={styles.heart}>
        <FavoriteButton kind="outfits" id={outfit.id} name={outfit.title} onPicture />
      </div>
    </article>
  );
}
