import { useQuery } from "@ensemble/query";
import { LoadFailure, Skeleton, Text } from "@ensemble/ui";
import type { ReactNode } from "react";
import { ApiContents } from "./api-contents";
import { apiDocument, documentAddress } from "./api-document";
import styles from "./api-reference.module.css";

/** The reference of the partner API, rendered from its OpenAPI document. */
export function ApiReference(): ReactNode {
  const { data, isError, refetch } = useQuery(apiDocument);
  return (
    <section aria-labelledby="reference" className={styles.reference}>
      <h2 id="reference" className={styles.title}>
        Reference
      </h2>
      <Text as="p" size="2" mb="4">
        <a href={documentAddress} className={styles.link}>
          OpenAPI 3.1 document
        </a>
      </Text>
      {!data && isError && <LoadFailure what="The reference" onRetry={() => void refetch()} />}
      {!data && !isError && <Skeleton height="320px" />}
      {data && <ApiContents document={data} />}
    </section>
  );
}
