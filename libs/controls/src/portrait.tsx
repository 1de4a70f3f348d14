import { pictureAt, pictureSet } from "@ensemble/contract";
import { getInitials, Picture } from "@ensemble/ui";
import type { ReactNode } from "react";
import styles from "./portrait.module.css";

interface PortraitProps {
  expert: { name: string; profile_image: string };
  /** Width in pixels, for browsers that don't support `sizes`. */
  width: number;
  sizes: string;
  /** Whether it is above the fold. */
  priority?: boolean;
}

/** An expert's picture, or initials at half the height. */
export function Portrait({ expert, width, sizes, priority }: PortraitProps): ReactNode {
  const { name, profile_image: image } = expert;
  return (
    <div className={styles.portrait}>
      {image ? (
        <Picture
          rounded
          src={pictureAt(image, width)}
          srcSet={pictureSet(image)}
          sizes={sizes}
          alt={`Portrait of ${name}`}
          priority={priority}
        />
      ) : (
        // The name is shown next to it.
        <div className={styles.initials} aria-hidden>
          {getInitials(name)}
        </div>
      )}
    </div>
  );
}
