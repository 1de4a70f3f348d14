import { chooseAppearance, useAppearance, type Appearance } from "@ensemble/ui";
import type { ReactNode } from "react";
import styles from "./appearance-switch.module.css";

const choices: { value: Appearance; label: string }[] = [
  { value: "system", label: "System" },
  { value: "light", label: "Light" },
  { value: "dark", label: "Dark" },
];

/** Light, dark, or as the system says (look, Theme). */
export function AppearanceSwitch(): ReactNode {
  const chosen = useAppearance();
  return (
    <div role="group" aria-label="Appearance" className={styles.switch}>
      {choices.map(({ value, label }) => (
        <button
          key={value}
          className={styles.choice}
          aria-pressed={chosen === value}
          onClick={() => chooseAppearance(value)}
        >
          {label}
        </button>
      ))}
    </div>
  );
}
