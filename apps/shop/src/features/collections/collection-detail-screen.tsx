import { pageTitle, paths, pictureAt, pictureSet, type ScreenAddress } from "@ensemble/contract";
import {
  breadcrumbs,
  NotFoundPage,
  searchParamKeys,
  sharedAddress,
  SocialMeta,
  StructuredData,
  type Thing,
  useFilters,
} from "@ensemble/controls";
import { pluralize } from "@ensemble/domain";
import { queryOptions, useQuery } from "@ensemble/query";
import { Link, useParams } from "@ensemble/router";
import { unwrap } from "@ensemble/session";
import { BackLink, DisplayTitle, Note, Page, Picture, PlainList } from "@ensemble/ui";
import { ArrowLeft } from "lucide-react";
import type { ReactNode } from "react";
import { pagePath, pageSize } from "../../components/page-range";
import { HiddenTitle, QueryView } from "../../components/query-view";
import { Section } from "../../components/section";
import { collectionKeys } from "../../query-keys";
import { collectionRules } from "../outfits/outfit-filters";
import { OutfitList } from "../outfits/outfit-list";
import { useOutfitPages } from "../outfits/outfit-page";
import type { OutfitCardRow } from "../outfits/outfits";
import { type Collection, toCover, newestCollections, outfitCount } from "./collections";
import styles from "./collections.module.css";

/** One collection and its outfits (COLL-6). */
export default function CollectionDetailScreen(): ReactNode {
  const { slug = "" } = useParams();
  const query = useQuery(collectionQuery(slug));
  const { data } = query;
  if (data === null) return <CollectionNotFound />;
  return (
    <Page
      title={pageTitle(data?.title ?? "Collection")}
      description={data?.description ?? undefined}
    >
      <BackLink as={Link} to={paths.collections()} className={styles.back}>
        <ArrowLeft size={18} strokeWidth={1.6} aria-hidden />
        Back to Collections
      </BackLink>
      {!data && <HiddenTitle>Collection</HiddenTitle>}
      <QueryView query={{ ...query, data }} subject="The collection" loading={<LoadingHeader />}>
        {(collection) => <CollectionContent collection={collection} />}
      </QueryView>
    </Page>
  );
}

/** Shown if no collection has the slug (COLL-7). */
function CollectionNotFound(): ReactNode {
  return (
    <NotFoundPage
      title="Collection not found"
      text="The collection you're looking for doesn't exist."
      browse={{ label: "Browse All Collections", to: paths.collections() }}
    />
  );
}

function LoadingHeader(): ReactNode {
  return (
    <div className={styles.head} role="status" aria-label="Loading the collection">
      <div className={styles.cover}>
        <div className={styles.waiting} />
      </div>
    </div>
  );
}

function CollectionContent({ collection }: { collection: Collection }): ReactNode {
  const list = useFilters(collectionRules);
  const { filters } = list;
  const pages = useOutfitPages(filters, collection.id);
  const { data } = pages.query;
  const path = paths.collection(collection.slug);
  const expected = Math.min(outfitCount(collection), pageSize);
  return (
    <>
      <SocialMeta
        path={pagePath(path, filters.page)}
        title={collection.title}
        description={collection.description}
        picture={toCover(collection)}
      />
      {data && !list.narrowed && (
        <StructuredData data={collectionMarkup(collection, data.outfits)} />
      )}
      <StructuredData
        data={breadcrumbs([
          { name: "Collections", path: paths.collections() },
          { name: collection.title, path },
        ])}
      />
      <CollectionHeader collection={collection} />
      <Section title="Outfits in this Collection">
        {data?.total === 0 && !list.narrowed ? (
          <p className={styles.empty}>
            This collection is being curated. Check back soon for amazing outfits!
          </p>
        ) : (
          <OutfitList list={list} pages={pages} path={path} expected={expected} />
        )}
      </Section>
    </>
  );
}

function CollectionHeader({ collection }: { collection: Collection }): ReactNode {
  const { title, description, cover_image, tags } = collection;
  return (
    <header className={styles.head}>
      <div className={styles.cover}>
        <Picture
          src={pictureAt(cover_image, 960)}
          srcSet={pictureSet(cover_image)}
          sizes="(min-width: 1024px) 60vw, 100vw"
          alt=""
          ratio={3 / 2}
          priority
        />
      </div>
      <div>
        <PlainList className={styles.tags} aria-label="Tags">
          {tags.map((tag) => (
            <li key={tag}>{tag}</li>
          ))}
        </PlainList>
        <DisplayTitle>{title}</DisplayTitle>
        {description && <p className={styles.description}>{description}</p>}
        <Note className={styles.count}>{pluralize(outfitCount(collection), "outfit")}</Note>
      </div>
    </header>
  );
}

CollectionDetailScreen.searchKeys = [...searchParamKeys(collectionRules), "view"];
CollectionDetailScreen.data = ({ params: { slug = "" } }: ScreenAddress) => [collectionQuery(slug)];

/** Reads a collection; null if none has this slug. */
const collectionQuery = (slug: string) =>
  queryOptions({
    queryKey: collectionKeys.collection(slug),
    queryFn: async () => {
      const [collection] = await unwrap(newestCollections().eq("slug", slug).limit(1));
      return collection ?? null;
    },
    meta: { dependsOnRights: true },
  });

/** Describes a collection to search engines as a list of its outfits, in curated order. */
function collectionMarkup(
  { slug, title, description }: Pick<Collection, "slug" | "title" | "description">,
  outfits: readonly Pick<OutfitCardRow, "slug" | "title">[],
): Thing {
  return {
    "@type": "ItemList",
    "@id": `${sharedAddress(paths.collection(slug))}#outfits`,
    name: title,
    description: description ?? undefined,
    numberOfItems: outfits.length,
    itemListElement: outfits.map((outfit, index) => ({
      "@type": "ListItem",
      position: index + 1,
      name: outfit.title,
      url: sharedAddress(paths.outfit(outfit.slug)),
    })),
  };
}
