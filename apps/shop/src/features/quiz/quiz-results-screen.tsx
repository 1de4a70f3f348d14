import { budgetName, pluralize, shopOccasionNames, vibeNames } from "@ensemble/domain";
import { pageTitle, paths } from "@ensemble/contract";
import { useInfiniteQuery } from "@ensemble/query";
import { Navigate } from "@ensemble/router";
import { Button, DisplayTitle, LoadFailure, Page, VisuallyHidden } from "@ensemble/ui";
import type { ReactNode } from "react";
import { HiddenTitle, QueryView } from "../../components/query-view";
import { Section } from "../../components/section";
import { LoadingOutfits, OutfitGrid } from "../outfits/outfit-grid";
import { useStyle, useSyncStyle } from "../style/style";
import { answersFrom, isComplete, noAnswers, type QuizAnswers } from "./quiz";
import { matchReason, type QuizOutfit, quizResultsQuery } from "./quiz-results";
import styles from "./quiz.module.css";

/** The outfits that match the quiz answers. Redirects to the quiz if it isn't complete (QUIZ-4). */
export default function QuizResultsScreen(): ReactNode {
  const styleQuery = useStyle();
  useSyncStyle(styleQuery);
  return (
    <Page title={pageTitle("Your Results")}>
      {!styleQuery.data && <HiddenTitle>Your Results</HiddenTitle>}
      <QueryView query={styleQuery} subject="Your answers" loading={<LoadingOutfits count={8} />}>
        {(style) =>
          isComplete(style) ? (
            // Clearing the answers redirects to the quiz.
            <QuizResults
              answers={answersFrom(style)}
              onRetake={() => styleQuery.change(noAnswers)}
            />
          ) : (
            <Navigate to={paths.quiz()} replace />
          )
        }
      </QueryView>
    </Page>
  );
}

interface QuizResultsProps {
  answers: QuizAnswers;
  onRetake: () => void;
}

function QuizResults({ answers, onRetake }: QuizResultsProps): ReactNode {
  return (
    <>
      <header className={styles.head}>
        <div>
          <DisplayTitle>Your Results</DisplayTitle>
          <p className={styles.answers}>{summarizeAnswers(answers)}</p>
        </div>
        <Button size="3" variant="outline" color="gray" highContrast onClick={onRetake}>
          Retake
        </Button>
      </header>
      <QuizOutfits answers={answers} />
    </>
  );
}

/** Joins the answers into one line: 'Classic · $200–$400 · Work, Formal'. */
function summarizeAnswers({ vibe, budget, occasions }: QuizAnswers): string {
  return [
    ...vibe.map((value) => vibeNames[value]),
    ...budget.map(budgetName),
    occasions.map((occasion) => shopOccasionNames[occasion]).join(", "),
  ].join(" · ");
}

/** The matching outfits, then close ones, page by page, each with its reason. */
export function QuizOutfits({ answers }: { answers: QuizAnswers }): ReactNode {
  const query = useInfiniteQuery(quizResultsQuery(answers));
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = query;
  const loadMore = () => void fetchNextPage();
  return (
    <QueryView
      // If only the next page fails, the loaded ones stay and the error shows below them.
      query={isFetchNextPageError ? { ...query, isError: false } : query}
      subject="Your outfits"
      loading={<LoadingOutfits count={8} />}
    >
      {({ pages }) => (
        <>
          <RankedOutfits
            fitting={pages[0]?.fitting ?? 0}
            outfits={pages.flatMap(({ outfits }) => outfits)}
            answers={answers}
          />
          {isFetchNextPageError ? (
            <LoadFailure what="More outfits" onRetry={loadMore} />
          ) : (
            hasNextPage && (
              <div className={styles.more}>
                <Button size="3" variant="soft" disabled={isFetchingNextPage} onClick={loadMore}>
                  Show More
                </Button>
              </div>
            )
          )}
        </>
      )}
    </QueryView>
  );
}

interface RankedOutfitsProps {
  /** The number of matching outfits, which come first. */
  fitting: number;
  outfits: readonly QuizOutfit[];
  answers: QuizAnswers;
}

function RankedOutfits({ fitting, outfits, answers }: RankedOutfitsProps): ReactNode {
  const notes = new Map(outfits.map((outfit) => [outfit.id, matchReason(outfit, answers)]));
  // Without matches, show all outfits in one list.
  const matches = fitting > 0 ? outfits.slice(0, fitting) : outfits;
  const close = outfits.slice(matches.length);
  return (
    <>
      <VisuallyHidden asChild>
        <h2>Outfits for You</h2>
      </VisuallyHidden>
      <p className={styles.count} role="status">
        {fitting > 0
          ? `${pluralize(fitting, "outfit")} for you`
          : "No outfits match your exact preferences. Here's everything, closest matches first."}
      </p>
      <OutfitGrid outfits={matches} notes={notes} priority={4} />
      {close.length > 0 && (
        <Section title="Close to your style">
          <OutfitGrid outfits={close} notes={notes} />
        </Section>
      )}
    </>
  );
}
