import { paths, pictureAt } from "@ensemble/contract";
import { Stars } from "@ensemble/controls";
import { Link, useLocation } from "@ensemble/router";
import { utcDate } from "@ensemble/domain";
import { Avatar, TextButton } from "@ensemble/ui";
import { BadgeCheck, ThumbsUp } from "lucide-react";
import type { ReactNode } from "react";
import { type Review, reviewsHash } from "./reviews";
import styles from "./reviews.module.css";

interface ReviewCardProps {
  review: Review;
  /** Whether the viewer wrote it. */
  own?: boolean;
  children: ReactNode;
}

export function ReviewCard({ review, own, children }: ReviewCardProps): ReactNode {
  const { author_name, author_avatar, is_verified, rating, comment, created_at } = review;
  return (
    <article className={styles.card} data-own={own}>
      <header className={styles.head}>
        <span aria-hidden>
          <Avatar
            size="3"
            radius="full"
            color="gray"
            src={author_avatar ? pictureAt(author_avatar, 240) : undefined}
            alt=""
            fallback={initial(author_name)}
          />
        </span>
        <div className={styles.who}>
          <h3 className={styles.name}>
            {author_name}
            {own && <span className={styles.own}>Your review</span>}
          </h3>
          <p className={styles.facts}>
            {is_verified && (
              <span className={styles.verified}>
                <BadgeCheck size={15} strokeWidth={1.8} aria-hidden />
                Shopped this look
              </span>
            )}
            <span>
              <time dateTime={created_at}>{utcDate(created_at, "short")}</time>
              {review.updated_at > created_at && " · Edited"}
            </span>
          </p>
        </div>
        <Stars rating={rating} />
      </header>
      {comment && <p className={styles.comment}>{comment}</p>}
      <footer className={styles.foot}>{children}</footer>
    </article>
  );
}

/** Returns the first character of a name, possibly an emoji. */
const initial = (name: string): string => ([...name.trim()][0] ?? "").toUpperCase();

interface HelpfulButtonProps {
  review: Review;
  /** Whether the viewer found it helpful. */
  pressed: boolean;
  /** Omitted for visitors, who get a link to sign in instead. */
  onToggle?: () => void;
}

/** The number of accounts that found a review helpful, and a button to join them. */
export function HelpfulButton({ review, pressed, onToggle }: HelpfulButtonProps): ReactNode {
  const { pathname } = useLocation();
  const { author_name, helpful_count } = review;
  const content = (
    <>
      <ThumbsUp size={16} strokeWidth={1.6} aria-hidden />
      <span>{`Helpful (${helpful_count})`}</span>
    </>
  );
  if (!onToggle) {
    return (
      <TextButton
        as={Link}
        to={paths.auth(pathname + reviewsHash)}
        className={styles.helpful}
        aria-label={`Helpful (${helpful_count}). Sign in to mark the review by ${author_name} as helpful`}
      >
        {content}
      </TextButton>
    );
  }
  return (
    <TextButton
      type="button"
      className={styles.helpful}
      aria-pressed={pressed}
      aria-label={`Helpful (${helpful_count}): review by ${author_name}`}
      onClick={onToggle}
    >
      {content}
    </TextButton>
  );
}
