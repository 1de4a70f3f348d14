import { Avatar } from "@ensemble/ui";
import { ThumbsUp } from "lucide-react";
import type { ReactNode } from "react";
import styles from "./review-card.module.css";
import type { Review } from "./reviews";
import { Stars } from "./stars";

const dates = new Intl.DateTimeFormat("en-US", { dateStyle: "medium" });

interface ReviewCardProperties {
  review: Review;
  /** The person found it helpful. */
  helpful: boolean;
  onHelpful: () => void;
  /** What its author may do, instead of finding it helpful. */
  children?: ReactNode;
}

/** What one shopper said of an outfit. */
export function ReviewCard(properties: ReviewCardProperties): ReactNode {
  const { review, helpful, onHelpful, children } = properties;
  const { author_name, author_avatar, is_verified, rating, comment, helpful_count } = review;
  return (
    <article className={styles.card}>
      <header className={styles.head}>
        <Avatar
          size="3"
          radius="full"
          color="gray"
          src={author_avatar ?? undefined}
          alt=""
          fallback={author_name.charAt(0).toUpperCase()}
        />
        <div>
          <h3 className={styles.name}>{author_name}</h3>
          <p className={styles.facts}>
            {is_verified && "Verified · "}
            <time dateTime={review.created_at}>{dates.format(new Date(review.created_at))}</time>
          </p>
        </div>
        <Stars rating={rating} />
      </header>
      {comment && <p className={styles.comment}>{comment}</p>}
      <footer className={styles.foot}>
        {children ?? (
          <button
            type="button"
            className={styles.helpful}
            aria-pressed={helpful}
            aria-label={`Helpful: review by ${author_name}, ${helpful_count}`}
            onClick={onHelpful}
          >
            <ThumbsUp size={16} strokeWidth={1.6} aria-hidden />
            Helpful ({helpful_count})
          </button>
        )}
      </footer>
    </article>
  );
}
