import type { ReactNode } from "react";
import styles from "./steps.module.css";

const steps = [
  { name: "Discover", text: "Browse outfits for every occasion, or let the quiz find your style." },
  { name: "Save", text: "Keep whole outfits or single pieces, on every device you use." },
  { name: "Shop", text: "Go straight to each piece at its shop. You pay the shop's price." },
] as const;

/** How it works, in three steps (COLL-2). */
export function Steps(): ReactNode {
  return (
    <section aria-label="How it works">
      <ol className={styles.steps}>
        {steps.map(({ name, text }) => (
          <li key={name} className={styles.step}>
            <h2 className={styles.name}>{name}</h2>
            <p className={styles.text}>{text}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}
