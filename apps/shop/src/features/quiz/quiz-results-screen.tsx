import { budgetName, shopOccasionNames, vibeNames } from "@ensemble/catalogue";
import { pageTitle, paths } from "@ensemble/contract";
import { Navigate, useNavigate } from "@ensemble/router";
import { Button, DisplayTitle, Page } from "@ensemble/ui";
import { useEffect, type ReactNode } from "react";
import { Loaded } from "../../layout/loaded";
import { WaitingTitle } from "../../layout/waiting-title";
import { LoadingOutfits } from "../outfits/card/outfit-grid";
import { useAccountAnswers } from "./account-answers";
import { useKnownAnswers } from "./known-answers";
import { forgetAnswers, isComplete, type QuizAnswers } from "./quiz-answers";
import { QuizFindings } from "./quiz-findings";
import styles from "./quiz-results-screen.module.css";

/** The outfits that match the quiz's answers; without answers, redirects to the quiz (QUIZ-4). */
export default function QuizResultsScreen(): ReactNode {
  const known = useKnownAnswers();
  return (
    <Page title={pageTitle("Your Style")}>
      {!known.data && <WaitingTitle>Your Results</WaitingTitle>}
      <Loaded query={known} what="Your answers" loading={<LoadingOutfits count={8} />}>
        {(answers) =>
          isComplete(answers) ? (
            <QuizResults {...known} answers={answers} />
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
  userId: string | undefined;
  onlyHere: boolean;
}

function QuizResults({ answers, userId, onlyHere }: QuizResultsProps): ReactNode {
  const navigate = useNavigate();
  const { save, forget } = useAccountAnswers();
  useEffect(() => {
    if (userId && onlyHere) save({ userId, answers });
  }, [answers, userId, onlyHere, save]);

  function retake(): void {
    forgetAnswers();
    if (userId) forget(userId);
    void navigate(paths.quiz());
  }

  return (
    <>
      <header className={styles.head}>
        <div>
          <DisplayTitle>Your Results</DisplayTitle>
          <p className={styles.said}>{summaryOf(answers)}</p>
        </div>
        <Button size="3" variant="outline" color="gray" highContrast onClick={retake}>
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
