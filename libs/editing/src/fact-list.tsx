import { pictureAt } from "@ensemble/contract";
import type { ReactNode } from "react";
import styles from "./fact-list.module.css";

export type Fact = readonly [label: string, value: ReactNode];

/** A list of labeled facts. Omits facts without a value. */
export function FactList({ facts }: { facts: readonly Fact[] }): ReactNode {
  return (
    <dl className={styles.facts}>
      {facts.map(
        ([label, value]) =>
          value && (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ),
      )}
    </dl>
  );
}

interface PicturedRowProps {
  /** URL of a stored picture, or "". */
  image: string;
  title: string;
  text?: string;
  /** The thumbnail's width divided by its height. */
  ratio?: number;
}

/** A record's thumbnail and title. */
export function PicturedRow({ image, title, text, ratio = 4 / 5 }: PicturedRowProps): ReactNode {
  return (
    <span className={styles.row}>
      <span className={styles.frame} style={{ aspectRatio: ratio }}>
        {image && (
          <img src={pictureAt(image, 240)} alt="" loading="lazy" className={styles.picture} />
        )}
      </span>
      <span className={styles.words}>
        {title}
        {text && <span className={styles.text}>{text}</span>}
      </span>
    </span>
  );
}
