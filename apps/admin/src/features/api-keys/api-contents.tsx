import { paths } from "@ensemble/contract";
import type { ReactNode } from "react";
import { operationsOf, type ApiDocument } from "./api-document";
import styles from "./api-reference.module.css";
import { CodeBlock } from "./code-block";
import { FieldList } from "./field-list";
import { OperationArticle } from "./operation-article";

export function ApiContents({ document }: { document: ApiDocument }): ReactNode {
  const root = `${window.location.origin}${paths.partnerApi()}`;
  const operations = operationsOf(document);
  const allResponses = operations.flatMap(({ responses }) => Object.entries(responses));
  const problems = new Map(
    allResponses
      .filter(([status]) => status >= "400")
      .map(([status, { description }]) => [status, description]),
  );
  const limits = allResponses.find(([, { headers }]) => headers)?.[1].headers ?? {};
  const problem = document.components.schemas.Problem;
  return (
    <>
      <p className={styles.text}>{document.info.description}</p>
      <h3 className={styles.heading}>Address and key</h3>
      <p className={styles.text}>
        Every address begins with <code className={styles.code}>{root}</code>. Send a key with every
        request; in the examples it is in the variable ENSEMBLE_KEY.
      </p>
      <CodeBlock label="Header of every request" text="Authorization: Bearer ens_..." />
      <h3 className={styles.heading}>Rate limits</h3>
      <p className={styles.text}>Every answer says in its headers how much is left.</p>
      <dl className={styles.facts}>
        {Object.entries(limits).map(([name, { description }]) => (
          <div key={name}>
            <dt>
              <code className={styles.code}>{name}</code>
            </dt>
            <dd>{description}</dd>
          </div>
        ))}
        <div>
          <dt>429</dt>
          <dd>{problems.get("429")}</dd>
        </div>
      </dl>
      <h3 className={styles.heading}>Operations</h3>
      <ul className={styles.contents}>
        {operations.map(({ operationId, method, path, summary }) => (
          <li key={operationId}>
            <a href={`#${operationId}`} className={styles.link}>
              {summary}
            </a>{" "}
            <code className={styles.code}>
              {method} {path}
            </code>
          </li>
        ))}
      </ul>
      {operations.map((operation) => (
        <OperationArticle
          key={operation.operationId}
          operation={operation}
          document={document}
          root={root}
        />
      ))}
      <h3 className={styles.heading}>Errors</h3>
      <p className={styles.text}>Each is a JSON object of the type application/problem+json.</p>
      <dl className={styles.facts}>
        {[...problems].map(([status, description]) => (
          <div key={status}>
            <dt>{status}</dt>
            <dd>{description}</dd>
          </div>
        ))}
      </dl>
      {problem && (
        <FieldList label="Fields of an error" heading="h4" shape={problem} document={document} />
      )}
    </>
  );
}
