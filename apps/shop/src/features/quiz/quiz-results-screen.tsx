import { pageTitle, paths } from "@ensemble/contract";
import { useQuery } from "@ensemble/query";
import { Navigate, useNavigate } from "@ensemble/router";
import { Button, DisplayTitle, LoadFailure, Page, VisuallyHidden } from "@ensemble/ui";
import { useEffect, useState, type ReactNode } from "react";
import { LoadingOutfits, OutfitGrid } from "../outfits/outfit-grid";
import { budgetLabel, counted, occasionLabels, vibeLabels } from "../outfits/outfit-labels";
import { forgetInAccount, saveToAccount } from "./account-answers";
import { forgetAnswers, isComplete, rememberedAnswers, type QuizAnswers } from "./quiz-answers";
import { quizResults } from "./quiz-results";
import styles from "./quiz-results-screen.module.css";
import { whyItFits } from "./why-it-fits";

/** How many outfits are drawn before somebody asks for more. */
const step = 24;

/** What fits the answers of the quiz; without answers it leads to the quiz (shopper §4). */
export default function QuizResultsScreen(): ReactNode {
  const [answers] = useState(rememberedAnswers);
  if (!isComplete(answers)) return <Navigate to={paths.quiz()} replace />;
  return <QuizResults answers={answers} />;
}

function QuizResults({ answers }: { answers: QuizAnswers }): ReactNode {
  const navigate = useNavigate();
  useEffect(() => void saveToAccount(answers), [answers]);

  function retake(): void {
    forgetAnswers();
    void forgetInAccount();
    void navigate(paths.quiz());
  }

  return (
    <Page title={pageTitle("Your Style")}>
      <header className={styles.head}>
        <div>
          <DisplayTitle>Your Results</DisplayTitle>
          <p className={styles.said}>{summaryOf(answers)}</p>
        </div>
        <Button size="3" variant="outline" color="gray" highContrast onClick={retake}>
          Retake
        </Button>
      </header>
      <Findings answers={answers} />
    </Page>
  );
}

function Findings({ answers }: { answers: QuizAnswers }): ReactNode {
  const { data, isError, refetch } = useQuery(quizResults(answers));
  const [shown, setShown] = useState(step);
  if (isError) return <LoadFailure what="Your outfits" onRetry={() => void refetch()} />;
  if (!data) return <LoadingOutfits count={8} />;
  const notes = new Map(data.outfits.map((one) => [one.id, whyItFits(one, answers)]));
  return (
    <>
      <VisuallyHidden asChild>
        <h2>Outfits for you</h2>
      </VisuallyHidden>
      <p className={styles.count} role="status">
        {data.exact
          ? `${counted(data.outfits.length, "outfit")} for you`
          : "No outfits match your exact preferences. Here is everything, the nearest first."}
      </p>
      <OutfitGrid outfits={data.outfits.slice(0, shown)} notes={notes} priority={4} />
      {data.outfits.length > shown && (
        <div className={styles.more}>
          <Button size="3" variant="soft" onClick={() => setShown(shown + step)}>
            Show more
          </Button>
        </div>
      )}
    </>
  );
}

/** The answers in one line: 'Classic · $200–$400 · Work, Formal'. */
function summaryOf({ vibe, budget, occasions }: QuizAnswers): string {
  return [
    ...vibe.map((one) => vibeLabels[one]),
    ...budget.map(budgetLabel),
    occasions.map((one) => occasionLabels[one]).join(", "),
  ].join(" · ");
}
