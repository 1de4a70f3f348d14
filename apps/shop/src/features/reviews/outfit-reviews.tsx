import { useLazyModule } from "@ensemble/controls";
import { useLocation } from "@ensemble/router";
import { LoadFailure } from "@ensemble/ui";
import { type ReactNode, useEffect, useRef } from "react";
import { Section, useNearViewport } from "../../components/section";
import { LoadingReviews } from "./review-list";
import { type ReviewedOutfit, reviewsHash } from "./reviews";

interface OutfitReviewsProps {
  outfit: ReviewedOutfit;
  /** A review was written, changed or deleted: the outfit's own numbers are stale. */
  onChanged: () => void;
}

const loadPanel = () => import("./review-panel");

/**
 * The reviews of an outfit (REV-1). Their controls load when the section is near the viewport or its
 * address is opened, and so do reviews that no server has rendered; the space is reserved until then.
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
    // Moves the focus here, so that visitors of the link read and tab on from here; it may be
    // followed again.
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
