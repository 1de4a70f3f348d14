import { paths } from "@ensemble/contract";
import { useNavigate, useSearchParams } from "@ensemble/router";
import { Button, Eyebrow } from "@ensemble/ui";
import { useEffect, useRef, useState, type ReactNode, type RefObject } from "react";
import { changeDeviceStyle } from "../style/device-style";
import { firstOpenStep, quizSteps, type QuizAnswers } from "./quiz-answers";
import { QuizQuestion } from "./quiz-question";
import styles from "./quiz-screen.module.css";

export function Quiz({ begun }: { begun: QuizAnswers }): ReactNode {
  const [answers, setAnswers] = useState(begun);
  const [kept, setKept] = useState(true);
  const [address, setAddress] = useSearchParams();
  const navigate = useNavigate();
  const requested = Math.trunc(Number(address.get("step"))) || 1;
  // An unanswered question cannot be skipped, not even by address.
  const reachable = Math.min(firstOpenStep(answers), quizSteps.length - 1);
  const index = Math.min(Math.max(requested - 1, 0), reachable);
  const step = quizSteps[index]!;
  const form = useRef<HTMLFormElement>(null);
  useFocusOnChange(form, index);

  const last = index === quizSteps.length - 1;
  const answered = answers[step.name].length > 0;

  function answer(chosen: string[]): void {
    const changed = { [step.name]: chosen };
    setAnswers({ ...answers, ...changed });
    setKept(changeDeviceStyle(changed));
  }

  return (
    <>
      <div
        className={styles.progress}
        role="progressbar"
        aria-label="Progress"
        aria-valuemin={1}
        aria-valuemax={quizSteps.length}
        aria-valuenow={index + 1}
        aria-valuetext={`Step ${index + 1} of ${quizSteps.length}`}
      >
        {quizSteps.map(({ name }, one) => (
          <span key={name} className={styles.segment} data-done={one <= index} />
        ))}
      </div>
      <Eyebrow>
        Step {index + 1} of {quizSteps.length}
      </Eyebrow>
      <form
        ref={form}
        onSubmit={(event) => {
          event.preventDefault();
          if (!answered) return;
          if (last) void navigate(paths.quizResults());
          else setAddress({ step: String(index + 2) });
        }}
      >
        <QuizQuestion key={step.name} step={step} chosen={answers[step.name]} onChange={answer} />
        <div className={styles.turn}>
          <Button
            type="button"
            size="4"
            variant="outline"
            color="gray"
            highContrast
            disabled={index === 0}
            onClick={() => setAddress({ step: String(index) })}
          >
            Previous
          </Button>
          <Button type="submit" size="4" disabled={!answered}>
            {last ? "Get My Results" : "Next"}
          </Button>
        </div>
      </form>
      {!kept && (
        <p className={styles.notKept} role="status">
          This browser keeps nothing: your answers last until you leave or reload the site.
        </p>
      )}
    </>
  );
}

/**
 * Moves the focus to the new question, so that it is announced and the keyboard continues there.
 */
function useFocusOnChange(form: RefObject<HTMLFormElement | null>, index: number): void {
  const shown = useRef(index);
  useEffect(() => {
    if (shown.current === index) return;
    shown.current = index;
    form.current?.querySelector("legend")?.focus({ preventScroll: true });
  }, [form, index]);
}
