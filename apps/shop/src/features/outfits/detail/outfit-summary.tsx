import { pluralize } from "@ensemble/catalogue";
import { formatWholePrice, paths } from "@ensemble/contract";
import { Link } from "@ensemble/router";
import { Star, Truck } from "lucide-react";
import type { ReactNode } from "react";
import { FavoriteButton } from "../../favorite-toggle/favorite-button";
import { useFavoriteCount } from "../../favorite-toggle/favorite-count";
import { availableNow } from "../../items/available-now";
import type { Look } from "../../items/look";
import { ListButton } from "../../lists/list-button";
import { reviewsHash } from "../../reviews/outfit-reviews";
import { kindLabel } from "../outfit-kind";
import type { OutfitDetail } from "./outfit-detail";
import styles from "./outfit-summary.module.css";
import { ShareButton } from "./share-button";

interface OutfitSummaryProps {
  outfit: OutfitDetail;
  look: Pick<Look, "items" | "swapped" | "total">;
  /** The outfit's actions, between its facts and its description. */
  children: ReactNode;
}

/** An outfit's facts, price and counts, beside its images. Every number comes from the database. */
export function OutfitSummary({ outfit, look, children }: OutfitSummaryProps): ReactNode {
  const { id, slug, title, subtitle, description, rating, review_count } = outfit;
  const favorites = useFavoriteCount(outfit);
  const available = availableNow(look.items);
  return (
    <div className={styles.summary}>
      <div className={styles.head}>
        <p className={styles.kind}>{kindLabel(outfit)}</p>
        <ListButton thing={{ kind: "outfits", id, name: title }} />
        <FavoriteButton kind="outfits" id={id} name={title} />
        <ShareButton title={title} slug={slug} />
      </div>
      <h1 className={styles.title}>{title}</h1>
      {subtitle && <p className={styles.subtitle}>{subtitle}</p>}
      <p className={styles.numbers}>
        {rating !== null && (
          <Link to={paths.outfit(slug) + reviewsHash} replace className={styles.rating}>
            <Star size={15} fill="currentColor" aria-hidden />
            {rating.toFixed(1)} ({pluralize(review_count, "review")})
          </Link>
        )}
        {outfit.view_count > 0 && <span>{pluralize(outfit.view_count, "view")}</span>}
        {favorites > 0 && <span>{pluralize(favorites, "favorite")}</span>}
      </p>
      {outfit.item_count > 0 && (
        <p className={styles.price}>
          <strong>{formatWholePrice(outfit.total_price)}</strong>
          <span>{pluralize(outfit.item_count, "item")}</span>
          {look.swapped && <span>with your swaps: {formatWholePrice(look.total)}</span>}
          {available !== undefined && <span>available now: {formatWholePrice(available)}</span>}
        </p>
      )}
      {outfit.free_shipping && (
        <p className={styles.shipping}>
          <Truck size={18} strokeWidth={1.6} aria-hidden />
          Free shipping available
        </p>
      )}
      {children}
      {description && <p className={styles.description}>{description}</p>}
    </div>
  );
}
