import { pageTitle } from "@ensemble/contract";
import { useQuery } from "@ensemble/query";
import { useSearchParams } from "@ensemble/router";
import { Button, DisplayTitle, EmptyState, LoadFailure, Page, VisuallyHidden } from "@ensemble/ui";
import type { ReactNode } from "react";
import { CollectionCard, LoadingCollection } from "./collection-card";
import styles from "./collection-list-screen.module.css";
import { chipOf, spelled, tagChips, withTag, type TagChip } from "./collection-tag";
import { allCollections } from "./collections";

/** Every collection, by tag (shopper §2, Collection list). */
export default function CollectionListScreen(): ReactNode {
  const [address, setAddress] = useSearchParams();
  const chosen = chipOf(address.get("tag"));
  const choose = (chip: TagChip) =>
    setAddress(chip === "All" ? {} : { tag: spelled(chip) }, { preventScrollReset: true });

  return (
    <Page
      title={pageTitle("Collections")}
      description="Outfits gathered around an occasion, a season or a budget."
    >
      <DisplayTitle>Collections</DisplayTitle>
      <div className={styles.chips} role="group" aria-label="Filter by tag">
        {tagChips.map((chip) => (
          <button
            key={chip}
            type="button"
            className={styles.chip}
            aria-pressed={chip === chosen}
            onClick={() => choose(chip)}
          >
            {chip}
          </button>
        ))}
      </div>
      <Collections chosen={chosen} onReset={() => choose("All")} />
    </Page>
  );
}

interface CollectionsProperties {
  chosen: TagChip;
  onReset: () => void;
}

function Collections({ chosen, onReset }: CollectionsProperties): ReactNode {
  const { data, isError, refetch } = useQuery(allCollections());
  if (isError) return <LoadFailure what="The collections" onRetry={() => void refetch()} />;
  if (!data) return <LoadingCollections />;

  const shown = withTag(data, chosen);
  if (shown.length === 0) {
    return (
      <EmptyState title="No collections found" text="Nothing carries this tag at the moment.">
        <Button variant="soft" size="3" onClick={onReset}>
          Show all collections
        </Button>
      </EmptyState>
    );
  }
  return (
    <>
      <VisuallyHidden asChild>
        <h2>{chosen === "All" ? "All collections" : chosen}</h2>
      </VisuallyHidden>
      <ul className={styles.grid}>
        {shown.map((collection, place) => (
          <li key={collection.id}>
            <CollectionCard
              collection={collection}
              sizes="(min-width: 1280px) 47vw, (min-width: 768px) 46vw, 92vw"
              priority={place < 2}
            />
          </li>
        ))}
      </ul>
    </>
  );
}

function LoadingCollections(): ReactNode {
  return (
    <div className={styles.grid} role="status" aria-label="Loading collections">
      {Array.from({ length: 6 }, (_, place) => (
        <LoadingCollection key={place} />
      ))}
    </div>
  );
}
