import { paths } from "@ensemble/contract";
import { QueryView } from "@ensemble/editing";
import { useQuery } from "@ensemble/query";
import { PlainList, Text } from "@ensemble/ui";
import type { ReactNode } from "react";
import {
  type ApiDocument,
  apiDocumentQuery,
  curlExample,
  describeShape,
  documentPath,
  type Operation,
  listOperations,
  resolve,
  sampleValue,
  type Shape,
} from "./api-keys";
import styles from "./api-keys.module.css";

/** The reference of the partner API, rendered from its OpenAPI document. */
export function ApiReference(): ReactNode {
  const query = useQuery(apiDocumentQuery);
  return (
    <section aria-labelledby="reference" className={styles.reference}>
      <h2 id="reference" className={styles.referenceTitle}>
        Reference
      </h2>
      <Text as="p" size="2" mb="4">
        <a href={documentPath} className={styles.link}>
          OpenAPI 3.1 document
        </a>
      </Text>
      <QueryView query={query} what="The reference" height="320px">
        {(document) => <ApiContents document={document} />}
      </QueryView>
    </section>
  );
}

function ApiContents({ document }: { document: ApiDocument }): ReactNode {
  const root = `${window.location.origin}${paths.partnerApi()}`;
  const operations = listOperations(document);
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
      <h3 className={styles.heading}>URL and Key</h3>
      <p className={styles.text}>
        Every URL starts with <code className={styles.code}>{root}</code>. Send a key with every
        request. The examples read it from the ENSEMBLE_KEY variable.
      </p>
      <CodeBlock label="Header for every request" text="Authorization: Bearer ens_..." />
      <h3 className={styles.heading}>Rate Limits</h3>
      <p className={styles.text}>Response headers show how many requests you have left.</p>
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
      <PlainList>
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
      </PlainList>
      {operations.map((operation) => (
        <OperationArticle
          key={operation.operationId}
          operation={operation}
          document={document}
          root={root}
        />
      ))}
      <h3 className={styles.heading}>Errors</h3>
      <p className={styles.text}>Errors are JSON objects of type application/problem+json.</p>
      <dl className={styles.facts}>
        {[...problems].map(([status, description]) => (
          <div key={status}>
            <dt>{status}</dt>
            <dd>{description}</dd>
          </div>
        ))}
      </dl>
      {problem && (
        <FieldList label="Error Fields" heading="h4" shape={problem} document={document} />
      )}
    </>
  );
}

interface CodeBlockProps {
  label: string;
  text: string;
}

/** A block of code, focusable so that it scrolls by keyboard. */
function CodeBlock({ label, text }: CodeBlockProps): ReactNode {
  return (
    <div role="region" aria-label={label} tabIndex={0} className={styles.block}>
      <pre>
        <code>{text}</code>
      </pre>
    </div>
  );
}

interface OperationArticleProps {
  operation: Operation;
  document: ApiDocument;
  /** The API's URL. */
  root: string;
}

function OperationArticle(props: OperationArticleProps): ReactNode {
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
      <h4 id={id} className={styles.fieldName}>
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
          <summary>Response details</summary>
          <FieldList
            heading="h5"
            label="Response Fields"
            shape={success.schema}
            document={document}
          />
          <CodeBlock
            label={`Example response: ${summary}`}
            text={JSON.stringify(sampleValue(success.schema, document), null, 2)}
          />
        </details>
      )}
    </article>
  );
}

interface FieldListProps {
  label: string;
  shape: Shape;
  document: ApiDocument;
  /** One level below the surrounding heading. */
  heading: "h4" | "h5";
}

/** The fields of an object with types and descriptions. */
function FieldList(props: FieldListProps): ReactNode {
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
