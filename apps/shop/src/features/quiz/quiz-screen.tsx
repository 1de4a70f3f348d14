import { budgetName, colorName, shopOccasionNames, vibeNames } from "@ensemble/domain";
import { pageTitle, paths } from "@ensemble/contract";
import { useNavigate, useSearchParams } from "@ensemble/router";
import { notSaved } from "@ensemble/session";
import { Button, Eyebrow, Fieldset, Flex, Note, Page, Spinner, VisuallyHidden } from "@ensemble/ui";
import { Check } from "lucide-react";
import {
  type CSSProperties,
  type ReactNode,
  type RefObject,
  useEffect,
  useRef,
  useState,
} from "react";
import { toSwatch } from "../outfits/swatch";
import { changeDeviceStyle, deviceStyle, useStyle } from "../style/style";
import { answersFrom, firstOpenStep, type QuizAnswers, type QuizStep, quizSteps } from "./quiz";
import styles from "./quiz.module.css";

/** The style quiz, one of five questions at a time. The URL holds the step (QUIZ-1). */
export default function QuizScreen(): ReactNode {
  const styleQuery = useStyle();
  return (
    <Page title={pageTitle("Style Quiz")} width="reading">
      <VisuallyHidden asChild>
        <h1>Style Quiz</h1>
      </VisuallyHidden>
      {styleQuery.data || styleQuery.isError ? (
        // If the account can't be loaded, start with the device's answers.
        <Quiz initialAnswers={answersFrom(styleQuery.data ?? deviceStyle())} />
      ) : (
        <Flex role="status" aria-label="Loading your answers" justify="center" py="9">
          <Spinner size="3" />
        </Flex>
      )}
    </Page>
  );
}

function Quiz({ initialAnswers }: { initialAnswers: QuizAnswers }): ReactNode {
  const [answers, setAnswers] = useState(initialAnswers);
  const [isStored, setIsStored] = useState(true);
  const [searchParams, setSearchParams] = useSearchParams();
  const navigate = useNavigate();
  const requested = Math.trunc(Number(searchParams.get("step"))) || 1;
  // Unanswered questions can't be skipped, even by URL.
  const reachable = Math.min(firstOpenStep(answers), quizSteps.length - 1);
  const index = Math.min(Math.max(requested - 1, 0), reachable);
  const step = quizSteps[index]!;
  const form = useRef<HTMLFormElement>(null);
  useFocusOnChange(form, index);
  // Going back after 'Retake' opens a question that can't be asked yet.
  const isSkipped = requested > index + 1;
  useEffect(() => {
    if (isSkipped) setSearchParams({ step: String(index + 1) }, { replace: true });
  }, [isSkipped, index, setSearchParams]);

  const last = index === quizSteps.length - 1;
  const answered = answers[step.name].length > 0;

  function saveAnswer(chosen: string[]): void {
    const changed = { [step.name]: chosen };
    setAnswers({ ...answers, ...changed });
    setIsStored(changeDeviceStyle(changed));
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
        {quizSteps.map(({ name }, position) => (
          <span key={name} className={styles.segment} data-done={position <= index} />
        ))}
      </div>
      <Eyebrow>{`Step ${index + 1} of ${quizSteps.length}`}</Eyebrow>
      <form
        ref={form}
        onSubmit={(event) => {
          event.preventDefault();
          if (!answered) return;
          if (last) void navigate(paths.quizResults());
          else setSearchParams({ step: String(index + 2) });
        }}
      >
        <QuizQuestion
          key={step.name}
          step={step}
          chosen={answers[step.name]}
          onChange={saveAnswer}
        />
        <div className={styles.buttons}>
          <Button
            type="button"
            size="4"
            variant="outline"
            color="gray"
            highContrast
            disabled={index === 0}
            onClick={() => setSearchParams({ step: String(index) })}
          >
            Previous
          </Button>
          <Button type="submit" size="4" disabled={!answered}>
            {last ? "Get My Results" : "Next"}
          </Button>
        </div>
      </form>
      {!isStored && (
        <Note className={styles.notStored} role="status">
          {notSaved("Your answers will be lost")}
        </Note>
      )}
    </>
  );
}

/**
 * Moves the focus to a new question, so that screen readers announce it and the keyboard continues
 * there.
 */
function useFocusOnChange(form: RefObject<HTMLFormElement | null>, index: number): void {
  const previousIndex = useRef(index);
  useEffect(() => {
    if (previousIndex.current === index) return;
    previousIndex.current = index;
    form.current?.querySelector("legend")?.focus({ preventScroll: true });
  }, [form, index]);
}

interface QuizQuestionProps {
  step: QuizStep;
  chosen: readonly string[];
  onChange: (chosen: string[]) => void;
}

const questions: Record<keyof QuizAnswers, string> = {
  colors: "Which colors do you like to wear?",
  vibe: "Which style is most like you?",
  budget: "How much do you usually spend on an outfit?",
  occasions: "What are you dressing for?",
  brands: "Where do you like to shop?",
};

function QuizQuestion({ step, chosen, onChange }: QuizQuestionProps): ReactNode {
  const { name, options, multiple } = step;
  const toggle = (option: string) => {
    if (!multiple) return onChange([option]);
    onChange(
      chosen.includes(option) ? chosen.filter((value) => value !== option) : [...chosen, option],
    );
  };
  return (
    <Fieldset>
      <legend className={styles.question} tabIndex={-1}>
        {questions[name]}
      </legend>
      <p className={styles.hint}>{multiple ? "Choose as many as you like." : "Choose one."}</p>
      <div className={name === "colors" ? styles.colors : styles.options}>
        {options.map((option) => (
          <label key={option} className={styles.option}>
            <input
              type={multiple ? "checkbox" : "radio"}
              name={name}
              className={styles.input}
              checked={chosen.includes(option)}
              onChange={() => toggle(option)}
            />
            {name === "colors" && <Dot color={option as QuizColor} />}
            <span className={styles.label}>{formatOption(name, option)}</span>
          </label>
        ))}
      </div>
    </Fieldset>
  );
}

type QuizColor = QuizAnswers["colors"][number];

function Dot({ color }: { color: QuizColor }): ReactNode {
  const swatch = toSwatch(color);
  return (
    <span
      className={styles.dot}
      style={{ "--swatch": swatch.color } as CSSProperties}
      data-light={swatch.light}
    >
      <Check size={22} aria-hidden />
    </span>
  );
}

const brandLabels: Record<QuizAnswers["brands"][number], string> = {
  ZARA: "Zara",
  NORDSTROM: "Nordstrom",
  FOREVER21: "Forever 21",
  MACYS: "Macy's",
  OTHER: "Other",
};

function formatOption(step: QuizStep["name"], option: string): string {
  const labels: Partial<Record<string, string>> = {
    ...(step === "vibe" && vibeNames),
    ...(step === "occasions" && shopOccasionNames),
    ...(step === "brands" && brandLabels),
  };
  if (step === "budget") return budgetName(option as QuizAnswers["budget"][number]);
  if (step === "colors") return colorName(option as QuizColor);
  return labels[option] ?? option;
}
