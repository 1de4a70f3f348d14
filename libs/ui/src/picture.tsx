import type { CSSProperties, ReactNode } from "react";
import styles from "./page.module.css";

interface PictureProps {
  src: string;
  srcSet?: string;
  /** The displayed width, for `srcSet`. */
  sizes: string;
  alt: string;
  /** Width divided by height; reserves space while the picture loads. */
  ratio?: number;
  /** A color to show while the picture loads. */
  placeholder?: string | null;
  rounded?: boolean;
  /** Whether it is the largest contentful paint. */
  priority?: boolean;
}

/** A picture that fills its container without a layout shift. */
export function Picture(props: PictureProps): ReactNode {
  const { ratio = 4 / 5, placeholder, rounded, priority, alt, ...source } = props;
  const frame = { aspectRatio: ratio, "--placeholder": placeholder ?? undefined };
  return (
    <span
      className={`${styles.frame} ${rounded ? styles.rounded : ""}`}
      style={frame as CSSProperties}
    >
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

/** Letters of different scripts aren't combined, since height and direction may differ. */
const scripts = [
  /\p{Script=Latin}/u,
  /\p{Script=Greek}/u,
  /\p{Script=Cyrillic}/u,
  /\p{Script=Arabic}/u,
  /\p{Script=Hebrew}/u,
  /\p{Script=Devanagari}/u,
  /\p{Script=Han}/u,
  /\p{Script=Hangul}/u,
];

const findScript = (letter: string): number => scripts.findIndex((script) => script.test(letter));

/**
 * Returns the initials of a name's first and last word: "CP" for "Cloud & Petal". Returns one if
 * their scripts differ.
 */
export function getInitials(name: string): string {
  const words = name.split(/[^\p{L}\p{N}]+/u).filter(Boolean);
  const [first = "?", last = ""] = (words.length > 1 ? [words[0], words.at(-1)] : words).map(
    (word) => Array.from(word!)[0]!.toUpperCase(),
  );
  return findScript(first) === findScript(last) ? first + last : first;
}
