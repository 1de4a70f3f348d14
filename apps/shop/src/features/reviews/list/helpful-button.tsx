import { paths } from "@ensemble/contract";
import { Link, useLocation } from "@ensemble/router";
import { ThumbsUp } from "lucide-react";
import type { ReactNode } from "react";
import styles from "./helpful-button.module.css";
import type { Review } from "../reviews";

interface HelpfulButtonProps {
  review: Review;
  /** Whether the viewer found it helpful. */
  pressed: boolean;
  /** Omitted for an anonymous visitor, who gets a link to sign in instead. */
  onToggle?: () => void;
}

/** How many accounts found a review helpful, and the button to join them. */
export function HelpfulButton({ review, pressed, onToggle }: HelpfulButtonProps): ReactNode {
  const { pathname } = useLocation();
  const { author_name, helpful_count } = review;
  const shown = (
    <>
      <ThumbsUp size={16} strokeWidth={1.6} aria-hidden />
      Helpful ({helpful_count})
    </>
  );
  if (!onToggle) {
    return (
      <Link
        to={paths.auth(`${pathname}#reviews`)}
        className={styles.helpful}
        aria-label={`Helpful (${helpful_count}): sign in to mark the review by ${author_name}`}
      >
        {shown}
      </Link>
    );
  }
  return (
    <button
      type="button"
      className={styles.helpful}
      aria-pressed={pressed}
      aria-label={`Helpful (${helpful_count}): review by ${author_name}`}
      onClick={onToggle}
    >
      {shown}
    </button>
  );
}
