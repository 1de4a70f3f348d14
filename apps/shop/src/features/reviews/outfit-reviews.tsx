import { paths } from "@ensemble/contract";
import { keepPreviousData, useQuery, useQueryClient } from "@ensemble/query";
import { Link, useLocation } from "@ensemble/router";
import { useSession } from "@ensemble/session";
import { Button, LoadFailure } from "@ensemble/ui";
import { useState, type ReactNode } from "react";
import { Section } from "../../layout/section";
import styles from "./outfit-reviews.module.css";
import { OwnReview } from "./own-review";
import { ReviewForm } from "./review-form";
import { ReviewList } from "./review-list";
import { ownPart, reviewsOf, reviewStep } from "./reviews";

interface OutfitReviewsProperties {
  outfitId: string;
  /** How many there are in all. */
  total: number;
}

/** What shoppers say of an outfit, and the place to say it oneself (resolutions, Shopper). */
export function OutfitReviews({ outfitId, total }: OutfitReviewsProperties): ReactNode {
  const [count, setCount] = useState(reviewStep);
  const [writing, setWriting] = useState(false);
  const userId = useSession((session) =>
    session.status === "signedIn" ? session.user.id : undefined,
  );
  const client = useQueryClient();
  const all = useQuery({ ...reviewsOf(outfitId, count), placeholderData: keepPreviousData });
  const own = useQuery({ ...ownPart(outfitId, userId ?? ""), enabled: userId !== undefined });
  const mine = userId ? own.data?.review : undefined;

  function changed(): void {
    setWriting(false);
    void client.invalidateQueries({ queryKey: ["reviews", outfitId] });
    void client.invalidateQueries({ queryKey: ["outfits", "detail"] });
  }

  return (
    <Section title="Customer Reviews">
      {all.isError && <LoadFailure what="The reviews" onRetry={() => void all.refetch()} />}
      {all.isPending && total > 0 && (
        <div className={styles.waiting} role="status" aria-label="Loading the reviews" />
      )}
      {all.data?.length === 0 && (
        <p className={styles.none}>Nobody has reviewed this outfit yet.</p>
      )}
      {writing && userId ? (
        <ReviewForm
          outfitId={outfitId}
          userId={userId}
          review={mine ?? null}
          onSaved={changed}
          onCancel={() => setWriting(false)}
        />
      ) : mine ? (
        <OwnReview review={mine} onEdit={() => setWriting(true)} onDeleted={changed} />
      ) : (
        <WriteReview signedIn={userId !== undefined} onWrite={() => setWriting(true)} />
      )}
      <ReviewList
        reviews={all.data?.filter(({ id }) => id !== mine?.id) ?? []}
        helpful={own.data?.helpful ?? []}
        userId={userId}
        onChanged={changed}
      />
      {total > count && (
        <Button variant="soft" size="3" mt="4" onClick={() => setCount(count + reviewStep)}>
          Show more reviews
        </Button>
      )}
    </Section>
  );
}

interface WriteReviewProperties {
  signedIn: boolean;
  onWrite: () => void;
}

function WriteReview({ signedIn, onWrite }: WriteReviewProperties): ReactNode {
  const { pathname } = useLocation();
  return (
    <div className={styles.write}>
      {signedIn ? (
        <Button variant="outline" color="gray" highContrast size="3" onClick={onWrite}>
          Write a review
        </Button>
      ) : (
        <Button asChild variant="outline" color="gray" highContrast size="3">
          <Link to={paths.auth(pathname)}>Sign in to write a review</Link>
        </Button>
      )}
    </div>
  );
}
