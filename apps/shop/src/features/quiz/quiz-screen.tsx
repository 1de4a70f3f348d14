import { pageTitle } from "@ensemble/contract";
import { Page, Spinner, VisuallyHidden } from "@ensemble/ui";
import type { ReactNode } from "react";
import { deviceStyle } from "../style/device-style";
import { useStyle } from "../style/known-style";
import { Quiz } from "./quiz";
import { answersIn } from "./quiz-answers";
import styles from "./quiz-screen.module.css";

/** The style quiz: five questions, one at a time; the step is in the address (QUIZ-1). */
export default function QuizScreen(): ReactNode {
  const known = useStyle();
  return (
    <Page title={pageTitle("Style Quiz")} width="reading">
      <VisuallyHidden asChild>
        <h1>Style Quiz</h1>
      </VisuallyHidden>
      {known.data || known.isError ? (
        // An account that cannot be read must not block: the device's answers are there.
        <Quiz begun={answersIn(known.data ?? deviceStyle())} />
      ) : (
        <div className={styles.waiting} role="status" aria-label="Loading your answers">
          <Spinner size="3" />
        </div>
      )}
    </Page>
  );
}
