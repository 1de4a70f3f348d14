import { budgetName, shopOccasionNames, vibeNames } from "@ensemble/catalogue";
import { pageTitle, paths } from "@ensemble/contract";
import { Navigate } from "@ensemble/router";
import { Button, DisplayTitle, Page } from "@ensemble/ui";
import type { ReactNode } from "react";
import { Loaded } from "../../layout/loaded";
import { WaitingTitle } from "../../layout/waiting-title";
import { LoadingOutfits } from "../outfits/card/outfit-grid";
import { useJoinStyle, useStyle } from "../style/known-style";
import { answersIn, isComplete, noAnswers, type QuizAnswers } from "./quiz-answers";
import { QuizFindings } from "./quiz-findings";
import styles from "./quiz-results-screen.module.css";

/** The outfits that match the quiz's answers; without answers, redirects to the quiz (QUIZ-4). */
export default function QuizResultsScreen(): ReactNode {
  const known = useStyle();
  useJoinStyle(known);
  return (
    <Page title={pageTitle("Your Style")}>
      {!known.data && <WaitingTitle>Your Results</WaitingTitle>}
      <Loaded query={known} what="Your answers" loading={<LoadingOutfits count={8} />}>
        {(style) =>
          isComplete(style) ? (
            // Without its answers, this page leads back to the quiz.
            <QuizResults answers={answersIn(style)} onRetake={() => known.change(noAnswers)} />
          ) : (
            <Navigate to={paths.quiz()} replace />
          )
        }
      </Loaded>
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
          <p className={styles.said}>{summaryOf(answers)}</p>
        </div>
        <Button size="3" variant="outline" color="gray" highContrast onClick={onRetake}>
          Retake
        </Button>
      </header>
      <QuizFindings answers={answers} />
    </>
  );
}

/** The answers in one line: 'Classic · $200–$400 · Work, Formal'. */
function summaryOf({ vibe, budget, occasions }: QuizAnswers): string {
  return [
    ...vibe.map((one) => vibeNames[one]),
    ...budget.map(budgetName),
    occasions.map((one) => shopOccasionNames[one]).join(", "),
  ].join(" · ");
}
