import { useId, type ReactNode } from "react";
import { useForYouSwitch } from "../for-you/for-you-switch";
import styles from "./for-you-choice.module.css";

/** Turns 'For You' on and off; off forgets what was looked at (FORYOU-4). */
export function ForYouChoice(): ReactNode {
  const { on, known, turn } = useForYouSwitch();
  const id = useId();
  return (
    <section className={styles.choice}>
      <label className={styles.label}>
        <input
          type="checkbox"
          role="switch"
          className={styles.input}
          checked={on}
          disabled={!known}
          aria-describedby={id}
          onChange={({ target }) => turn(target.checked)}
        />
        Choose outfits for me
      </label>
      <p id={id} className={styles.text}>
        Home then shows outfits near to what you save, look at while signed in, and say here. Our
        database alone computes that, and nobody else learns of it. Off forgets what you looked at.
      </p>
    </section>
  );
}
