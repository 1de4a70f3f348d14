import type { CSSProperties, ReactNode } from "react";
import styles from "./below-the-fold.module.css";

interface BelowTheFoldProps {
  /** Its usual heights in pixels, on a phone and on wider screens, for the scrollbar. */
  height: { phone: number; wide: number };
  children: ReactNode;
}

/**
 * What lies below a page's first view. In a page that a server drew, the browser lays it out when it
 * comes near, so that the first view is painted sooner.
 */
export function BelowTheFold({ height, children }: BelowTheFoldProps): ReactNode {
  const { phone, wide } = height;
  const heights = { "--phone": `${phone}px`, "--wide": `${wide}px` };
  return (
    <div className={styles.below} style={heights as CSSProperties}>
      {children}
    </div>
  );
}
