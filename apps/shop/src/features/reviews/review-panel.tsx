import { FilterSelect } from "@ensemble/controls";
import { keepPreviousData, useInfiniteQuery, useQuery, useQueryClient } from "@ensemble/query";
import { useHeldSession } from "@ensemble/session";
import { Button, Flex, LoadFailure } from "@ensemble/ui";
import { type ReactNode, useRef, useState } from "react";
import { reviewKeys } from "../../query-keys";
import { useHelpfulVote, viewerReviewQuery } from "./viewer-review";
import { OwnReview, WriteReview } from "./own-review";
import { LoadingList, RatingSummary, ReviewInvitation, ReviewList } from "./review-list";
import {
  otherReviews,
  type ReviewedOutfit,
  type ReviewOrder,
  reviewOrderNames,
  reviewsQuery,
} from "./reviews";
import styles from "./reviews.module.css";

interface ReviewPanelProps {
  outfit: ReviewedOutfit;
  onChanged: () => void;
}

/** An outfit's average rating, the viewer's own review, and everyone's. */
export function ReviewPanel({ outfit, onChanged }: ReviewPanelProps): ReactNode {
  const { id: outfitId, rating, review_count: count } = outfit;
  const panel = useRef<HTMLDivElement>(null);
  const [order, setOrder] = useState<ReviewOrder>("newest");
  const [isWriting, setIsWriting] = useState(false);
  const session = useHeldSession();
  const userId = session.status === "signedIn" ? session.user.id : undefined;
  const client = useQueryClient();
  const list = useInfiniteQuery({
    ...reviewsQuery(outfitId, order),
    placeholderData: keepPreviousData,
  });
  const own = useQuery({
    ...viewerReviewQuery(outfitId, userId ?? ""),
    enabled: userId !== undefined,
  });
  const viewer = userId ? own.data : undefined;
  const helpful = viewer?.helpful ?? [];
  const vote = useHelpfulVote(outfitId, userId ?? "");

  function toggle(reviewId: string): void {
    // Ignore presses until the last one is saved.
    vote.mutate({ reviewId, helpful: !helpful.includes(reviewId) });
  }

  /** Refetches the reviews, then the outfit's counts. */
  async function handleChange(): Promise<void> {
    await client.invalidateQueries({ queryKey: reviewKeys.all(outfitId) });
    onChanged();
    close();
  }

  /** Moves the focus here, because the focused element unmounts with the form or the review. */
  function close(): void {
    setIsWriting(false);
    panel.current?.focus({ preventScroll: true });
  }

  const others = otherReviews(list.data?.pages ?? [], viewer?.review?.id);
  // Until the list has loaded, use the outfit's own count.
  const isEmpty = list.data ? others.length === 0 && !viewer?.review : count === 0;
  const hasSeveral = (list.data ? others.length : count) > 1;
  return (
    <Flex ref={panel} tabIndex={-1} direction="column" gap="4">
      {!isWriting && (
        <div className={styles.top}>
          {isEmpty ? (
            <ReviewInvitation />
          ) : (
            rating !== null && <RatingSummary rating={rating} count={count} />
          )}
          {!viewer?.review && (
            <WriteReview
              session={session.status}
              ready={viewer !== undefined}
              failed={own.isError}
              onRetry={() => void own.refetch()}
              onWrite={() => setIsWriting(true)}
            />
          )}
        </div>
      )}
      {userId && viewer && (isWriting || viewer.review) && (
        <OwnReview
          ids={{ outfitId, userId }}
          viewer={viewer}
          isWriting={isWriting}
          onEdit={() => setIsWriting(true)}
          onCancel={close}
          onChanged={handleChange}
        />
      )}
      {hasSeveral && (
        <div className={styles.order}>
          <FilterSelect
            label="Sort reviews by"
            value={order}
            names={reviewOrderNames}
            onChange={(chosen) => chosen && setOrder(chosen)}
          />
        </div>
      )}
      {list.data ? (
        <ReviewList
          reviews={others}
          helpful={helpful}
          onToggle={userId ? toggle : undefined}
          isReloading={list.isPlaceholderData}
        />
      ) : list.isError ? (
        <LoadFailure what="The reviews" onRetry={() => void list.refetch()} />
      ) : (
        <LoadingList count={count} />
      )}
      {list.isFetchNextPageError ? (
        <LoadFailure what="More reviews" onRetry={() => void list.fetchNextPage()} />
      ) : (
        list.hasNextPage && (
          <Button
            size="4"
            variant="outline"
            color="gray"
            highContrast
            type="button"
            className={styles.more}
            aria-disabled={list.isFetchingNextPage}
            onClick={() => !list.isFetchingNextPage && void list.fetchNextPage()}
          >
            {list.isFetchingNextPage ? "Loading..." : "Show More Reviews"}
          </Button>
        )
      )}
    </Flex>
  );
}
