import type { ReactNode } from "react";
import { inWords } from "../records/changed-fields";
import { isPicture } from "./differing-fields";
import styles from "./field-value.module.css";

/** A form's value to read: pictures are seen, records are called by their name. */
export function FieldValue({ value }: { value: unknown }): ReactNode {
  if (Array.isArray(value) && value.length > 0 && value.every(isPicture)) {
    return (
      <span className={styles.pictures}>
        {value.map(({ preview, alt }, place) => (
          <img key={place} src={preview} alt={alt || `Image ${place + 1}`} />
        ))}
      </span>
    );
  }
  return inWords(Array.isArray(value) ? value.map(called) : value);
}

function called(value: unknown): unknown {
  if (typeof value !== "object" || value === null) return value;
  if ("name" in value) return value.name;
  return "title" in value ? value.title : value;
}
