import type { ReactNode } from "react";
import { type ApiDocument, type Operation } from "./api-document";
import styles from "./api-reference.module.css";
import { CodeBlock } from "./code-block";
import { curlExample } from "./curl-example";
import { FieldList } from "./field-list";
import { sampleValue } from "./sample-value";

interface OperationArticleProps {
  operation: Operation;
  document: ApiDocument;
  /** The API's URL. */
  root: string;
}

/** One operation: parameters, example request and responses. */
export function OperationArticle(props: OperationArticleProps): ReactNode {
  const { operation, document, root } = props;
  const { operationId: id, method, path, summary, parameters, responses } = operation;
  const body = operation.requestBody?.content["application/json"]?.schema;
  const statuses = Object.entries(responses);
  const success = statuses.find(([status]) => status < "300")?.[1].content["application/json"];
  const parameterShape = {
    required: parameters.filter(({ required }) => required).map(({ name }) => name),
    properties: Object.fromEntries(
      parameters.map(({ name, schema, description }) => [name, { ...schema, description }]),
    ),
  };
  return (
    <article aria-labelledby={id} className={styles.operation}>
      <h4 id={id} className={styles.name}>
        {summary}
      </h4>
      <p className={styles.text}>
        <code className={styles.code}>
          {method} {path}
        </code>
      </p>
      {operation.description.split("\n\n").map((text) => (
        <p key={text} className={styles.text}>
          {text.replaceAll("`", "")}
        </p>
      ))}
      {parameters.length > 0 && (
        <FieldList heading="h5" label="Parameters" shape={parameterShape} document={document} />
      )}
      {body && <FieldList heading="h5" label="Body" shape={body} document={document} />}
      <CodeBlock label={`Example: ${summary}`} text={curlExample(operation, document, root)} />
      <dl className={styles.facts} aria-label="Responses">
        {statuses.map(([status, { description }]) => (
          <div key={status}>
            <dt>{status}</dt>
            <dd>{description}</dd>
          </div>
        ))}
      </dl>
      {success && (
        <details className={styles.details}>
          <summary>The answer in detail</summary>
          <FieldList
            heading="h5"
            label="Fields of the answer"
            shape={success.schema}
            document={document}
          />
          <CodeBlock
            label={`Example answer: ${summary}`}
            text={JSON.stringify(sampleValue(success.schema, document), null, 2)}
          />
        </details>
      )}
    </article>
  );
}
