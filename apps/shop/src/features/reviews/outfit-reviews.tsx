import { useLazyModule } from "@ensemble/controls";
import { useLocation } from "@ensemble/router";
import { LoadFailure } from "@ensemble/ui";
import { type ReactNode, useEffect, useRef } from "react";
import { Section, useNearViewport } from "../../components/section";
import { LoadingReviews } from "./review-list";
import { type ReviewedOutfit, reviewsHash } from "./reviews";

interface OutfitReviewsProps {
  outfit: ReviewedOutfit;
  /**
   * Called when a review was written, changed or deleted, because the outfit's counts are stale.
   */
  onChanged: () => void;
}

const loadPanel = () => import("./review-panel");

/**
 * The reviews of an outfit (REV-1). The controls, and reviews that the server hasn't rendered, load
 * when the section is near the viewport or its link is opened. Reserves their space until then.
 */
export function OutfitReviews({ outfit, onChanged }: OutfitReviewsProps): ReactNode {
  const section = useRef<HTMLDivElement>(null);
  const { hash, key } = useLocation();
  const opened = hash === reviewsHash;
  const near = useNearViewport(section);
  const { code, failed, retry } = useLazyModule(loadPanel, near || opened);

  useEffect(() => {
    if (!opened) return;
    section.current?.scrollIntoView();
    // Move the focus so that reading and tabbing continue here, each time the link is followed.
    section.current?.focus({ preventScroll: true });
  }, [opened, key]);

  return (
    <div ref={section} id={reviewsHash.slice(1)} tabIndex={-1}>
      <Section title="Customer Reviews">
        {failed ? (
          <LoadFailure what="The reviews" onRetry={retry} />
        ) : code ? (
          <code.ReviewPanel outfit={outfit} onChanged={onChanged} />
        ) : (
          <LoadingReviews outfit={outfit} />
        )}
      </Section>
    </div>
  );
}
