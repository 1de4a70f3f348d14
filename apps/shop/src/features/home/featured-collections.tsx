import { paths } from "@ensemble/contract";
import { useQuery } from "@ensemble/query";
import type { ReactNode } from "react";
import { Loaded } from "../../layout/loaded";
import { Section } from "../../layout/section";
import { Waiting } from "../../layout/waiting";
import { CollectionCard, LoadingCollection } from "../collections/collection-card";
import { featuredCollections, type Collection } from "../collections/collections";
import styles from "./featured-collections.module.css";

/** One large image beside three small ones. */
const slots = [
  { shape: "card", sizes: "(min-width: 1024px) 55vw, 92vw" },
  { shape: "row", sizes: "(min-width: 1024px) 16vw, 40vw" },
  { shape: "row", sizes: "(min-width: 1024px) 16vw, 40vw" },
  { shape: "row", sizes: "(min-width: 1024px) 16vw, 40vw" },
] as const;

/** Home's newest four collections. */
export function FeaturedCollections(): ReactNode {
  const query = useQuery(featuredCollections());
  return (
    <Section
      title="Featured Collections"
      more={{ label: "View all collections", to: paths.collections() }}
    >
      <Loaded query={query} what="The collections" loading={<Places />}>
        {(collections) => <Places collections={collections} />}
      </Loaded>
    </Section>
  );
}

/** Empty placeholders of the collections with a spinner over them. */
function Places({ collections }: { collections?: Collection[] }): ReactNode {
  return (
    <div
      className={styles.place}
      {...(!collections && { role: "status", "aria-label": "Loading collections" })}
    >
      {!collections && <Waiting />}
      <ul className={styles.layout}>
        {slots.map(({ shape, sizes }, index) => {
          const collection = collections?.[index];
          if (collections && !collection) return null;
          return (
            <li key={collection?.id ?? index}>
              {collection ? (
                <CollectionCard collection={collection} shape={shape} sizes={sizes} />
              ) : (
                <LoadingCollection shape={shape} />
              )}
            </li>
          );
        })}
      </ul>
    </div>
  );
}
