import { budgetName, colorName, shopOccasionNames, vibeNames } from "@ensemble/catalogue";
import { Check } from "lucide-react";
import type { CSSProperties, ReactNode } from "react";
import { isLight, swatches, type Color } from "../outfits/filters/swatch";
import type { QuizAnswers, QuizStep } from "./quiz-answers";
import styles from "./quiz-question.module.css";

const questions: Record<keyof QuizAnswers, string> = {
  colors: "Which colors do you like to wear?",
  vibe: "Which style is most like you?",
  budget: "What do you like to spend on an outfit?",
  occasions: "What are you dressing for?",
  brands: "Where do you like to shop?",
};

const brandLabels: Record<QuizAnswers["brands"][number], string> = {
  ZARA: "Zara",
  NORDSTROM: "Nordstrom",
  FOREVER21: "Forever 21",
  MACYS: "Macy's",
  OTHER: "Other",
};

function labelOf(step: QuizStep["name"], option: string): string {
  const labels: Partial<Record<string, string>> = {
    ...(step === "vibe" && vibeNames),
    ...(step === "occasions" && shopOccasionNames),
    ...(step === "brands" && brandLabels),
  };
  if (step === "budget") return budgetName(option as QuizAnswers["budget"][number]);
  if (step === "colors") return colorName(option as Color);
  return labels[option] ?? option;
}

interface QuizQuestionProps {
  step: QuizStep;
  chosen: readonly string[];
  onChange: (chosen: string[]) => void;
}

/** One question with its answers, single or multiple choice. */
export function QuizQuestion({ step, chosen, onChange }: QuizQuestionProps): ReactNode {
  const { name, options, several } = step;
  const toggle = (option: string) => {
    if (!several) return onChange([option]);
    onChange(
      chosen.includes(option) ? chosen.filter((one) => one !== option) : [...chosen, option],
    );
  };
  return (
    <fieldset className={styles.field}>
      <legend className={styles.question} tabIndex={-1}>
        {questions[name]}
      </legend>
      <p className={styles.hint}>{several ? "Choose as many as you like." : "Choose one."}</p>
      <div className={name === "colors" ? styles.colors : styles.options}>
        {options.map((option) => (
          <label key={option} className={styles.option}>
            <input
              type={several ? "checkbox" : "radio"}
              name={name}
              className={styles.input}
              checked={chosen.includes(option)}
              onChange={() => toggle(option)}
            />
            {name === "colors" && <Dot color={option as Color} />}
            <span className={styles.label}>{labelOf(name, option)}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

function Dot({ color }: { color: Color }): ReactNode {
  const swatch = { "--swatch": swatches[color] } as CSSProperties;
  return (
    <span className={styles.dot} style={swatch} data-light={isLight(color)}>
      <Check size={22} aria-hidden />
    </span>
  );
}
