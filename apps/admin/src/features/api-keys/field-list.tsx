import type { ReactNode } from "react";
import { resolve, type ApiDocument, type Shape } from "./api-document";
import styles from "./api-reference.module.css";
import { shapeWords } from "./sample-value";

interface FieldListProps {
  label: string;
  /** An object's shape. */
  shape: Shape;
  document: ApiDocument;
  /** One below what it stands under. */
  heading: "h4" | "h5";
}

/** The fields of an object, each with what may stand there and what it means. */
export function FieldList(given: FieldListProps): ReactNode {
  const { label, shape, document, heading: Heading } = given;
  const { properties = {}, required = [] } = resolve(shape, document);
  return (
    <>
      <Heading className={styles.label}>{label}</Heading>
      <dl className={styles.fields}>
        {Object.entries(properties).map(([name, field]) => (
          <div key={name}>
            <dt>
              <code className={styles.code}>{name}</code>
              {required.includes(name) && <span className={styles.required}> required</span>}
            </dt>
            <dd>
              <span className={styles.type}>{shapeWords(field, document)}</span>
              {field.description && <span>{field.description.replaceAll("`", "")}</span>}
            </dd>
          </div>
        ))}
      </dl>
    </>
  );
}
