import type { ReactNode } from "react";
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
