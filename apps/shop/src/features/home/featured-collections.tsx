import { paths } from "@ensemble/contract";
import { useQuery } from "@ensemble/query";
import { LoadFailure, Spinner } from "@ensemble/ui";
import type { ReactNode } from "react";
import { Section } from "../../layout/section";
import { CollectionCard, LoadingCollection } from "../collections/collection-card";
import { featuredCollections } from "../collections/collections";
import styles from "./featured-collections.module.css";

/** One large picture, three small ones beside it. */
const places = [
  { shape: "card", sizes: "(min-width: 1024px) 55vw, 92vw" },
  { shape: "row", sizes: "(min-width: 1024px) 16vw, 40vw" },
  { shape: "row", sizes: "(min-width: 1024px) 16vw, 40vw" },
  { shape: "row", sizes: "(min-width: 1024px) 16vw, 40vw" },
] as const;

/** Home's newest four collections. */
export function FeaturedCollections(): ReactNode {
  const { data, isError, refetch } = useQuery(featuredCollections());
  return (
    <Section
      title="Featured Collections"
      more={{ label: "View all collections", to: paths.collections() }}
    >
      {isError ? (
        <LoadFailure what="The collections" onRetry={() => void refetch()} />
      ) : (
        <div className={styles.place}>
          {!data && (
            <span className={styles.spinner} role="status" aria-label="Loading collections">
              <Spinner size="3" />
            </span>
          )}
          <ul className={styles.layout}>
            {places.map(({ shape, sizes }, place) => (
              <li key={data?.[place]?.id ?? place}>
                {data?.[place] ? (
                  <CollectionCard collection={data[place]} shape={shape} sizes={sizes} />
                ) : (
                  !data && <LoadingCollection shape={shape} />
                )}
              </li>
            ))}
          </ul>
        </div>
      )}
    </Section>
  );
}
