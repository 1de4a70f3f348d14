import type { CSSProperties, ReactNode } from "react";
import styles from "./page.module.css";

interface PageProps {
  /** The document's whole title (contract, `pageTitle`). */
  title: string;
  /** For search engines and shared links. */
  description?: string;
  /**
   * `reading` keeps lines short, `wide` fits the shop's grid, `full` leaves the width to the page.
   */
  width?: "reading" | "wide" | "full";
  children: ReactNode;
}

/** Wraps every screen: sets its document title and its width. */
export function Page({ title, description, width = "wide", children }: PageProps): ReactNode {
  return (
    <div className={`${styles.page} ${styles[width]}`}>
      <title>{title}</title>
      {description && <meta name="description" content={description} />}
      {children}
    </div>
  );
}

interface BelowTheFoldProps {
  /** Its usual heights in pixels, on a phone and on wider screens, for the scrollbar. */
  height: { phone: number; wide: number };
  children: ReactNode;
}

/**
 * What lies below a page's first view. In a page that a server rendered, the browser lays it out when it
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
