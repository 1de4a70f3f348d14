import { colorName } from "@ensemble/catalogue";
import { formatPrice, formatWholePrice, paths, pictureAt, pictureSet } from "@ensemble/contract";
import { Link } from "@ensemble/router";
import { Picture } from "@ensemble/ui";
import type { ReactNode } from "react";
import { FavoriteButton } from "../../favorite-toggle/favorite-button";
import { AvailabilityLabel } from "../../items/availability";
import { factsLine } from "../../outfits/card/card-fields";
import { thingOf, type Entry } from "./entries";
import styles from "./entry-row.module.css";

interface EntryRowProps {
  entry: Entry;
  /** What its price was and is, if it fell. */
  fall?: string;
  /** Shows a heart, with which readers keep it for themselves. */
  readOnly: boolean;
  /** The note. */
  children: ReactNode;
}

/** An outfit or a piece on a list. */
export function EntryRow({ entry, fall, readOnly, children }: EntryRowProps): ReactNode {
  const { outfits: outfit, items: piece } = entry;
  const thing = thingOf(entry);
  if (!thing) {
    return (
      <article className={styles.row}>
        <p className={styles.gone}>The shop no longer shows this.</p>
      </article>
    );
  }
  const image = outfit?.hero_image ?? piece?.image ?? "";
  return (
    <article className={styles.row}>
      <div className={styles.picture}>
        <Picture
          src={pictureAt(image, 240)}
          srcSet={pictureSet(image)}
          sizes="(min-width: 768px) 132px, 96px"
          alt=""
        />
      </div>
      <div className={styles.words}>
        <h3 className={styles.name}>
          <Link to={outfit ? paths.outfit(outfit.slug) : paths.piece(piece!.slug)}>
            {thing.name}
          </Link>
        </h3>
        {outfit && <p className={styles.facts}>{factsLine(outfit, "everywhere", "wide cards")}</p>}
        {piece && (
          <>
            <p className={styles.facts}>
              {piece.shop_name} · {colorName(piece.color)}
            </p>
            <p className={styles.facts}>
              <AvailabilityLabel value={piece.availability} />
            </p>
          </>
        )}
        {fall && <p className={styles.fall}>{fall}</p>}
      </div>
      <div className={styles.side}>
        {readOnly && <FavoriteButton {...thing} />}
        <p className={styles.price}>
          {outfit ? formatWholePrice(outfit.total_price) : formatPrice(piece!.price)}
        </p>
      </div>
      <div className={styles.note}>{children}</div>
    </article>
  );
}
