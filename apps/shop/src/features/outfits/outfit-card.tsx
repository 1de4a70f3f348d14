import { formatCount } from "@ensemble/domain";
import { paths, pictureAt, pictureSet } from "@ensemble/contract";
import { Link, useViewTransitionState } from "@ensemble/router";
import { Card, CardLink, Picture, Title, useOnDevice, VisuallyHidden } from "@ensemble/ui";
import { Star } from "lucide-react";
import { type ReactNode, useState } from "react";
import { Price } from "../../components/price";
import { FavoriteButton } from "../favorites/favorite-button";
import styles from "./outfit-card.module.css";
import { factsLine, newUntil, type OutfitCardRow } from "./outfits";

interface OutfitCardProps {
  outfit: OutfitCardRow;
  /** The rendered card width, for the image's `sizes` attribute. */
  sizes: string;
  /** Whether the card is in the first view, so that its image loads first. */
  priority?: boolean;
  /** An extra line below the facts, such as why the outfit is shown. */
  note?: string;
}

export function OutfitCard({ outfit, sizes, priority, note }: OutfitCardProps): ReactNode {
  const [hovered, setHovered] = useState(false);
  const more = factsLine(outfit, "wide cards");
  const path = paths.outfit(outfit.slug);
  return (
    <Card
      className={styles.card}
      onPointerEnter={({ pointerType }) => setHovered(pointerType === "mouse")}
      onPointerLeave={() => setHovered(false)}
    >
      <OutfitPicture {...{ outfit, sizes, priority, hovered }} movesTo={path} />
      <div className={styles.caption}>
        <Title as="h3" className={styles.title}>
          <CardLink as={Link} to={path} viewTransition>
            {outfit.title}
          </CardLink>
        </Title>
        {outfit.item_count > 0 && (
          <p className={styles.price}>
            <Price price={outfit.total_price} reference={outfit.reference_price} whole />
          </p>
        )}
        <p className={styles.facts}>
          {factsLine(outfit, "everywhere")}
          {more && <span className={styles.more}>{` · ${more}`}</span>}{" "}
          <OutfitRating outfit={outfit} />
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
  /** The rendered image width, for the `sizes` attribute. */
  sizes: string;
  /** Whether the image is in the first view and loads first. */
  priority?: boolean;
  /** Fades in the detail shot. */
  hovered: boolean;
  /** The path of the outfit's page, if the image moves there and back in a view transition. */
  movesTo?: string;
}

/**
 * An outfit's image on a card. The second image loads on the first hover, so phones and visitors
 * who scroll past never download it.
 */
export function OutfitPicture(props: OutfitPictureProps): ReactNode {
  const { outfit, sizes, priority, hovered, movesTo } = props;
  const [loaded, setLoaded] = useState(false);
  const [wasHovered, setWasHovered] = useState(false);
  if (hovered && !wasHovered) setWasHovered(true);
  const [main, detail] = outfit.outfit_images;

  const Frame = movesTo === undefined ? StillFrame : MovingFrame;
  return (
    <Frame to={movesTo ?? ""}>
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
    </Frame>
  );
}

interface FrameProps {
  to: string;
  children: ReactNode;
}

const StillFrame = ({ children }: FrameProps) => <div className={styles.frame}>{children}</div>;

/** A component of its own, because it rerenders whenever the URL changes. */
function MovingFrame({ to, children }: FrameProps): ReactNode {
  const isInTransition = useViewTransitionState(to);
  return (
    <div
      className={styles.frame}
      style={isInTransition ? { viewTransitionName: "outfit-picture" } : undefined}
    >
      {children}
    </div>
  );
}

/** The average rating and the number of reviews, if any (OUT-17). */
export function OutfitRating({ outfit }: { outfit: OutfitCardRow }): ReactNode {
  const { rating, review_count } = outfit;
  if (rating === null) return null;
  return (
    <span className={styles.rating}>
      <Star size={12} fill="currentColor" aria-hidden />
      <span>
        <VisuallyHidden>Rated </VisuallyHidden>
        {`${rating.toFixed(1)} (${formatCount(review_count)})`}
        <VisuallyHidden> reviews</VisuallyHidden>
      </span>
    </span>
  );
}

/**
 * A badge on outfits less than 14 days old (OUT-17). Shown in the browser, at first by the document's
 * script, because a rendered page may be cached for longer.
 */
export function NewBadge({ since }: { since: string }): ReactNode {
  const until = newUntil(since);
  const isOver = useOnDevice(() => Date.now() > until, true);
  return (
    <span className={styles.newMark} hidden={isOver} data-until={until} suppressHydrationWarning>
      New
    </span>
  );
}
