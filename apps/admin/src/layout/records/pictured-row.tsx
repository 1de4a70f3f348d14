import { pictureAt } from "@ensemble/contract";
import type { ReactNode } from "react";
import styles from "./pictured-row.module.css";

interface PicturedRowProps {
  /** A stored picture; empty where there is none yet. */
  image: string;
  title: string;
  /** A quiet line below the title. */
  text?: string;
  /** Width divided by height of the small picture. */
  ratio?: number;
}

/** A thing and its small picture in a line. */
export function PicturedRow({ image, title, text, ratio = 4 / 5 }: PicturedRowProps): ReactNode {
  return (
    <span className={styles.row}>
      <span className={styles.place} style={{ aspectRatio: ratio }}>
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
