import { Check } from "lucide-react";
import type { ReactNode } from "react";
import styles from "./step-indicator.module.css";
import { steps, type Step } from "../../experts/wizard-address";

export const stepNames: Record<Step, string> = {
  1: "Choose a service",
  2: "Date and time",
  3: "Additional information",
};

/** The three steps and the current one (BOOK-1). */
export function StepIndicator({ current }: { current: Step }): ReactNode {
  return (
    <ol className={styles.steps} aria-label="Steps of the booking">
      {steps.map((step) => (
        <li
          key={step}
          className={styles.step}
          aria-current={step === current ? "step" : undefined}
          data-done={step < current}
        >
          <span className={styles.number}>
            {step < current ? (
              <Check size={16} strokeWidth={2} aria-label={`${step}, done`} />
            ) : (
              step
            )}
          </span>
          <span className={styles.name}>{stepNames[step]}</span>
        </li>
      ))}
    </ol>
  );
}
