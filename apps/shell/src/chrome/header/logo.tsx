import { paths, productName } from "@ensemble/contract";
import { Link } from "@ensemble/router";
import type { ReactNode } from "react";
import styles from "./logo.module.css";

/** The wordmark, linked to home. */
export function Logo(): ReactNode {
  return (
    <Link to={paths.home()} className={styles.logo} aria-label={`${productName}, home`}>
      {productName}
    </Link>
  );
}
