import { ownZone } from "@ensemble/domain";
import { useInfiniteQuery, useMutation, useQueryClient } from "@ensemble/query";
import { Badge, Button, LoadFailure, Skeleton, toast } from "@ensemble/ui";
import { Star } from "lucide-react";
import type { ReactNode } from "react";
import { formatDay } from "../../../layout/time/format-moment";
import { explainRefusal } from "../../../layout/saving/explain-refusal";
import { AdminSection } from "../../../layout/page/admin-section";
import { reviewsOf, setReviewVisibility, type ExpertReview } from "./expert-reviews";
import styles from "./review-list.module.css";

/** An expert's reviews, which administrators can hide from the public. */
export function ReviewList({ expertId }: { expertId: string }): ReactNode {
  const reviews = useInfiniteQuery(reviewsOf(expertId));
  const { data, isError, hasNextPage, isFetchingNextPage } = reviews;
  return (
    <AdminSection title="Reviews">
      {!data && !isError && <Skeleton height="160px" />}
      {data?.pages[0]?.length === 0 && <p className={styles.none}>None yet.</p>}
      {data && (
        <ul className={styles.reviews}>
          {data.pages.flat().map((review) => (
            <Review key={review.id} review={review} />
          ))}
        </ul>
      )}
      {isError && <LoadFailure what="The reviews" onRetry={() => void reviews.refetch()} />}
      {hasNextPage && (
        <Button
          variant="soft"
          size="3"
          disabled={isFetchingNextPage}
          onClick={() => void reviews.fetchNextPage()}
        >
          {isFetchingNextPage ? "Loading..." : "Show earlier reviews"}
        </Button>
      )}
    </AdminSection>
  );
}

function Review({ review }: { review: ExpertReview }): ReactNode {
  const { id, rating, review_text: text, is_public: shown, created_at: at } = review;
  const queryClient = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: () => setReviewVisibility(id, !shown),
    onSuccess: () =>
      toast({
        kind: "success",
        title: shown ? "Review Hidden" : "Review Shown",
        description: "The expert's rating follows.",
      }),
    onError: (error) =>
      toast({ kind: "error", title: "Error", description: explainRefusal(error) }),
    onSettled: () => queryClient.invalidateQueries(),
  });
  const day = formatDay(Date.parse(at), ownZone());
  return (
    <li className={styles.review}>
      <div className={styles.words}>
        <p className={styles.facts}>
          <span role="img" aria-label={`${rating} of 5 stars`} className={styles.stars}>
            <Star size={14} fill="currentColor" strokeWidth={0} aria-hidden /> {rating}
          </span>
          <time dateTime={at}>{day}</time>
          {!shown && (
            <Badge color="gray" highContrast>
              Hidden
            </Badge>
          )}
        </p>
        {text && <p className={styles.text}>{text}</p>}
      </div>
      <Button
        size="2"
        variant="soft"
        color="gray"
        highContrast
        disabled={isPending}
        aria-label={`${shown ? "Hide" : "Show"} the review of ${day}`}
        onClick={() => mutate()}
      >
        {shown ? "Hide" : "Show"}
      </Button>
    </li>
  );
}
