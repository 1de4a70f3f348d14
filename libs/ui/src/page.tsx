// oxlint-disable-next-line no-restricted-imports -- Nothing below suspends; see BelowTheFold.
import { type CSSProperties, type ReactNode, Suspense } from "react";
import styles from "./page.module.css";

interface PageProps {
  /** The complete document title; see `pageTitle` in @ensemble/contract. */
  title: string;
  /** For search engines and shared links. */
  description?: string;
  /** `reading` for text, `wide` for the shop's grid, `full` for no limit. */
  width?: "reading" | "wide" | "full";
  children: ReactNode;
}

/** Wraps a screen, setting its document title and width. */
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
  /** Estimated heights in pixels, on phones and wider screens, for the scrollbar. */
  height: { phone: number; wide: number };
  children: ReactNode;
}

/**
 * Content below the fold. In a server-rendered page, the browser defers its layout until it comes
 * near, for a faster first paint, and React hydrates it after the rest or at the first press.
 */
export function BelowTheFold({ height, children }: BelowTheFoldProps): ReactNode {
  const { phone, wide } = height;
  const heights = { "--phone": `${phone}px`, "--wide": `${wide}px` };
  return (
    <div className={styles.below} style={heights as CSSProperties}>
      <Suspense>{children}</Suspense>
    </div>
  );
}
