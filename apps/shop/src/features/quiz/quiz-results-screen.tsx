import { pageTitle, paths } from "@ensemble/contract";
import { useQuery, useQueryClient } from "@ensemble/query";
import { Navigate, useNavigate } from "@ensemble/router";
import { Button, DisplayTitle, Page, VisuallyHidden } from "@ensemble/ui";
import { useEffect, useState, type ReactNode } from "react";
import { Loaded } from "../../layout/loaded";
import { LoadingOutfits, OutfitGrid } from "../outfits/outfit-grid";
import { budgetLabel, counted, occasionLabels, vibeLabels } from "../outfits/outfit-labels";
import { accountAnswers, forgetInAccount, saveToAccount } from "./account-answers";
import { useKnownAnswers } from "./known-answers";
import { forgetAnswers, isComplete, rememberAnswers, type QuizAnswers } from "./quiz-answers";
import { quizResults, type QuizOutfit } from "./quiz-results";
import styles from "./quiz-results-screen.module.css";
import { whyItFits } from "./why-it-fits";

/** How many outfits are drawn before somebody asks for more. */
const step = 24;

/** What fits the answers of the quiz; without answers it leads to the quiz (shopper §4). */
export default function QuizResultsScreen(): ReactNode {
  const known = useKnownAnswers();
  return (
    <Page title={pageTitle("Your Style")}>
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

interface QuizResultsProperties {
  answers: QuizAnswers;
  userId: string | undefined;
  onlyHere: boolean;
}

function QuizResults({ answers, userId, onlyHere }: QuizResultsProperties): ReactNode {
  const navigate = useNavigate();
  const client = useQueryClient();
  useEffect(() => {
    if (!userId || !onlyHere) return;
    saveToAccount(userId, answers)
      .then(() => {
        rememberAnswers(answers, userId);
        client.setQueryData(accountAnswers(userId).queryKey, answers);
      })
      .catch((error: unknown) => {
        console.warn("The quiz answers reach the account at the next visit.", error);
      });
  }, [answers, userId, onlyHere, client]);

  function retake(): void {
    forgetAnswers();
    if (userId) {
      client.setQueryData(accountAnswers(userId).queryKey, null);
      forgetInAccount(userId).catch((error: unknown) => {
        console.warn("The quiz answers stay with the account.", error);
      });
    }
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
      <Findings answers={answers} />
    </>
  );
}

function Findings({ answers }: { answers: QuizAnswers }): ReactNode {
  const query = useQuery(quizResults(answers));
  return (
    <Loaded query={query} what="Your outfits" loading={<LoadingOutfits count={8} />}>
      {(findings) => <FoundOutfits {...findings} answers={answers} />}
    </Loaded>
  );
}

interface FoundOutfitsProperties {
  exact: boolean;
  outfits: readonly QuizOutfit[];
  answers: QuizAnswers;
}

function FoundOutfits({ exact, outfits, answers }: FoundOutfitsProperties): ReactNode {
  const [shown, setShown] = useState(step);
  const notes = new Map(outfits.map((one) => [one.id, whyItFits(one, answers)]));
  return (
    <>
      <VisuallyHidden asChild>
        <h2>Outfits for you</h2>
      </VisuallyHidden>
      <p className={styles.count} role="status">
        {exact
          ? `${counted(outfits.length, "outfit")} for you`
          : "No outfits match your exact preferences. Here is everything, the nearest first."}
      </p>
      <OutfitGrid outfits={outfits.slice(0, shown)} notes={notes} priority={4} />
      {outfits.length > shown && (
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
