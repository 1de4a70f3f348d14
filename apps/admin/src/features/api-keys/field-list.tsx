import type { ReactNode } from "react";
import { resolve, type ApiDocument, type Shape } from "./api-document";
import styles from "./api-reference.module.css";
import { describeShape } from "./sample-value";

interface FieldListProps {
  label: string;
  shape: Shape;
  document: ApiDocument;
  /** One level below the surrounding heading. */
  heading: "h4" | "h5";
}

/** The fields of an object with types and descriptions. */
export function FieldList(props: FieldListProps): ReactNode {
  const { label, shape, document, heading: Heading } = props;
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
              <span className={styles.type}>{describeShape(field, document)}</span>
              {field.description && <span>{field.description.replaceAll("`", "")}</span>}
            </dd>
          </div>
        ))}
      </dl>
    </>
  );
}
