import { pluralize } from "@ensemble/domain";
import { pageTitle, paths } from "@ensemble/contract";
import { SocialMeta } from "@ensemble/controls";
import { useQuery } from "@ensemble/query";
import { useSearchParams } from "@ensemble/router";
import {
  Button,
  Chip,
  DisplayTitle,
  EmptyState,
  Page,
  PlainList,
  VisuallyHidden,
} from "@ensemble/ui";
import type { ReactNode } from "react";
import { QueryView } from "../../components/query-view";
import { CollectionCard, LoadingCollection } from "./collection-card";
import {
  allCollectionsQuery,
  chipFromSlug,
  type Collection,
  toCover,
  filterByTag,
  type TagChip,
  tagChips,
  tagSlug,
} from "./collections";
import styles from "./collections.module.css";

const description = "Outfits grouped by occasion, season, or budget.";

/** All collections, filtered by tag (COLL-5). */
export default function CollectionListScreen(): ReactNode {
  const [searchParams, setSearchParams] = useSearchParams();
  const collections = useQuery(allCollectionsQuery());
  const first = collections.data?.[0];
  const selected = chipFromSlug(searchParams.get("tag"));
  const select = (chip: TagChip) =>
    setSearchParams(chip === "All" ? {} : { tag: tagSlug(chip) }, { preventScrollReset: true });

  return (
    <Page title={pageTitle("Collections")} description={description}>
      <SocialMeta
        path={paths.collections()}
        title="Collections"
        description={description}
        picture={first && toCover(first)}
      />
      <DisplayTitle>Collections</DisplayTitle>
      <div className={styles.chips} role="group" aria-label="Filter by tag">
        {tagChips.map((chip) => (
          <Chip
            key={chip}
            type="button"
            className={styles.chip}
            aria-pressed={chip === selected}
            data-parameter="tag"
            value={chip === "All" ? "" : tagSlug(chip)}
            onClick={() => select(chip)}
          >
            {chip}
          </Chip>
        ))}
      </div>
      <QueryView query={collections} subject="The collections" loading={<LoadingCollections />}>
        {(all) => <Collections all={all} selected={selected} onReset={() => select("All")} />}
      </QueryView>
    </Page>
  );
}

function LoadingCollections(): ReactNode {
  return (
    <div className={styles.grid} role="status" aria-label="Loading collections">
      {Array.from({ length: 6 }, (_, index) => (
        <LoadingCollection key={index} />
      ))}
    </div>
  );
}

interface CollectionsProps {
  all: Collection[];
  selected: TagChip;
  onReset: () => void;
}

function Collections({ all, selected, onReset }: CollectionsProps): ReactNode {
  const shown = filterByTag(all, selected);
  return (
    <>
      <VisuallyHidden role="status">
        {shown.length > 0 && pluralize(shown.length, "collection")}
      </VisuallyHidden>
      {shown.length === 0 && (
        <EmptyState title="No collections found" text="No collections have this tag right now.">
          <Button variant="soft" size="3" onClick={onReset}>
            Show All Collections
          </Button>
        </EmptyState>
      )}
      <VisuallyHidden asChild>
        <h2>{selected === "All" ? "All Collections" : selected}</h2>
      </VisuallyHidden>
      <PlainList className={styles.grid}>
        {shown.map((collection, index) => (
          <li key={collection.id}>
            <CollectionCard
              collection={collection}
              sizes="(min-width: 1280px) 47vw, (min-width: 768px) 46vw, 92vw"
              priority={index < 2}
            />
          </li>
        ))}
      </PlainList>
    </>
  );
}

CollectionListScreen.searchKeys = ["tag"];
CollectionListScreen.data = () => [allCollectionsQuery()];
