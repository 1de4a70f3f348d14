import { pluralize } from "@ensemble/catalogue";
import { useInfiniteQuery } from "@ensemble/query";
import { Button, LoadFailure, VisuallyHidden } from "@ensemble/ui";
import type { ReactNode } from "react";
import { Loaded } from "../../layout/loaded";
import { Section } from "../../layout/section";
import { LoadingOutfits, OutfitGrid } from "../outfits/card/outfit-grid";
import type { QuizAnswers } from "./quiz-answers";
import styles from "./quiz-findings.module.css";
import { quizResults, type QuizOutfit } from "./quiz-results";
import { whyItFits } from "./why-it-fits";

/** The outfits that match the answers, then close ones, page by page, each with its reason. */
export function QuizFindings({ answers }: { answers: QuizAnswers }): ReactNode {
  const query = useInfiniteQuery(quizResults(answers));
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = query;
  const more = () => void fetchNextPage();
  return (
    <Loaded
      // If only the next page fails, the loaded ones stay and the failure shows below them.
      query={isFetchNextPageError ? { ...query, isError: false } : query}
      what="Your outfits"
      loading={<LoadingOutfits count={8} />}
    >
      {({ pages }) => (
        <>
          <FoundOutfits
            fitting={pages[0]?.fitting ?? 0}
            outfits={pages.flatMap(({ outfits }) => outfits)}
            answers={answers}
          />
          {isFetchNextPageError ? (
            <LoadFailure what="Further outfits" onRetry={more} />
          ) : (
            hasNextPage && (
              <div className={styles.more}>
                <Button size="3" variant="soft" disabled={isFetchingNextPage} onClick={more}>
                  Show more
                </Button>
              </div>
            )
          )}
        </>
      )}
    </Loaded>
  );
}

interface FoundOutfitsProps {
  /** The number of matching outfits, which come first. */
  fitting: number;
  outfits: readonly QuizOutfit[];
  answers: QuizAnswers;
}

function FoundOutfits({ fitting, outfits, answers }: FoundOutfitsProps): ReactNode {
  const notes = new Map(outfits.map((one) => [one.id, whyItFits(one, answers)]));
  // Without a match, one list holds them all.
  const best = fitting > 0 ? outfits.slice(0, fitting) : outfits;
  const near = outfits.slice(best.length);
  return (
    <>
      <VisuallyHidden asChild>
        <h2>Outfits for you</h2>
      </VisuallyHidden>
      <p className={styles.count} role="status">
        {fitting > 0
          ? `${pluralize(fitting, "outfit")} for you`
          : "No outfits match your exact preferences. Here is everything, the nearest first."}
      </p>
      <OutfitGrid outfits={best} notes={notes} priority={4} />
      {near.length > 0 && (
        <Section title="Close to your style">
          <OutfitGrid outfits={near} notes={notes} />
        </Section>
      )}
    </>
  );
}
