import { formatWholePrice, paths } from "@ensemble/contract";
import { Link } from "@ensemble/router";
import { useState, type ReactNode } from "react";
import { FavoriteButton } from "../../favorite-toggle/favorite-button";
import { factsLine, type OutfitCardRow } from "../card/card-fields";
import { NewMark } from "../card/new-mark";
import { OutfitPicture } from "../card/outfit-picture";
import { OutfitRating } from "../card/outfit-rating";
import styles from "./outfit-rows.module.css";

/** Outfits as rows, with their descriptions (OUT-4). */
export function OutfitRows({ outfits }: { outfits: readonly OutfitCardRow[] }): ReactNode {
  return (
    <ul className={styles.rows}>
      {outfits.map((outfit) => (
        <li key={outfit.id}>
          <OutfitRow outfit={outfit} />
        </li>
      ))}
    </ul>
  );
}

function OutfitRow({ outfit }: { outfit: OutfitCardRow }): ReactNode {
  const [hovered, setHovered] = useState(false);
  const { slug, title, subtitle, total_price } = outfit;
  return (
    <article
      className={styles.row}
      onPointerEnter={({ pointerType }) => setHovered(pointerType === "mouse")}
      onPointerLeave={() => setHovered(false)}
    >
      <OutfitPicture outfit={outfit} hovered={hovered} sizes="(min-width: 768px) 220px, 30vw" />
      <div className={styles.words}>
        <h3 className={styles.title}>
          <Link to={paths.outfit(slug)} className={styles.link}>
            {title}
          </Link>
        </h3>
        <p className={styles.subtitle}>{subtitle}</p>
        <p className={styles.facts}>
          {factsLine(outfit, "everywhere", "rows", "wide cards")} <OutfitRating outfit={outfit} />{" "}
          <NewMark since={outfit.created_at} />
        </p>
      </div>
      <div className={styles.side}>
        <FavoriteButton kind="outfits" id={outfit.id} name={title} />
        <p className={styles.price}>{formatWholePrice(total_price)}</p>
      </div>
    </article>
  );
}
