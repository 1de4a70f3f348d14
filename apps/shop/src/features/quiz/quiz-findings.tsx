import { useInfiniteQuery } from "@ensemble/query";
import { Button, LoadFailure, VisuallyHidden } from "@ensemble/ui";
import type { ReactNode } from "react";
import { Loaded } from "../../layout/loaded";
import { LoadingOutfits, OutfitGrid } from "../outfits/outfit-grid";
import { counted } from "../outfits/outfit-labels";
import type { QuizAnswers } from "./quiz-answers";
import styles from "./quiz-findings.module.css";
import { quizResults, type QuizOutfit } from "./quiz-results";
import { whyItFits } from "./why-it-fits";

/** What fits the answers, a page at a time, and each why; or everything when nothing does. */
export function QuizFindings({ answers }: { answers: QuizAnswers }): ReactNode {
  const query = useInfiniteQuery(quizResults(answers));
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = query;
  const more = () => void fetchNextPage();
  return (
    <Loaded
      // What is shown stays when only the next page does not come: its own place says so.
      query={isFetchNextPageError ? { ...query, isError: false } : query}
      what="Your outfits"
      loading={<LoadingOutfits count={8} />}
    >
      {({ pages }) => (
        <>
          <FoundOutfits
            exact={pages[0]?.exact ?? false}
            total={pages[0]?.total ?? 0}
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

interface FoundOutfitsProperties {
  exact: boolean;
  total: number;
  outfits: readonly QuizOutfit[];
  answers: QuizAnswers;
}

function FoundOutfits({ exact, total, outfits, answers }: FoundOutfitsProperties): ReactNode {
  const notes = new Map(outfits.map((one) => [one.id, whyItFits(one, answers)]));
  return (
    <>
      <VisuallyHidden asChild>
        <h2>Outfits for you</h2>
      </VisuallyHidden>
      <p className={styles.count} role="status">
        {exact
          ? `${counted(total, "outfit")} for you`
          : "No outfits match your exact preferences. Here is everything, the nearest first."}
      </p>
      <OutfitGrid outfits={outfits} notes={notes} priority={4} />
    </>
  );
}
