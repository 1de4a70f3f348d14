import type { ReactNode } from "react";
import { formatValue } from "../records/changed-fields";
import { isPicture } from "./differing-fields";
import styles from "./field-value.module.css";

/** A form's value, read-only: pictures as thumbnails, records by name. */
export function FieldValue({ value }: { value: unknown }): ReactNode {
  if (Array.isArray(value) && value.length > 0 && value.every(isPicture)) {
    return (
      <span className={styles.pictures}>
        {value.map(({ preview, alt }, index) => (
          <img key={index} src={preview} alt={alt || `Image ${index + 1}`} />
        ))}
      </span>
    );
  }
  return formatValue(Array.isArray(value) ? value.map(nameOf) : value);
}

function nameOf(value: unknown): unknown {
  if (typeof value !== "object" || value === null) return value;
  if ("name" in value) return value.name;
  return "title" in value ? value.title : value;
}
