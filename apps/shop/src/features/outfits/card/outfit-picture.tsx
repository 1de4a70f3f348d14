import { pictureAt, pictureSet } from "@ensemble/contract";
import { Picture } from "@ensemble/ui";
import { useState, type ReactNode } from "react";
import styles from "./outfit-picture.module.css";
import type { OutfitCardRow } from "./card-fields";

interface OutfitPictureProps {
  outfit: OutfitCardRow;
  /** The rendered width of the image, for the `sizes` attribute. */
  sizes: string;
  /** Whether the image is in the first view and loads first. */
  priority?: boolean;
  /** Whether a mouse is over the card: the detail shot fades in. */
  hovered: boolean;
  /** Whether it is part of a view transition to or from the outfit's page. */
  moving?: boolean;
}

/**
 * An outfit's image on a card. The second image loads on the first hover: phones, which cannot
 * hover, and people who scroll past never download it.
 */
export function OutfitPicture(props: OutfitPictureProps): ReactNode {
  const { outfit, sizes, priority, hovered, moving } = props;
  const [loaded, setLoaded] = useState(false);
  const [wanted, setWanted] = useState(false);
  if (hovered && !wanted) setWanted(true);
  const [main, detail] = outfit.outfit_images;

  return (
    <div
      className={styles.frame}
      style={moving ? { viewTransitionName: "outfit-picture" } : undefined}
    >
      <Picture
        src={pictureAt(outfit.hero_image, 480)}
        srcSet={pictureSet(outfit.hero_image)}
        sizes={sizes}
        alt={main?.alt_text || outfit.title}
        placeholder={main?.placeholder_color}
        priority={priority}
      />
      {wanted && detail && (
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
