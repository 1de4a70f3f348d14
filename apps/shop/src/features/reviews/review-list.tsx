import { paths } from "@ensemble/contract";
import { useMutation } from "@ensemble/query";
import { useLocation, useNavigate } from "@ensemble/router";
import { toast } from "@ensemble/ui";
import type { ReactNode } from "react";
import { ReviewCard } from "./review-card";
import styles from "./review-list.module.css";
import { markHelpful, type Review } from "./reviews";

interface ReviewListProperties {
  reviews: readonly Review[];
  /** Ids of the reviews that the person found helpful. */
  helpful: readonly string[];
  /** Undefined for an anonymous visitor, who may not vote. */
  userId: string | undefined;
  onChanged: () => void;
}

/** Other people's reviews, each to be marked as helpful once. */
export function ReviewList(properties: ReviewListProperties): ReactNode {
  const { reviews, helpful, userId, onChanged } = properties;
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const vote = useMutation({
    mutationFn: (review: { id: string; userId: string }) =>
      markHelpful(review.id, review.userId, !helpful.includes(review.id)),
    onSuccess: onChanged,
    onError: () => toast({ kind: "error", title: "Your vote was not counted. Try again." }),
  });

  function mark(id: string): void {
    if (userId) {
      if (!vote.isPending) vote.mutate({ id, userId });
      return;
    }
    const signIn = { label: "Sign In", run: () => void navigate(paths.auth(pathname)) };
    toast({ kind: "info", title: "Sign in to mark reviews as helpful", action: signIn });
  }

  return (
    <ul className={styles.list}>
      {reviews.map((review) => (
        <li key={review.id}>
          <ReviewCard
            review={review}
            helpful={helpful.includes(review.id)}
            onHelpful={() => mark(review.id)}
          />
        </li>
      ))}
    </ul>
  );
}
