import { paths } from "@ensemble/contract";
import { Link } from "@ensemble/router";
import { ArrowLeft } from "lucide-react";
import type { ReactNode } from "react";
import styles from "./home-link.module.css";

/** 'Back to Home' on the sign-in and legal pages (LEGAL-1). */
export function HomeLink(): ReactNode {
  return (
    <Link to={paths.home()} className={styles.link}>
      <ArrowLeft size={16} strokeWidth={1.6} aria-hidden />
      Back to Home
    </Link>
  );
}
