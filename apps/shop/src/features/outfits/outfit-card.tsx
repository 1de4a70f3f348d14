import { formatCount } from "@ensemble/domain";
import { formatWholePrice, paths, pictureAt, pictureSet } from "@ensemble/contract";
import { Link, useViewTransitionState } from "@ensemble/router";
import { Card, CardLink, Picture, Title, useOnDevice, VisuallyHidden } from "@ensemble/ui";
import { Star } from "lucide-react";
import { type ReactNode, useState } from "react";
import { FavoriteButton } from "../favorites/favorite-button";
import styles from "./outfit-card.module.css";
import { factsLine, isNew, type OutfitCardRow } from "./outfits";

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
  const path = paths.outfit(outfit.slug);
  // A view transition moves the image from here to the outfit's page, where supported.
  const isInTransition = useViewTransitionState(path);
  return (
    <Card
      className={styles.card}
      onPointerEnter={({ pointerType }) => setHovered(pointerType === "mouse")}
      onPointerLeave={() => setHovered(false)}
    >
      <OutfitPicture {...{ outfit, sizes, priority, hovered, isInTransition }} />
      <div className={styles.caption}>
        <Title as="h3" className={styles.title}>
          <CardLink as={Link} to={path} viewTransition>
            {outfit.title}
          </CardLink>
        </Title>
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
        <NewBadge since={outfit.created_at} />
      </div>
      <div className={styles.heart}>
        <FavoriteButton kind="outfits" id={outfit.id} name={outfit.title} onImage />
      </div>
    </Card>
  );
}

interface OutfitPictureProps {
  outfit: OutfitCardRow;
  /** The rendered width of the image, for the `sizes` attribute. */
  sizes: string;
  /** Whether the image is in the first view and loads first. */
  priority?: boolean;
  /** Whether a mouse is over the card: the detail shot fades in. */
  hovered: boolean;
  /** Whether it is part of a view transition to or from the outfit's page. */
  isInTransition?: boolean;
}

/**
 * An outfit's image on a card. The second image loads on the first hover: phones, which cannot
 * hover, and people who scroll past never download it.
 */
export function OutfitPicture(props: OutfitPictureProps): ReactNode {
  const { outfit, sizes, priority, hovered, isInTransition } = props;
  const [loaded, setLoaded] = useState(false);
  const [wasHovered, setWasHovered] = useState(false);
  if (hovered && !wasHovered) setWasHovered(true);
  const [main, detail] = outfit.outfit_images;

  return (
    <div
      className={styles.frame}
      style={isInTransition ? { viewTransitionName: "outfit-picture" } : undefined}
    >
      <Picture
        src={pictureAt(outfit.hero_image, 480)}
        srcSet={pictureSet(outfit.hero_image)}
        sizes={sizes}
        alt={main?.alt_text || outfit.title}
        placeholder={main?.placeholder_color}
        priority={priority}
      />
      {wasHovered && detail && (
        <img
          className={styles.second}
          data-shown={hovered && loaded}
          src={pictureAt(detail.image_url, 480)}
          srcSet={pictureSet(detail.image_url)}
          sizes={sizes}
          alt=""
          onLoad={() => setLoaded(true)}
        />
      )}
    </div>
  );
}

/** The average of an outfit's reviews and their number; nothing without any (OUT-17). */
export function OutfitRating({ outfit }: { outfit: OutfitCardRow }): ReactNode {
  const { rating, review_count } = outfit;
  if (rating === null) return null;
  return (
    <span className={styles.rating}>
      <Star size={12} fill="currentColor" aria-hidden />
      <span>
        <VisuallyHidden>Rated </VisuallyHidden>
        {rating.toFixed(1)} ({formatCount(review_count)})<VisuallyHidden> reviews</VisuallyHidden>
      </span>
    </span>
  );
}

/** 'New' in an outfit's first days (OUT-17). A rendered page may be older than the day that ends them. */
export function NewBadge({ since }: { since: string }): ReactNode {
  const shown = useOnDevice(() => isNew(since), false);
  return shown && <span className={styles.newMark}>New</span>;
}
