import { pictureAt, pictureSet } from "@ensemble/contract";
import { initialsOf, Picture } from "@ensemble/ui";
import type { ReactNode } from "react";
import styles from "./portrait.module.css";

interface PortraitProperties {
  expert: { name: string; profile_image: string };
  /** How wide it is drawn, in pixels, for browsers that do not choose by `sizes`. */
  width: number;
  sizes: string;
  /** Part of what is seen first. */
  priority?: boolean;
}

/** An expert's picture; without one, the initials on paper, half as tall. */
export function Portrait({ expert, width, sizes, priority }: PortraitProperties): ReactNode {
  const { name, profile_image: image } = expert;
  return (
    <div className={styles.portrait}>
      {image ? (
        <Picture
          src={pictureAt(image, width)}
          srcSet={pictureSet(image)}
          sizes={sizes}
          alt={`Portrait of ${name}`}
          priority={priority}
        />
      ) : (
        // The name stands beside it.
        <div className={styles.initials} aria-hidden>
          {initialsOf(name)}
        </div>
      )}
    </div>
  );
}
