import type { CSSProperties, ReactNode } from "react";
import styles from "./picture.module.css";

interface PictureProps {
  src: string;
  srcSet?: string;
  /** The displayed width, for the browser's choice from `srcSet`. */
  sizes: string;
  alt: string;
  /** Width divided by height; reserves the space before the picture has loaded. */
  ratio?: number;
  /** A colour to show until the picture has loaded. */
  placeholder?: string | null;
  /** Set for the one picture that a first paint waits for. */
  priority?: boolean;
}

/** A picture that fills its container and causes no layout shift when it loads. */
export function Picture(props: PictureProps): ReactNode {
  const { ratio = 4 / 5, placeholder, priority, alt, ...source } = props;
  const frame = { aspectRatio: ratio, "--placeholder": placeholder ?? undefined };
  return (
    <span className={styles.frame} style={frame as CSSProperties}>
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
