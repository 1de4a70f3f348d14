import { pictureAt } from "@ensemble/contract";
import { utcDate } from "@ensemble/time";
import { Avatar } from "@ensemble/ui";
import { BadgeCheck } from "lucide-react";
import type { ReactNode } from "react";
import styles from "./review-card.module.css";
import type { Review } from "../reviews";
import { Stars } from "./stars";

interface ReviewCardProps {
  review: Review;
  /** Whether the viewer wrote it. */
  own?: boolean;
  /** The review's actions. */
  children: ReactNode;
}

/** One shopper's review of an outfit. */
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
            fallback={initialOf(author_name)}
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

/** The first letter of a name as people see it, possibly an emoji. */
const initialOf = (name: string): string => ([...name.trim()][0] ?? "").toUpperCase();
