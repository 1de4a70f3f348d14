import type { CSSProperties, ReactNode } from "react";
import styles from "./picture.module.css";

interface PictureProperties {
  src: string;
  srcSet?: string;
  /** How wide the picture is drawn, for the browser's choice among `srcSet`. */
  sizes: string;
  alt: string;
  /** Width divided by height; the place is kept before the picture is there. */
  ratio?: number;
  /** A colour to show until the picture is there. */
  placeholder?: string | null;
  /** The one picture that a first paint waits for. */
  priority?: boolean;
}

/** A picture that fills its place without moving anything when it arrives. */
export function Picture(properties: PictureProperties): ReactNode {
  const { ratio = 4 / 5, placeholder, priority, alt, ...source } = properties;
  const place = { aspectRatio: ratio, "--placeholder": placeholder ?? undefined };
  return (
    <span className={styles.place} style={place as CSSProperties}>
      <img
        {...source}
        alt={alt}
        className={styles.picture}
        loading={priority ? "eager" : "lazy"}
        fetchPriority={priority ? "high" : undefined}
        decoding="async"
      />
    </span>
  );
}
